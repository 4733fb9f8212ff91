import { html } from 'hono/html'
import { stateFor } from '../../../../admin/action.ts'
import {
  findListings,
  hideListing,
  listingForTeam,
  showListing,
  type ListingForTeam,
  type ListingLine,
} from '../../../../admin/actions/listings.ts'
import { giveListing } from '../../../../admin/listings/give-listing.ts'
import { mergeListing } from '../../../../admin/listings/merge-listing.ts'
import { cardFacts } from '../../../../domain/listings/lists/card-facts.ts'
import { mergedInto } from '../../../../domain/listings/merged/merged-into.ts'
import { FIELDS } from '../../../../domain/profile/fields.ts'
import type { ListingStatus } from '../../../../domain/listings/listing.entity.ts'
import { figure, LISTING_STATUS_WORDS } from '../../my-listings/frame.ts'
import type { Html } from '../../../ui/page.ts'
import { logo, thumbnail } from '../../../ui/listing-card.ts'
import { outwardLink, spokenAddress } from '../../../ui/outward-link.ts'
import { counted, grouped } from '../../../ui/words.ts'
import { fact } from '../../../ui/fact.ts'
import { countOf, day, moment, rareActions, table, type TableRow } from '../admin-page.ts'
import { filled, type AdminPage, type AdminSection, type Visit } from '../admin-section.ts'
import { editForm, editPage } from './edit-page.ts'
import { finder, formOf, LINE } from '../form.ts'
import { given } from '../../../ui/forms/form-fields.ts'

const LIST_PATH = '/admin/listings'
const ONE_PATH = '/admin/listings/:slug'
const HIDE_PATH = '/admin/listings/:slug/hide'
const SHOW_PATH = '/admin/listings/:slug/show'
const GIVE_PATH = '/admin/listings/:slug/give'
const MERGE_PATH = '/admin/listings/:slug/merge'
const MAX_SHOWN = 100

const STATUS: Record<ListingStatus, string> = {
  ...LISTING_STATUS_WORDS,
  draft: 'No plan yet',
  awaiting_badge: 'Waiting for badge',
  hidden: 'Hidden',
}

const NONE = html`<span class="quiet">–</span>`

const list: AdminPage = {
  path: LIST_PATH,
  async make({ db, query }) {
    const { q = '', status = '' } = query
    const found = await findListings(db, { q, status, limit: MAX_SHOWN })
    return {
      title: 'Listings',
      lead: countOf(found.length, MAX_SHOWN, 'listing'),
      main: html`${finder(
          LIST_PATH,
          {
            name: 'status',
            label: 'Listings shown',
            value: status,
            choices: [['', 'All'], ...FILTERS.map((one) => [one, STATUS[one]] as const)],
          },
          { label: 'Name, website or owner', value: q },
        )}
        ${table(
          ['Listing', 'Status', 'Launch', 'Plan', { name: 'Votes', is: 'amount' }, { name: 'Owner', is: 'long' }],
          found.map(listingRow),
          'No listings match.',
        )}
        <details class="operator opens">
          <summary>Import listings from a file</summary>
          <p class="quiet">
            The operator of this service runs <code>npm run admin -- listing import FILE --dry-run</code>, which first
            only checks them.
          </p>
        </details>`,
    }
  },
}

/** The statuses to filter by, those that are looked for most often first. */
const FILTERS: readonly ListingStatus[] = ['live', 'scheduled', 'awaiting_badge', 'draft', 'hidden', 'withdrawn']

/** A listing as a row of a table. */
export function listingRow(line: ListingLine): TableRow {
  const { slug, name, website_url, status, plan, votes, owners, launch_week } = line
  const planName = plan && PLANS[plan]
  return {
    mark: logo(line, 40),
    name: html`<a href="/admin/listings/${slug}">${name}</a>`,
    note: spokenAddress(website_url),
    small: html`${launch_week ? html`${day(launch_week)} · ` : ''}${planName ?? 'No plan'}${votes ? ` · ${counted(votes, 'vote')}` : ''}`,
    state: statusOf(status),
    cells: [
      launch_week ? day(launch_week) : NONE,
      planName ?? NONE,
      votes || NONE,
      owners.length ? `${owners[0]}${owners.length > 1 ? ` and ${owners.length - 1} more` : ''}` : NONE,
    ],
  }
}

const PLANS: Record<string, string> = { free: 'Free', paid: 'Paid' }

function statusOf(status: ListingStatus): Html {
  return html`<b class="status is-${status}">${STATUS[status]}</b>`
}

const one: AdminPage = {
  path: ONE_PATH,
  async make(visit) {
    const slug = visit.params['slug']!
    const listing = await listingForTeam(visit.db, slug)
    if (!listing) return null
    const { name, status, tagline } = listing
    const [kept, cards] = await Promise.all([mergedInto(visit.db, slug), cardFacts(visit.db, [slug])])
    const isPublic = status === 'live' || status === 'scheduled'
    const picture = cards.get(slug)?.thumbnail ?? null
    return {
      title: name,
      mark: logo(listing, 48),
      lead: html`<span class="chip-line">${statusOf(status)}${tagline ? html` <span>${tagline}</span>` : ''}</span>`,
      crumbs: [{ name: 'Listings', href: LIST_PATH }],
      action: html`<div class="buttons">
        ${isPublic ? html`<a class="button second small" href="/listings/${slug}">View page</a>` : ''}
        ${kept === undefined ? html`<a class="button second small" href="/admin/listings/${slug}/edit">Edit</a>` : ''}
      </div>`,
      main: html`${
          kept === undefined
            ? ''
            : html`<p class="problem">
                Merged into <a href="/admin/listings/${kept}">${kept}</a>, where its address leads.
              </p>`
        }
        ${status === 'hidden' ? await hiddenNotice(visit, listing) : ''}
        <dl class="figures">
          ${figure('Votes', grouped(listing.votes))} ${figure('Views', grouped(listing.views))}
          ${figure('Followers', grouped(listing.followers))}
          ${figure('Launch week', listing.launch_week ? day(listing.launch_week) : 'None')}
        </dl>
        <div class="duo">
          <div>${factsOf(listing)}</div>
          <div>${relatedTo(slug, picture && thumbnail({ slug, name, thumbnail: picture }))}</div>
        </div>
        ${kept === undefined ? await rareActionsOf(visit, listing, isPublic) : ''}`,
    }
  },
}

/** Why the listing is hidden, with the button that shows it again. */
async function hiddenNotice(visit: Visit, { slug, hidden_reason }: ListingForTeam): Promise<Html> {
  return html`<div class="problem hidden-notice">
    <p>${hidden_reason ? html`<b>Hidden:</b> ${hidden_reason}` : html`<b>Hidden</b>`}</p>
    ${formOf(visit, {
      path: filled(SHOW_PATH, { slug }),
      state: await stateFor(hideListing, { slug }, visit.place),
      submit: 'Show listing',
      isSecond: true,
    })}
  </div>`
}

/** A picture of the listing, and where else the administration tells of it. */
function relatedTo(slug: string, picture: Html | null): Html {
  const links = [
    [`/admin/edits?listing=${slug}`, 'Edits'],
    [`/admin/votes/${slug}`, 'Votes'],
    [`/admin/orders?q=${slug}`, 'Orders'],
    [`/admin/log?target=${slug}`, 'Audit log'],
  ]
  return html`<section class="related">
    ${picture ?? ''}
    <ul>
      ${links.map(([href, name]) => html`<li><a href="${href}">${name}</a></li>`)}
    </ul>
  </section>`
}

/** Hiding the listing, giving it to somebody else, and merging it into another one. */
async function rareActionsOf(visit: Visit, { slug }: ListingForTeam, isPublic: boolean): Promise<Html> {
  const [hide, give, merge] = [HIDE_PATH, GIVE_PATH, MERGE_PATH].map((path) => filled(path, { slug })) as [
    string,
    string,
    string,
  ]
  const isOpen = (path: string) => visit.refused?.path === path
  return rareActions(
    [
      ...(isPublic
        ? [
            {
              title: 'Hide this listing',
              about: 'It leaves the site at once, and its owners get your reason by email. You can show it again.',
              button: 'Hide…',
              isDanger: true,
              isOpen: isOpen(hide),
              form: formOf(visit, {
                path: hide,
                state: await stateFor(hideListing, { slug }, visit.place),
                submit: 'Hide listing',
                isDanger: true,
                values: { reason: '' },
                parts: [
                  {
                    key: 'reason',
                    label: 'Reason',
                    isRequired: true,
                    shape: LINE,
                    hint: 'Owners also see it on their account page.',
                  },
                ],
              }),
            },
          ]
        : []),
      {
        title: 'Give it to another owner',
        about: 'Another account becomes its only owner.',
        button: 'Give…',
        isOpen: isOpen(give),
        form: formOf(visit, {
          path: give,
          state: await stateFor(giveListing, { slug }, visit.place),
          submit: 'Continue to change the owner',
          confirm: 'Change owner',
          isSecond: true,
          parts: [
            {
              key: 'email',
              label: 'Email address of the new owner',
              isRequired: true,
              shape: LINE,
              hint: 'An account that has signed in before.',
            },
          ],
        }),
      },
      {
        title: 'Merge into another listing',
        about: 'For two listings of one product: this one is removed, and its address leads to the other.',
        button: 'Merge…',
        isDanger: true,
        isOpen: isOpen(merge),
        form: formOf(visit, {
          path: merge,
          state: await stateFor(mergeListing, { slug }, visit.place),
          submit: 'Continue to merge',
          confirm: 'Merge',
          isDanger: true,
          parts: [
            {
              key: 'into',
              label: 'The listing that stays',
              isRequired: true,
              shape: LINE,
              hint: 'The end of the other listing’s address, such as acme. First you see what will happen.',
            },
          ],
        }),
      },
    ],
    'Danger zone',
  )
}

function factsOf(listing: ListingForTeam): Html {
  const { id, website_url, plan, category, owners, claims, keywords } = listing
  return html`<section>
    <h2>Details</h2>
    <dl class="known">
      ${fact('Website', outwardLink(website_url, spokenAddress(website_url)))} ${fact('Category', category)}
      ${fact('Plan', plan ? PLANS[plan] : 'None yet')}
      ${fact(
        owners.length > 1 ? 'Owners' : 'Owner',
        owners.length
          ? html`${owners.map((owner) => html`<p><a href="/admin/accounts?q=${encodeURIComponent(owner)}">${owner}</a></p>`)}`
          : 'None',
      )}
      ${fact('Claims', claims.map(({ email, method, status }) => `${email} by ${method}: ${status}`).join('; '))}
      ${
        keywords.length
          ? fact(
              FIELDS.keywords.label,
              html`<details>
                <summary>${counted(keywords.length, 'phrase')}</summary>
                <p>${keywords.join('; ')}</p>
              </details>`,
            )
          : ''
      }
      ${fact('Created', moment(listing.created_at))} ${fact('Updated', moment(listing.updated_at))}
      ${fact('Number', String(id))}
    </dl>
  </section>`
}

export const listings: AdminSection = {
  name: 'Listings',
  href: LIST_PATH,
  pages: [list, one, editPage],
  forms: [
    {
      path: HIDE_PATH,
      action: hideListing,
      on: one,
      input: (form, { slug }) => ({ slug, ...given(form, 'reason') }),
      said: 'The listing is hidden.',
    },
    {
      path: SHOW_PATH,
      action: showListing,
      on: one,
      input: (_form, { slug }) => ({ slug }),
      said: 'The listing is visible again.',
    },
    editForm,
    {
      path: GIVE_PATH,
      action: giveListing,
      on: one,
      input: (form, { slug }) => ({ slug, ...given(form, 'email', 'yes') }),
      said: 'The listing has a new owner.',
    },
    {
      path: MERGE_PATH,
      action: mergeListing,
      on: one,
      input: (form, { slug }) => ({ slug, ...given(form, 'into', 'yes') }),
      said: 'The listing is merged.',
    },
  ],
}

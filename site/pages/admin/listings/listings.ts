import { longDate } from '../../../../domain/shared/clock.ts'
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
import { mergedInto } from '../../../../domain/listings/merged/merged-into.ts'
import { FIELDS } from '../../../../domain/profile/fields.ts'
import type { ListingStatus } from '../../../../domain/listings/listing.entity.ts'
import { LISTING_STATUS_WORDS } from '../../my-listings/frame.ts'
import type { Html } from '../../../ui/page.ts'
import { logo } from '../../../ui/listing-card.ts'
import { outwardLink, spokenAddress } from '../../../ui/outward-link.ts'
import { counted } from '../../../ui/words.ts'
import { addressOf, countOf, day, moment, none, table, type TableRow } from '../admin-page.ts'
import { filled, type AdminPage, type AdminSection, type Visit } from '../admin-section.ts'
import { editForm, editPage } from './edit-page.ts'
import { formOf, LINE, searchForm } from '../form.ts'
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
  draft: 'No plan chosen yet',
  hidden: 'Hidden',
}

const list: AdminPage = {
  path: LIST_PATH,
  async make({ db, query }) {
    const { q = '', status = '' } = query
    const found = await findListings(db, { q, status, limit: MAX_SHOWN })
    return {
      title: 'Listings',
      main: html`${searchForm(LIST_PATH, [
          { name: 'q', label: 'Name, address, website or owner', value: q },
          { name: 'status', label: 'Status', value: status, choices: [['', 'Any'], ...Object.entries(STATUS)] },
        ])}
        ${countOf(found.length, MAX_SHOWN, 'listing')}
        ${table(
          ['Listing', 'Status', 'Launch', 'Plan', { name: 'Votes', is: 'amount' }, { name: 'Owner', is: 'long' }],
          found.map(listingRow),
          'No listings match.',
        )}
        <details class="operator">
          <summary>Import listings from a file</summary>
          <p class="quiet">
            The operator of this service runs <code>npm run admin -- listing import FILE --dry-run</code>, which first
            only checks them.
          </p>
        </details>`,
    }
  },
}

function listingRow(line: ListingLine): TableRow {
  const { slug, name, website_url, status, plan, votes, owners, launch_week } = line
  return {
    name: html`<div class="named">
      ${logo(line, 24)}
      <div>
        <a href="/admin/listings/${slug}">${name}</a>
        <p class="quiet">${spokenAddress(website_url)}</p>
      </div>
    </div>`,
    cells: [
      statusOf(status),
      launch_week ? day(launch_week) : html`<span class="quiet">–</span>`,
      plan === 'paid' ? 'Paid' : plan ? 'Free' : html`<span class="quiet">–</span>`,
      votes,
      owners.length
        ? html`${owners.map((owner) => html`<p>${addressOf(owner)}</p>`)}`
        : html`<span class="quiet">None</span>`,
    ],
  }
}

function statusOf(status: ListingStatus): Html {
  return html`<b class="status is-${status}">${STATUS[status]}</b>`
}

const one: AdminPage = {
  path: ONE_PATH,
  async make(visit) {
    const slug = visit.params['slug']!
    const listing = await listingForTeam(visit.db, slug)
    if (!listing) return null
    const { name, status } = listing
    const kept = await mergedInto(visit.db, slug)
    const isPublic = status === 'live' || status === 'scheduled'
    const state = isPublic || status === 'hidden' ? await stateFor(hideListing, { slug }, visit.place) : null
    return {
      title: name,
      mark: logo(listing, 48),
      lead: statusOf(status),
      crumbs: [{ name: 'Listings', href: LIST_PATH }],
      action:
        kept === undefined
          ? html`<a class="button" href="/admin/listings/${slug}/edit">Edit profile and categories</a>`
          : '',
      main: html`<p class="chips">
          ${isPublic ? html`<a href="/listings/${slug}">Public page</a>` : ''}
          <a href="/admin/edits?listing=${slug}">Edits</a>
          <a href="/admin/votes/${slug}">Votes</a>
          <a href="/admin/orders?q=${slug}">Orders</a>
          <a href="/admin/log?target=${slug}">Log</a>
        </p>
        ${
          kept === undefined
            ? ''
            : html`<p class="problem">
                Merged into <a href="/admin/listings/${kept}">${kept}</a>, where its address leads.
              </p>`
        }
        ${factsOf(listing)}
        <section>
          <h2>${status === 'hidden' ? 'Show it again' : isPublic ? 'Hide this listing' : 'Visibility'}</h2>
          ${
            isPublic
              ? formOf(visit, {
                  path: filled(HIDE_PATH, { slug }),
                  state,
                  submit: 'Hide listing',
                  isDanger: true,
                  values: { reason: '' },
                  parts: [
                    {
                      key: 'reason',
                      label: 'Reason',
                      isRequired: true,
                      shape: LINE,
                      hint: 'Owners get this by email and see it on their account page.',
                    },
                  ],
                })
              : status === 'hidden'
                ? formOf(visit, { path: filled(SHOW_PATH, { slug }), state, submit: 'Show listing' })
                : none('This listing is not public.')
          }
        </section>
        ${kept === undefined ? await movingOf(visit, slug) : ''}`,
    }
  },
}

/** Giving the listing to somebody else, and merging it into another one. */
async function movingOf(visit: Visit, slug: string): Promise<Html> {
  return html`<section id="owner">
      <h2>Give it to another owner</h2>
      ${formOf(visit, {
        path: filled(GIVE_PATH, { slug }),
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
            hint: 'An account that has signed in before. It becomes the only owner.',
          },
        ],
      })}
    </section>
    <section id="merge">
      <h2>Merge into another listing</h2>
      <p class="quiet">
        For two listings of one product: this listing is removed, and its address leads to the other. First you see what
        will happen; nothing does before you confirm it.
      </p>
      ${formOf(visit, {
        path: filled(MERGE_PATH, { slug }),
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
            hint: 'The end of the other listing’s address, such as acme.',
          },
        ],
      })}
    </section>`
}

function factsOf(listing: ListingForTeam): Html {
  const { id, website_url, plan, category, launch_week, votes, owners, hidden_reason, claims, keywords } = listing
  const fact = (name: string, value: Html | string | null) =>
    value
      ? html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`
      : ''
  return html`<dl class="known">
    ${fact('Reason for hiding', hidden_reason)} ${fact('Website', outwardLink(website_url, spokenAddress(website_url)))}
    ${fact('Plan', plan === 'paid' ? 'Paid' : plan ? 'Free' : 'None yet')} ${fact('Category', category)}
    ${fact('Launch week', launch_week && longDate(launch_week))} ${fact('Votes', String(votes))}
    ${fact(
      'Owners',
      owners.length
        ? html`${owners.map((owner) => html`<p><a href="/admin/accounts?q=${encodeURIComponent(owner)}">${addressOf(owner)}</a></p>`)}`
        : 'None',
    )}
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
    ${fact('Claims', claims.map(({ email, method, status }) => `${email} by ${method}: ${status}`).join('; '))}
    ${fact('Created', moment(listing.created_at))} ${fact('Updated', moment(listing.updated_at))}
    ${fact('Number', String(id))}
  </dl>`
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

import { longDate } from '../../../domain/shared/clock.ts'
import { html } from 'hono/html'
import { stateFor } from '../../../admin/action.ts'
import {
  findListings,
  hideListing,
  listingForTeam,
  showListing,
  type ListingForTeam,
  type ListingLine,
} from '../../../admin/actions/listings.ts'
import { FIELDS } from '../../../domain/profile/fields.ts'
import type { ListingStatus } from '../../../domain/listings/listing.entity.ts'
import { LISTING_STATUS_WORDS } from '../my-listings/frame.ts'
import type { Html } from '../../ui/page.ts'
import { counted } from '../../ui/words.ts'
import { moment, none, things } from './admin-page.ts'
import { filled, type AdminPage, type AdminSection } from './admin-section.ts'
import { formOf, LINE, searchForm } from './form.ts'
import { given } from '../../ui/forms/form-fields.ts'

const LIST_PATH = '/admin/listings'
const ONE_PATH = '/admin/listings/:slug'
const HIDE_PATH = '/admin/listings/:slug/hide'
const SHOW_PATH = '/admin/listings/:slug/show'
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
      ${things(found.map(listingLine), 'No listings match.')}
      ${found.length === MAX_SHOWN ? none(`Showing the newest ${MAX_SHOWN}. Narrow your search to see others.`) : ''}`,
    }
  },
}

function listingLine({ slug, name, website_url, status, plan, votes, owners }: ListingLine): Html {
  return html`<li>
    <div>
      <a href="/admin/listings/${slug}"><b>${name}</b></a>
      <p class="facts">
        <span>${STATUS[status]}</span>${plan ? html`<span>${plan}</span>` : ''}<span>${website_url}</span
        ><span>${counted(votes, 'vote')}</span><span>${owners.join(', ') || 'no owner'}</span>
      </p>
    </div>
  </li>`
}

const one: AdminPage = {
  path: ONE_PATH,
  async make(visit) {
    const slug = visit.params['slug']!
    const listing = await listingForTeam(visit.db, slug)
    if (!listing) return null
    const { name, status } = listing
    const isPublic = status === 'live' || status === 'scheduled'
    const state = isPublic || status === 'hidden' ? await stateFor(hideListing, { slug }, visit.place) : null
    return {
      title: name,
      lead: STATUS[status],
      crumbs: [{ name: 'Listings', href: LIST_PATH }],
      main: html`${factsOf(listing)}
        <p>
          See ${isPublic ? html`<a href="/listings/${slug}">the public listing</a>, ` : ''}<a
            href="/admin/edits?listing=${slug}"
            >its edits</a
          >, <a href="/admin/votes/${slug}">its votes</a>, <a href="/admin/orders?q=${slug}">its orders</a>,
          <a href="/admin/log?target=${slug}">its log</a>
        </p>
        <section>
          <h2>Visibility</h2>
          ${
            isPublic
              ? formOf(visit, {
                  path: filled(HIDE_PATH, { slug }),
                  state,
                  submit: 'Hide listing',
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
        </section>`,
    }
  },
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
    ${fact('Reason for hiding', hidden_reason)} ${fact('Number', String(id))} ${fact('Website', website_url)}
    ${fact('Plan', plan ?? 'none yet')} ${fact('Category', category)}
    ${fact('Launch week', launch_week && longDate(launch_week))} ${fact('Votes', String(votes))}
    ${fact('Owners', owners.join(', ') || 'none')} ${fact(FIELDS.keywords.label, keywords.join('; '))}
    ${fact('Claims', claims.map(({ email, method, status }) => `${email} by ${method}: ${status}`).join('; '))}
    ${fact('Created', moment(listing.created_at))} ${fact('Updated', moment(listing.updated_at))}
  </dl>`
}

export const listings: AdminSection = {
  name: 'Listings',
  href: LIST_PATH,
  pages: [list, one],
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
  ],
}

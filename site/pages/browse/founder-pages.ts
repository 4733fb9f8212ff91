import { html } from 'hono/html'
import type * as z from 'zod'
import type getFounder from '../../../tools/founders/get-founder.ts'
import type listFounders from '../../../tools/founders/list-founders.ts'
import { jsonLd } from '../../ui/json-ld.ts'
import { listingCard, logo, type Summary } from '../../ui/listing-card.ts'
import { outwardLink, spokenAddress, webAddress } from '../../ui/outward-link.ts'
import type { Html, Page } from '../../ui/page.ts'
import { nothingHere, pageHref, pager } from '../../ui/lists/pager.ts'
import { paragraphs } from '../../ui/prose.ts'
import { storyParts } from '../listing/story.ts'
import { counted, countryName } from '../../ui/words.ts'

type Answer = z.output<(typeof listFounders)['output']>
type Company = Answer['items'][number]['companies'][number]
export type Founders = Omit<Answer, 'items'> & {
  items: (Omit<Answer['items'][number], 'companies'> & { companies: (Company & Partial<Summary>)[] })[]
}
export type Founder = z.output<(typeof getFounder)['output']>

/** The founders of live listings, sorted by name. */
export function foundersPage(founders: Founders, q: string, categoryNames: ReadonlyMap<string, string>): Page {
  const path = q ? `/founders?q=${encodeURIComponent(q)}` : '/founders'
  const hrefOf = pageHref(path)
  return {
    title: q ? `Founders for “${q}”` : 'Founders',
    description: 'Meet the people behind the products: their companies and stories.',
    path: hrefOf(founders.page),
    unlisted: q !== '' || founders.page > 1,
    main: html`
      <div class="opening">
        <div>
          <h1>Founders</h1>
          <p class="lead">
            ${q ? html`${counted(founders.total, 'founder')} for “${q}”. <a href="/founders">Show all</a>` : `Meet the ${counted(founders.total, 'person', 'people')} behind the products.`}
          </p>
        </div>
        <form class="search" action="/founders" role="search">
          <label class="hidden" for="q">Search founders</label>
          <input id="q" name="q" type="search" maxlength="120" value="${q}" placeholder="Name or title" />
          <button>Search</button>
        </form>
      </div>
      ${
        founders.items.length
          ? html`<h2 class="hidden">People</h2>
              <ul class="founders">
                ${founders.items.map((founder) => founderCard(founder, categoryNames))}
              </ul>`
          : nothingHere(founders, path, q ? 'No founders by that name.' : 'No founders yet.')
      }
      ${pager(hrefOf, founders)}
    `,
  }
}

/** How many companies a card names. */
const MAX_COMPANIES = 2

function founderCard(
  { slug, name, title, country, companies }: Founders['items'][number],
  categoryNames: ReadonlyMap<string, string>,
): Html {
  return html`<li class="card founder">
    ${portrait(name, 48)}
    <div>
      <h3><a href="/founders/${slug}">${name}</a></h3>
      <p class="quiet">${[title, country && countryName(country)].filter(Boolean).join(' · ')}</p>
    </div>
    <ul>
      ${companies.slice(0, MAX_COMPANIES).map(
        (company) =>
          html`<li>
            <a href="/listings/${company.slug}"
              >${logo({ logo_url: undefined, ...company }, 24)}<span>${company.name}</span></a
            >
            <span class="quiet">${categoryNames.get(company.category ?? '') ?? ''}</span>
          </li>`,
      )}
    </ul>
  </li>`
}

/** How many colors tell initials apart. */
const TINTS = 8

/** Which of the colors of initials a name has. */
function hueOf(name: string): number {
  return Buffer.from(name).reduce((sum, byte) => (31 * sum + byte) % 65_521, 0) % TINTS
}

/** The photo that an owner uploaded, by its path or whole address, else initials: we never fetch pictures of people. */
export function portrait(name: string, size: 24 | 48 | 80, photo?: string | null): Html {
  const initials = name
    .split(/\s+/)
    .map((word) => /\p{L}/u.exec(word)?.[0] ?? '')
    .filter(Boolean)
  const shown = [initials[0], initials.length > 1 ? initials.at(-1) : ''].join('').toUpperCase()
  const image =
    photo && html`<img src="${URL.parse(photo)?.pathname ?? photo}" alt="" width="${size}" height="${size}" />`
  return html`<span class="logo logo-${size} portrait hue-${hueOf(name)}" aria-hidden="true"
    ><span>${shown}</span>${image ?? ''}</span
  >`
}

/** One founder, with bio, companies, stories and interview. */
export function founderPage(founder: Founder, categoryNames: ReadonlyMap<string, string>): Page {
  const { slug, name, title, bio, country, socials, companies, stories, interview } = founder
  const links = Object.values(socials).flatMap((address) => webAddress(address)?.href ?? [])
  const nameOf = (listing: string) => companies.find((company) => company.slug === listing)?.name ?? listing
  return {
    title: title ? `${name}, ${title}` : name,
    description: bio ?? `${name}: ${companies.map((company) => company.name).join(', ')}.`,
    path: `/founders/${slug}`,
    crumbs: [{ name: 'Founders', href: '/founders' }],
    head: jsonLd({
      '@type': 'Person',
      name,
      jobTitle: title ?? undefined,
      description: bio ?? undefined,
      url: founder.url,
      sameAs: links.length ? links : undefined,
      worksFor: companies.map((company) => ({ '@type': 'Organization', name: company.name, url: company.url })),
    }),
    main: html`<article class="founder-page">
      <div>
        <header class="person">
          ${portrait(name, 80, founder.photo)}
          <div>
            <h1>${name}</h1>
            <p class="lead">${[title, country && countryName(country)].filter(Boolean).join(' · ')}</p>
          </div>
        </header>
        ${bio ? paragraphs(bio) : ''}
        ${
          links.length
            ? html`<ul class="chips" aria-label="Social profiles">
                ${links.map((address) => html`<li>${outwardLink(address, spokenAddress(address))}</li>`)}
              </ul>`
            : ''
        }
        ${stories.map(
          ({ listing, story }) =>
            html`<section class="shelf story">
              <h2>${story.title || `The story of ${nameOf(listing)}`}</h2>
              ${storyParts(story)}
            </section>`,
        )}
        ${
          interview.length
            ? html`<section class="shelf">
                <h2>In their own words</h2>
                ${interview.map(
                  ({ question, answer }) =>
                    html`<h3>${question}</h3>
                      ${paragraphs(answer)}`,
                )}
              </section>`
            : ''
        }
      </div>
      <aside aria-label="Companies">
        <section class="shelf">
          <h2>${companies.length === 1 ? 'Company' : 'Companies'}</h2>
          <ul class="cards list-head">
            ${companies.map((company) => listingCard(company, { categoryNames, ...(company.role ? { label: company.role } : {}) }))}
          </ul>
        </section>
      </aside>
    </article>`,
  }
}

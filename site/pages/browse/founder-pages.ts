import { html } from 'hono/html'
import type * as z from 'zod'
import type getFounder from '../../../tools/founders/get-founder.ts'
import type listFounders from '../../../tools/founders/list-founders.ts'
import { jsonLd } from '../../ui/json-ld.ts'
import { listingCard } from '../../ui/listing-card.ts'
import { outwardLink, spokenAddress, webAddress } from '../../ui/outward-link.ts'
import type { Html, Page } from '../../ui/page.ts'
import { nothingHere, pageHref, pager } from '../../ui/pager.ts'
import { paragraphs } from '../../ui/prose.ts'
import { storyParts } from '../listing/story.ts'
import { counted, countryName } from '../../ui/words.ts'

export type Founders = z.output<(typeof listFounders)['output']>
export type Founder = z.output<(typeof getFounder)['output']>

/** The founders of live listings, sorted by name. */
export function foundersPage(founders: Founders, q: string): Page {
  const path = q ? `/founders?q=${encodeURIComponent(q)}` : '/founders'
  const hrefOf = pageHref(path)
  return {
    title: q ? `Founders for “${q}”` : 'Founders',
    description: 'Meet the people behind the products: their companies and stories.',
    path: hrefOf(founders.page),
    unlisted: q !== '' || founders.page > 1,
    main: html`
      <h1>Founders</h1>
      <form class="finder" action="/founders" role="search">
        <div class="search">
          <label class="hidden" for="q">Search founders</label>
          <input id="q" name="q" type="search" maxlength="120" value="${q}" placeholder="Name or title" />
          <button>Search</button>
        </div>
      </form>
      <p class="quiet list-head">${counted(founders.total, 'founder')}${q ? ` for “${q}”` : ''}</p>
      ${
        founders.items.length
          ? html`<h2 class="hidden">People</h2>
              <ul class="cards">
                ${founders.items.map(founderCard)}
              </ul>`
          : nothingHere(founders, path, q ? 'No founders by that name.' : 'No founders yet.')
      }
      ${pager(hrefOf, founders)}
    `,
  }
}

function founderCard({ slug, name, title, country, companies }: Founders['items'][number]): Html {
  return html`<li class="card">
    ${portrait(name, 48)}
    <div>
      <h3><a href="/founders/${slug}">${name}</a></h3>
      <p>${[title, companies.map((company) => company.name).join(', ')].filter(Boolean).join(' · ')}</p>
      ${country ? html`<p class="facts"><span>${countryName(country)}</span></p>` : ''}
    </div>
  </li>`
}

/** The photo that an owner uploaded, else initials: we never fetch pictures of people. */
export function portrait(name: string, size: 24 | 48 | 80, photo: string | null = null): Html {
  const initials = name
    .split(/\s+/)
    .map((word) => /\p{L}/u.exec(word)?.[0] ?? '')
    .filter(Boolean)
  const shown = [initials[0], initials.length > 1 ? initials.at(-1) : ''].join('').toUpperCase()
  const image = photo && html`<img src="${new URL(photo).pathname}" alt="" width="${size}" height="${size}" />`
  return html`<span class="logo logo-${size} portrait" aria-hidden="true"><span>${shown}</span>${image ?? ''}</span>`
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
    main: html`<article>
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
      <section class="shelf">
        <h2>${companies.length === 1 ? 'Company' : 'Companies'}</h2>
        <ul class="cards list-head">
          ${companies.map((company) => listingCard(company, { categoryNames, ...(company.role ? { label: company.role } : {}) }))}
        </ul>
      </section>
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
    </article>`,
  }
}

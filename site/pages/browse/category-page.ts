import { html } from 'hono/html'
import type * as z from 'zod'
import { UNCATEGORISED } from '../../../domain/categories/seed.ts'
import type { Facets } from '../../../domain/listings/facets/facets.ts'
import type getCategory from '../../../tools/categories/get-category.ts'
import { categoryIcon, topOf } from '../../ui/category-icon.ts'
import { namesOf, type Categories } from '../../ui/category-tree.ts'
import { faqJsonLd, faqSection } from '../../ui/faq-list.ts'
import { followButton } from '../../ui/follow/follow-button.ts'
import { icon } from '../../ui/icon.ts'
import { listingCard, type Summary } from '../../ui/listing-card.ts'
import type { Html, Page } from '../../ui/page.ts'
import { nothingHere, pageHref, pager } from '../../ui/lists/pager.ts'
import { counted } from '../../ui/words.ts'
import { facetLists, facetsButton } from '../search/facet-lists.ts'
import { standing, standingLine } from '../search/result-lists.ts'
import { searchHref } from '../search/search-query.ts'

/** The signed-in visitor, for the button to follow. */
export interface CategoryFollower {
  /** Form tokens of the page and of the account's forms. */
  token: string
  accountToken: string
  follows: boolean
  hasDigest: boolean
  /** Whether emails leave the service. */
  mayGetDigest: boolean
}

type Category = Omit<z.output<(typeof getCategory)['output']>, 'items'> & { items: Summary[] }

/** What a category with few products shows besides its own. */
export interface Nearby {
  /** Products of the category above; without such, those that lead other categories. */
  products: Summary[]
  /** The category above, if `products` are its own. */
  from: { slug: string; name: string } | null
  upcoming: Summary[]
  /** Whether some of `upcoming` are in the same category at the top. */
  upcomingIsNear: boolean
}

/** Below this many products, a page shows what is nearby. */
export const FEW = 4
/** Up to this many products stand side by side, where people see them all: without places and filters. */
export const A_GRID = 6
/** How many products stand side by side above the others. */
const FIRST = 3
/** How many other categories a page leads to. */
const MAX_OTHERS = 6
/** Other orders of the same products. */
const ORDERS = [
  ['newest', 'Newest'],
  ['trending', 'Trending'],
] as const

interface CategoryFacts {
  category: Category
  categories: Categories
  /** Null if the products stand in a grid. */
  facets: Facets | null
  /** Null unless the category has few products. */
  nearby?: Nearby | null
  follower?: CategoryFollower | null
  /** Whether emails leave the service. */
  sendsMail?: boolean
  siteName: string
}

/**
 * One category: the categories below or beside it, its products with the most voted first, and its FAQs on the first page.
 * One with few products also shows what is nearby.
 */
export function categoryPage(facts: CategoryFacts): Page {
  const { category, categories, facets, nearby = null, follower = null } = facts
  const { slug, name, description, parent, faqs } = category
  const path = `/categories/${slug}`
  const hrefOf = pageHref(path)
  const names = namesOf(categories)
  const narrower = chips(category, categories)
  const rail =
    facets && category.items.length
      ? // The chips above already lead to the categories.
        facetLists(
          {},
          categories,
          narrower ? { ...facets, category: [] } : facets,
          counted(category.listings, 'product'),
          { category: slug },
        )
      : ''
  const list = category.items.length
    ? html`${category.listings < FEW ? '' : toolbar(slug, rail !== '')} ${products(category, names)}`
    : nothingYet(category, path)
  return {
    title: name,
    description: description || `${counted(category.listings, 'product')} in ${name}, most voted first.`,
    path: hrefOf(category.page),
    picture: `/og/category/${category.slug}.png`,
    crumbs: [
      { name: 'Categories', href: '/categories' },
      ...(parent ? [{ name: parent.name, href: `/categories/${parent.slug}` }] : []),
    ],
    head: html`${category.page === 1 ? faqJsonLd(faqs) : ''}`,
    main: html`
      ${opening(facts, follower, narrower)}
      ${
        fillsGrid(category)
          ? html`<div class="beside-few">
              <div>${list} ${faqSection(faqs)}</div>
              <aside aria-label="More">${yours(name)} ${others(category, categories)}</aside>
            </div>`
          : html`${
              rail
                ? html`<div class="found">
                    ${rail}
                    <div>${list}${pager(hrefOf, category)}</div>
                  </div>`
                : html`${list}${pager(hrefOf, category)}`
            }
            ${nearby ? around(nearby, names, facts.siteName) : ''} ${category.page === 1 ? faqSection(faqs) : ''}
            ${others(category, categories)}`
      }
    `,
  }
}

/** Whether its products fill a grid, so that what else there is stands beside them. */
const fillsGrid = ({ listings, items }: Category) => items.length >= FEW && listings <= A_GRID

function opening(facts: CategoryFacts, follower: CategoryFollower | null, narrower: Html | ''): Html {
  const { category, categories } = facts
  const { slug, name, description, listings } = category
  return html`<header class="category-head">
    ${categoryIcon(topOf(categories, slug))}
    <div>
      <h1>${name}</h1>
      <p class="lead">
        ${description ? html`${description.replace(/[^.!?]$/, '$&.')} ` : ''}${listings ? html`<span class="total">${counted(listings, 'product')}</span>` : ''}
      </p>
    </div>
    ${followThis(facts, follower)} ${follower?.follows ? followNote(follower, name) : ''} ${narrower}
  </header>`
}

function followThis({ category: { slug, name }, sendsMail }: CategoryFacts, follower: CategoryFollower | null): Html {
  return html`<div class="follow-this">
    ${followButton({ slug, label: html`Follow<span class="on-wide"> ${name}</span>`, token: follower?.token, isFollowed: follower?.follows === true, thing: 'categories' })}
    ${sendsMail && !follower?.follows ? html`<p class="quiet">New products come first in the <a href="/digest">weekly email</a>.</p>` : ''}
  </div>`
}

/** The categories below this one, or those beside it; those with products if there are any. */
function chips({ slug, parent, subcategories }: Category, categories: Categories): Html | '' {
  const beside = parent ? (categories.find((top) => top.slug === parent.slug)?.subcategories ?? []) : subcategories
  const filled = beside.filter((one) => one.listings > 0 || one.slug === slug)
  const shown = filled.length > (parent ? 1 : 0) ? filled : beside
  if (!shown.length) return ''
  return html`<ul class="chips one-line" aria-label="${parent ? `Categories in ${parent.name}` : 'Subcategories'}">
    ${parent ? html`<li><a href="/categories/${parent.slug}">All ${parent.name}</a></li>` : ''}
    ${shown.map(
      (one) =>
        html`<li>
          <a href="/categories/${one.slug}" ${one.slug === slug ? html` aria-current="page"` : ''}
            >${one.name}${one.listings ? html` <span class="count">${one.listings}<span class="hidden"> ${one.listings === 1 ? 'product' : 'products'}</span></span>` : ''}</a
          >
        </li>`,
    )}
  </ul>`
}

/** What following means, and the weekly email for those who don't get it. */
function followNote({ hasDigest, mayGetDigest, accountToken }: CategoryFollower, name: string): Html {
  if (hasDigest) return html`<p class="note">New products in ${name} stand first in your weekly email.</p>`
  if (!mayGetDigest)
    return html`<p class="note">You follow ${name}. <a href="/account#followed-categories">See all you follow</a>.</p>`
  return html`<form class="note follow-note" method="post" action="/account/digest">
    <input type="hidden" name="token" value="${accountToken}" />
    <p>You follow ${name}. Get its new products by email every Monday?</p>
    <button class="small">Yes, email me weekly</button>
  </form>`
}

function toolbar(slug: string, hasFilters: boolean): Html {
  return html`<div class="toolbar">
    <nav class="orders" aria-label="Order">
      <a href="/categories/${slug}" aria-current="page">Most voted</a>
      ${ORDERS.map(([sort, label]) => html`<a href="${searchHref({ category: slug, sort })}">${label}</a>`)}
    </nav>
    ${hasFilters ? facetsButton(0) : html`<a class="button second small to-filter" href="${searchHref({ category: slug })}">${SLIDERS}<span>Filter</span></a>`}
  </div>`
}

/** A few side by side; of more the first three, and the others in rows. */
function products({ items, page, listings }: Category, categoryNames: ReadonlyMap<string, string>): Html {
  const card = (item: Summary, rank?: number) =>
    listingCard(item, { categoryNames, heading: 'h2', facts: standing(item), ...(rank ? { rank } : {}) })
  if (listings >= FIRST && listings <= A_GRID)
    return html`<ul class="cards grid">
      ${items.map((item) => listingCard(item, { categoryNames, heading: 'h2', more: standingLine(item) }))}
    </ul>`
  const first = page === 1 && items.length >= FIRST ? items.slice(0, FIRST) : []
  const others = items.slice(first.length)
  return html`${
    first.length
      ? html`<ol class="cards podium">
          ${first.map((item, at) => card(item, at + 1))}
        </ol>`
      : ''
  }
  ${
    others.length
      ? html`<ul class="cards single">
          ${others.map((item) => card(item))}
        </ul>`
      : ''
  }`
}

const SLIDERS = icon('M3 6h8M15 6h2M3 14h2M9 14h8M13 4v4M7 12v4')

/** For whoever made something that belongs there. */
function yours(name: string): Html {
  return html`<section class="yours">
    <h2>Made something for ${name}?</h2>
    <p class="quiet">Enter your website: we read it and draft your page.</p>
    <a class="button second" href="/submit">Submit your product</a>
  </section>`
}

/** The largest other categories at the top that have products. */
function others({ slug, parent }: Category, categories: Categories): Html | '' {
  const shown = categories
    .filter((one) => one.slug !== (parent?.slug ?? slug) && one.listings > 0 && one.name !== UNCATEGORISED.name)
    .toSorted((a, b) => b.listings - a.listings)
    .slice(0, MAX_OTHERS)
  if (!shown.length) return ''
  return html`<section class="open-categories">
    <div class="shelf-head">
      <h2>Other categories</h2>
      <a href="/categories">All categories</a>
    </div>
    <ul>
      ${shown.map(
        (one) =>
          html`<li>
            ${categoryIcon(one.slug)}
            <div>
              <h3><a href="/categories/${one.slug}">${one.name}</a></h3>
              <p class="quiet">${counted(one.listings, 'product')}</p>
            </div>
          </li>`,
      )}
    </ul>
  </section>`
}

/** What else to look at where a category has few products. */
function around(
  { products: shown, from, upcoming, upcomingIsNear }: Nearby,
  categoryNames: ReadonlyMap<string, string>,
  siteName: string,
): Html {
  const voted = shown.length
    ? html`<section class="nearby">
        <div class="shelf-head">
          <h2>${from ? `More in ${from.name}` : `Popular on ${siteName}`}</h2>
          ${from ? html`<a href="/categories/${from.slug}">All of ${from.name}</a>` : html`<a href="/products">All products</a>`}
        </div>
        <ul class="cards ${shown.length < FIRST ? 'single' : 'podium'}">
          ${shown.map((item) => listingCard(item, { categoryNames, facts: standing(item) }))}
        </ul>
      </section>`
    : ''
  const coming = upcoming.length
    ? html`<section class="nearby">
        <div class="shelf-head">
          <h2>Launching soon</h2>
          <a href="/launches/calendar">Launch calendar</a>
        </div>
        <ul class="cards podium coming">
          ${upcoming.map((item) => listingCard(item, { categoryNames, upcoming: true }))}
        </ul>
      </section>`
    : ''
  // What is related stands first.
  return !from && upcomingIsNear ? html`${coming} ${voted}` : html`${voted} ${coming}`
}

function nothingYet(category: Category, path: string): Html {
  if (category.page > 1) return nothingHere(category, path, '')
  const { name } = category
  return html`<section class="first-here">
    <div>
      <h2>No products in ${name} yet</h2>
      <p>The first one to launch leads the category from its first day.</p>
    </div>
    <a class="button" href="/submit">Launch the first one</a>
  </section>`
}

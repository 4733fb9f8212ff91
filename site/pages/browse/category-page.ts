import { html } from 'hono/html'
import type * as z from 'zod'
import { UNCATEGORISED } from '../../../domain/categories/seed.ts'
import type { Facets } from '../../../domain/listings/facets/facets.ts'
import type getCategory from '../../../tools/categories/get-category.ts'
import { categoryIcon, topOf } from '../../ui/category-icon.ts'
import { namesOf, type Categories } from '../../ui/category-tree.ts'
import { faqJsonLd, faqSection } from '../../ui/faq-list.ts'
import { followButton } from '../../ui/follow/follow-button.ts'
import { listingCard, type Summary } from '../../ui/listing-card.ts'
import type { Html, Page } from '../../ui/page.ts'
import { nothingHere, pageHref, pager } from '../../ui/pager.ts'
import { counted } from '../../ui/words.ts'
import { facetLists, facetsButton } from '../search/facet-lists.ts'
import { standing } from '../search/result-lists.ts'
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

export type Category = Omit<z.output<(typeof getCategory)['output']>, 'items'> & { items: Summary[] }

/** How many products stand side by side above the others. */
const FIRST = 3
/** How many other categories a page leads to. */
const MAX_OTHERS = 6
/** Other orders of the same products. */
const ORDERS = [
  ['newest', 'Newest'],
  ['trending', 'Trending'],
] as const

/**
 * One category: its subcategories, its products with the most voted first, and its FAQs on the first page.
 */
export function categoryPage(
  category: Category,
  categories: Categories,
  facets: Facets,
  follower: CategoryFollower | null = null,
): Page {
  const { slug, name, description, parent, faqs } = category
  const path = `/categories/${slug}`
  const hrefOf = pageHref(path)
  const rail = category.items.length
    ? facetLists({}, categories, facets, counted(category.listings, 'product'), { category: slug })
    : ''
  const list = category.items.length
    ? html`${category.listings > 1 ? toolbar(slug, rail !== '') : ''} ${products(category, namesOf(categories))}`
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
      ${opening(category, categories, follower)}
      ${
        rail
          ? html`<div class="found">
              ${rail}
              <div>${list}${pager(hrefOf, category)}</div>
            </div>`
          : html`${list}${pager(hrefOf, category)}`
      }
      ${category.page === 1 ? faqSection(faqs) : ''} ${others(category, categories)}
    `,
  }
}

function opening(
  { slug, name, description, subcategories, listings }: Category,
  categories: Categories,
  follower: CategoryFollower | null,
): Html {
  const filled = subcategories.filter((sub) => sub.listings > 0)
  const shown = filled.length ? filled : subcategories
  return html`<header class="category-head">
    ${categoryIcon(topOf(categories, slug))}
    <div>
      <h1>${name}</h1>
      <p class="lead">
        ${description ? html`${description.replace(/[^.!?]$/, '$&.')} ` : ''}${listings ? html`<span class="total">${counted(listings, 'product')}</span>` : ''}
      </p>
    </div>
    <div class="buttons">
      ${followButton({ slug, token: follower?.token, isFollowed: follower?.follows === true, thing: 'categories' })}
      <a class="button second" href="/submit">Submit your product</a>
    </div>
    ${follower?.follows ? followNote(follower, name) : ''}
    ${
      shown.length
        ? html`<ul class="chips" aria-label="Subcategories">
            ${shown.map(
              (sub) =>
                html`<li>
                  <a href="/categories/${sub.slug}"
                    >${sub.name}${sub.listings ? html` <span class="count">${sub.listings}<span class="hidden"> ${sub.listings === 1 ? 'product' : 'products'}</span></span>` : ''}</a
                  >
                </li>`,
            )}
          </ul>`
        : ''
    }
  </header>`
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
    ${hasFilters ? facetsButton(0) : ''}
  </div>`
}

/** The first three side by side if there are that many, the others in rows. */
function products({ items, page }: Category, categoryNames: ReadonlyMap<string, string>): Html {
  const first = page === 1 && items.length >= FIRST ? items.slice(0, FIRST) : []
  const others = items.slice(first.length)
  const card = (item: Summary, rank?: number) =>
    listingCard(item, { categoryNames, heading: 'h2', facts: standing(item), ...(rank ? { rank } : {}) })
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

/** The other categories beside this one that have products. */
function others({ slug, parent }: Category, categories: Categories): Html | '' {
  const beside = parent ? (categories.find((top) => top.slug === parent.slug)?.subcategories ?? []) : categories
  const shown = beside
    .filter((one) => one.slug !== slug && one.listings > 0 && one.name !== UNCATEGORISED.name)
    .toSorted((a, b) => b.listings - a.listings)
    .slice(0, MAX_OTHERS)
  if (!shown.length) return ''
  return html`<section class="open-categories">
    <h2>${parent ? `More in ${parent.name}` : 'Other categories'}</h2>
    <ul>
      ${shown.map(
        (one) =>
          html`<li>
            ${categoryIcon(topOf(categories, one.slug))}
            <div>
              <h3><a href="/categories/${one.slug}">${one.name}</a></h3>
              <p class="quiet">${counted(one.listings, 'product')}</p>
            </div>
          </li>`,
      )}
    </ul>
  </section>`
}

function nothingYet(category: Category, path: string): Html {
  if (category.page > 1) return nothingHere(category, path, '')
  const { name, parent } = category
  return html`<section class="empty">
    <h2>No products in ${name} yet</h2>
    <p>Launch the first one, and it leads the category.</p>
    <p>
      <a class="button" href="/submit">Submit your product</a>
      ${parent ? html`<a class="button second" href="/categories/${parent.slug}">Browse ${parent.name}</a>` : ''}
    </p>
  </section>`
}

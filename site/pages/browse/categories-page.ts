import { html } from 'hono/html'
import { UNCATEGORISED } from '../../../domain/categories/seed.ts'
import { categoryIcon } from '../../ui/category-icon.ts'
import type { Categories } from '../../ui/category-tree.ts'
import { logo, thumbnail, type Summary } from '../../ui/listing-card.ts'
import type { Html, Page } from '../../ui/page.ts'
import { SUGGEST } from '../../ui/scripts/scripts.ts'
import { counted } from '../../ui/words.ts'
import { searchBox } from '../search/search-form.ts'

/** A product that leads the top-level category `leads`. */
export type Leader = Summary & { leads: string }
type Category = Categories[number]

/** The subcategories that a card names; the category's page has all. */
const MAX_NAMED = 5

/** A card for each category that has products, with its first ones; then the categories without any. */
export function categoriesPage(categories: Categories, leaders: Leader[]): Page {
  const shown = categories.filter(({ name }) => name !== UNCATEGORISED.name)
  const filled = shown.filter(({ listings }) => listings > 0)
  const bare = shown.filter(({ listings }) => listings === 0)
  return {
    title: 'Categories',
    description: 'All software categories, each with its most voted products.',
    path: '/categories',
    head: SUGGEST.tag,
    main: html`
      <div class="opening">
        <div>
          <h1>Categories</h1>
          <p class="lead">Pick a field and see which products lead it.</p>
        </div>
        <form class="search" action="/search" role="search">${searchBox('', 'Product or category')}</form>
      </div>
      ${
        filled.length
          ? html`<ul class="category-cards">
              ${filled.map((category) =>
                categoryCard(
                  category,
                  leaders.filter(({ leads }) => leads === category.slug),
                ),
              )}
            </ul>`
          : ''
      }
      ${bare.length ? openCategories(bare, filled.length > 0) : ''}
    `,
  }
}

function categoryCard({ slug, name, description, listings, subcategories }: Category, leaders: Leader[]): Html {
  const filled = subcategories.filter((sub) => sub.listings > 0).toSorted((a, b) => b.listings - a.listings)
  const named = filled.slice(0, MAX_NAMED)
  const more = filled.length - named.length
  return html`<li class="category-card">
    ${leaders.length ? html`<div class="shots">${leaders.map((leader) => thumbnail(leader))}</div>` : ''}
    <div class="names">
      ${categoryIcon(slug)}
      <div>
        <h2><a href="/categories/${slug}">${name}</a></h2>
        <p class="quiet">${counted(listings, 'product')}</p>
      </div>
    </div>
    ${description ? html`<p class="about">${description}</p>` : ''}
    ${
      leaders.length
        ? html`<ul class="leaders" aria-label="Most voted in ${name}">
            ${leaders.map(
              (leader) =>
                html`<li>
                  <a href="/listings/${leader.slug}">${logo(leader, 24)}<span>${leader.name}</span></a>
                </li>`,
            )}
          </ul>`
        : ''
    }
    ${
      named.length
        ? html`<ul class="below" aria-label="Subcategories of ${name}">
            ${named.map((sub) => html`<li><a href="/categories/${sub.slug}">${sub.name}</a> ${sub.listings}</li>`)}
            ${more > 0 ? html`<li><a href="/categories/${slug}">${more} more</a></li>` : ''}
          </ul>`
        : ''
    }
  </li>`
}

/** The categories in which nobody has launched yet. */
function openCategories(categories: Categories, hasOthers: boolean): Html {
  return html`<section class="open-categories">
    <div class="shelf-head">
      <div>
        <h2>${hasOthers ? 'Still open' : 'All categories'}</h2>
        <p class="quiet">No products yet in these categories. Yours could be the first.</p>
      </div>
      <a class="button" href="/submit">Submit your product</a>
    </div>
    <ul>
      ${categories.map(
        ({ slug, name, description }) =>
          html`<li>
            ${categoryIcon(slug)}
            <div>
              <h3><a href="/categories/${slug}">${name}</a></h3>
              ${description ? html`<p class="quiet">${description}</p>` : ''}
            </div>
          </li>`,
      )}
    </ul>
  </section>`
}

import { html } from 'hono/html'
import type * as z from 'zod'
import type getCategory from '../../../tools/categories/get-category.ts'
import { categoryTree, filled, namesOf, type Categories } from '../../ui/category-tree.ts'
import { faqJsonLd, faqSection } from '../../ui/faq-list.ts'
import { listingCard } from '../../ui/listing-card.ts'
import type { Page } from '../../ui/page.ts'
import { nothingHere, pageHref, pager } from '../../ui/pager.ts'
import { counted } from '../../ui/words.ts'

export type Category = z.output<(typeof getCategory)['output']>

/** The whole tree of categories. */
export function categoriesPage(categories: Categories): Page {
  return {
    title: 'Categories',
    description: 'All software categories, with the number of products in each.',
    path: '/categories',
    main: html`
      <h1>Categories</h1>
      <p class="lead">Every product has one main category. Paid listings can add up to three more.</p>
      <section class="categories">${categoryTree(filled(categories), 'h2')}</section>
      ${
        categories.some(({ listings }) => listings > 0)
          ? html`<details class="band categories">
              <summary>All categories, including those without products</summary>
              ${categoryTree(categories, 'h2')}
            </details>`
          : ''
      }
    `,
  }
}

/**
 * One category: its subcategories, its products with the most voted first, and its FAQs on the first page.
 */
export function categoryPage(category: Category, categories: Categories): Page {
  const { slug, name, description, parent, subcategories, faqs } = category
  const path = `/categories/${slug}`
  const hrefOf = pageHref(path)
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
      <h1>${name}</h1>
      ${description ? html`<p class="lead">${description}</p>` : ''}
      ${
        subcategories.length
          ? html`<ul class="chips wide" aria-label="Subcategories">
              ${subcategories.map(
                (sub) =>
                  html`<li>
                    <a href="/categories/${sub.slug}"
                      >${sub.name}${sub.listings ? html`<span class="count">${sub.listings}<span class="hidden"> products</span></span>` : ''}</a
                    >
                  </li>`,
              )}
            </ul>`
          : ''
      }
      <div class="shelf-head list-head">
        <h2>${category.listings ? counted(category.listings, 'product') : 'Products'}</h2>
        <a href="/search?category=${slug}">Search in ${name}</a>
      </div>
      ${
        category.items.length
          ? html`<ul class="cards single">
              ${category.items.map((item) => listingCard(item, { categoryNames: namesOf(categories) }))}
            </ul>`
          : nothingHere(category, path, `No products in ${name} yet.`)
      }
      ${pager(hrefOf, category)} ${category.page === 1 ? faqSection(faqs) : ''}
    `,
  }
}

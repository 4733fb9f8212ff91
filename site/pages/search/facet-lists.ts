import { html } from 'hono/html'
import type { Facets, FacetValue } from '../../../domain/listings/search/facets.ts'
import { namesOf, type Categories } from '../../ui/category-tree.ts'
import type { Html } from '../../ui/page.ts'
import { countryName, stageName } from '../../ui/words.ts'
import { countedResults } from './result-lists.ts'
import { searchHref, type SearchParams } from './search-query.ts'

/** The values of a filter after these are folded. */
const MAX_OPEN = 8

const NAMES = { category: 'Category', pricing_model: 'Pricing', stage: 'Stage', country: 'Country' } as const

/**
 * Links that narrow the results, each with its number of results unless there are too many to count; empty if
 * nothing narrows them.
 */
export function facetLists(params: SearchParams, categories: Categories, { isWhole, ...facets }: Facets): Html | '' {
  const categoryNames = namesOf(categories)
  const nameOf = {
    category: (slug: string) => categoryNames.get(slug) ?? slug,
    pricing_model: (model: string) => model,
    stage: stageName,
    country: countryName,
  }
  const filters = (['category', 'pricing_model', 'stage', 'country'] as const).filter((name) => facets[name].length)
  if (!filters.length) return ''
  const above = new Map(
    categories.flatMap(({ slug, subcategories }) => subcategories.map((sub) => [sub.slug, slug] as const)),
  )
  const isBelow = (slug: string) => facets.category.some(({ value }) => value === above.get(slug))
  const links = (name: (typeof filters)[number], values: Named[]) =>
    html`<ul>
      ${values.map(
        ({ value, count, label }) =>
          html`<li ${name === 'category' && isBelow(value) ? html` class="sub"` : ''}>
            <a href="${searchHref({ ...params, [name]: value })}" rel="nofollow">${label}</a>
            ${isWhole ? countOf(countedResults(params, count)) : ''}
          </li>`,
      )}
    </ul>`
  return html`<aside class="facets" id="facets" aria-label="Filters">
    ${filters.map((name) => {
      const values = named(facets[name], nameOf[name])
      const sorted = name === 'category' ? inFamilies(values, above) : values
      const rest = sorted.slice(MAX_OPEN)
      return html`<h2>${NAMES[name]}</h2>
        ${links(name, sorted.slice(0, MAX_OPEN))}
        ${
          rest.length
            ? html`<details>
                <summary>More<span class="hidden">: ${NAMES[name]}</span></summary>
                ${links(name, rest)}
              </details>`
            : ''
        }`
    })}
  </aside>`
}

type Named = FacetValue & { label: string }

/** The values with their names, the most frequent first, equally frequent ones by name. */
function named(values: FacetValue[], nameOf: (value: string) => string): Named[] {
  return values
    .map(({ value, count }) => ({ value, count, label: nameOf(value) }))
    .toSorted((a, b) => b.count - a.count || a.label.localeCompare(b.label, 'en'))
}

/** Categories in their order, but each one followed by those below it, which `above` leads from. */
function inFamilies(sorted: Named[], above: ReadonlyMap<string, string>): Named[] {
  const families = Map.groupBy(sorted, ({ value }) => above.get(value) ?? value)
  return [...families].flatMap(([top, family]) => [
    ...family.filter(({ value }) => value === top),
    ...family.filter(({ value }) => value !== top),
  ])
}

/** `12 products`, of which only the number shows. */
function countOf(words: string): Html {
  const [count, ...unit] = words.split(' ')
  return html`<span class="count">${count}<span class="hidden"> ${unit.join(' ')}</span></span>`
}

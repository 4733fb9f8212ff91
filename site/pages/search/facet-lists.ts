import { html } from 'hono/html'
import { UNCATEGORISED } from '../../../domain/categories/seed.ts'
import type { Facets, FacetValue } from '../../../domain/listings/facets/facets.ts'
import { namesOf, type Categories } from '../../ui/category-tree.ts'
import type { Html } from '../../ui/page.ts'
import { countryName, stageName } from '../../ui/words.ts'
import { countedResults } from './result-lists.ts'
import { searchHref, without, type SearchParams } from './search-query.ts'

/** The values of a filter after these are folded. */
const MAX_OPEN = 6

const NAMES = { category: 'Category', pricing_model: 'Pricing', stage: 'Stage', country: 'Country' } as const
type Name = keyof typeof NAMES
const NO_FACETS: Facets = { category: [], pricing_model: [], stage: [], country: [], isWhole: true }

/** The filters that a search has set. */
export function activeFacets(params: SearchParams): Name[] {
  return (Object.keys(NAMES) as Name[]).filter((name) => params[name])
}

/**
 * The filters beside the results: the values that are set, each with a link that removes it, and those that narrow the
 * results further, each with its number of results unless there are too many to count. Empty if there are none. On a
 * phone, `facetsButton` opens them.
 */
export function facetLists(
  params: SearchParams,
  categories: Categories,
  facets: Facets | undefined,
  /** Such as `12 products`. */
  results: string,
  /** What the page itself is narrowed to. */
  fixed: SearchParams = {},
): Html | '' {
  const { isWhole, ...values } = facets ?? NO_FACETS
  const nameOf = namesOfValues(categories)
  const groups = (Object.keys(NAMES) as Name[]).flatMap((name) => {
    const active = params[name]
    const choices = named(
      name === 'category' ? withoutThoseBelow(values.category, categories) : values[name],
      nameOf[name],
    )
    if (!active && !choices.length) return []
    const row = (value: Named) =>
      html`<li>
        <a href="${searchHref({ ...fixed, ...params, [name]: value.value })}" rel="nofollow"
          ><span>${value.label}</span>${isWhole ? countOf(countedResults(params, value.count)) : ''}</a
        >
      </li>`
    const rest = choices.slice(MAX_OPEN)
    return html`<section>
      <h2>${NAMES[name]}</h2>
      ${
        active
          ? html`<ul>
              <li>
                <a class="set" href="${searchHref(without(params, name))}" rel="nofollow"
                  ><span>${nameOf[name](active)}</span><span class="hidden">: remove this filter</span></a
                >
              </li>
            </ul>`
          : ''
      }
      ${
        choices.length
          ? html`<ul>
              ${choices.slice(0, MAX_OPEN).map(row)}
            </ul>`
          : ''
      }
      ${
        rest.length
          ? html`<details>
              <summary>${rest.length} more<span class="hidden">: ${NAMES[name]}</span></summary>
              <ul>
                ${rest.map(row)}
              </ul>
            </details>`
          : ''
      }
    </section>`
  })
  if (!groups.length) return ''
  return html`<aside class="facets" id="facets" popover aria-label="Filters">
    <div class="sheet-head">
      <b>Filters</b>
      <button class="second small" popovertarget="facets" popovertargetaction="hide">Close</button>
    </div>
    ${groups}
    <button class="sheet-end" popovertarget="facets" popovertargetaction="hide">Show ${results}</button>
  </aside>`
}

/** Opens the filters on a phone; `active` of them are set. */
export function facetsButton(active: number): Html {
  return html`<button class="second to-facets" popovertarget="facets" type="button">
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="M1.5 4h13M4 8h8M6.5 12h3" /></svg>
    Filters${active ? html` <b>${active}</b>` : ''}
  </button>`
}

/** How to name the values of each filter. */
export function namesOfValues(categories: Categories): Record<Name, (value: string) => string> {
  const categoryNames = namesOf(categories)
  return {
    category: (slug) => categoryNames.get(slug) ?? slug,
    pricing_model: (model) => model,
    stage: stageName,
    country: countryName,
  }
}

type Named = FacetValue & { label: string }

/** The values with their names, the most frequent first, equally frequent ones by name. */
function named(values: FacetValue[], nameOf: (value: string) => string): Named[] {
  return values
    .map(({ value, count }) => ({ value, count, label: nameOf(value) }))
    .toSorted((a, b) => b.count - a.count || a.label.localeCompare(b.label, 'en'))
}

/** Leaves out subcategories of categories that can be chosen, and what has no category. */
function withoutThoseBelow(values: FacetValue[], categories: Categories): FacetValue[] {
  const given = new Set(values.map(({ value }) => value))
  const hidden = new Set(
    categories.flatMap(({ slug, name, subcategories }) => [
      ...(given.has(slug) ? subcategories.map((sub) => sub.slug) : []),
      ...(name === UNCATEGORISED.name ? [slug] : []),
    ]),
  )
  return values.filter(({ value }) => !hidden.has(value))
}

/** `12 products`, of which only the number shows. */
function countOf(words: string): Html {
  const [count, ...unit] = words.split(' ')
  return html` <span class="count">${count}<span class="hidden"> ${unit.join(' ')}</span></span>`
}

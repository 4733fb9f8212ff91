import { html } from 'hono/html'
import type * as z from 'zod'
import type compareListings from '../../../tools/listings/compare-listings.ts'
import { logo, thumbnail, type Summary } from '../../ui/listing-card.ts'
import { websiteLink } from '../../ui/outward-link.ts'
import { QUOTE_MARK } from '../../ui/icon.ts'
import type { Html, Page } from '../../ui/page.ts'
import { SUGGEST } from '../../ui/scripts/scripts.ts'
import { voteButton } from '../../ui/vote-button.ts'
import { counted, countryName, stageName } from '../../ui/words.ts'
import { foldedQuotes } from '../listing/evidence.ts'
import { standing } from '../search/result-lists.ts'
import { compareForm, compareHref, pairList, type Pair } from './compare-parts.ts'

type Compared = z.output<(typeof compareListings)['output']>
type Row = Compared['rows'][number]
type Product = Summary & { website: string }

export interface Comparison {
  a: Product
  b: Product
  rows: Row[]
  categoryNames: ReadonlyMap<string, string>
  /** Similar products beside one of the two. */
  similar: Pair[]
}

/** Two products side by side: first what differs, then what doesn't. A fact that has quotes can be opened to show them. */
export function comparePage({ a, b, rows, categoryNames, similar }: Comparison): Page {
  const known = rows.filter(isKnown)
  const different = known.filter((row) => !isSame(row))
  const same = known.filter(isSame)
  return {
    title: `${a.name} vs ${b.name}`,
    description: `${a.name} and ${b.name} side by side, with quotes from their websites.`,
    path: compareHref(a.slug, b.slug),
    head: SUGGEST.tag,
    crumbs: [{ name: 'Compare', href: '/compare' }],
    main: html`
      <h1>${a.name} vs ${b.name}</h1>
      <p class="lead">${counted(different.length, 'difference')}, ${counted(same.length, 'thing')} in common.</p>
      <div class="duel">${contender(a, categoryNames)}<span class="vs">vs</span>${contender(b, categoryNames)}</div>
      <table class="compare">
        <thead>
          <tr>
            <td></td>
            ${[a, b].map(
              (product) =>
                html`<th scope="col">
                  <span>${logo(product, 24)}<a href="/listings/${product.slug}">${product.name}</a></span>
                </th>`,
            )}
          </tr>
        </thead>
        ${rowGroup(different, 'Where they differ', { a, b })} ${rowGroup(same, 'The same for both', { a, b })}
      </table>
      <p class="quiet legend">
        A ${QUOTE_MARK}<span class="hidden">quote mark</span> opens the website’s own words. “Not stated”: we found no
        answer. “Not asked”: we haven’t looked for one yet.
      </p>
      ${similar.length ? pairList('Similar products to compare', similar) : ''}
      ${compareForm('', '', 'Compare two others')}
    `,
  }
}

function contender(product: Product, categoryNames: ReadonlyMap<string, string>): Html {
  const { slug, name, tagline, votes, website, is_live, button_id, voter } = product
  const facts = [product.category && categoryNames.get(product.category), product.pricing_model].filter(Boolean)
  return html`<section class="contender">
    ${thumbnail(product)}
    <div class="names">
      ${logo(product, 48)}
      <div>
        <h2><a href="/listings/${slug}">${name}</a></h2>
        ${tagline ? html`<p>${tagline}</p>` : ''}
        <p class="facts">${[...facts, ...standing(product)].map((fact) => html`<span>${fact}</span>`)}</p>
      </div>
    </div>
    <div class="actions">
      ${websiteLink({ slug, website }, 'Visit website', 'button second')}
      ${is_live ? voteButton({ slug, name, figure: { count: votes, of: 'all_time' }, id: button_id, voter, isWide: true }) : ''}
    </div>
  </section>`
}

function rowGroup(rows: Row[], title: string, products: Record<'a' | 'b', Product>): Html | '' {
  if (!rows.length) return ''
  return html`<tbody>
    <tr class="group">
      <th colspan="3" scope="rowgroup">${title} <span class="count">${rows.length}</span></th>
    </tr>
    ${rows.map(
      (row) =>
        html`<tr>
          <th scope="row">${row.name}</th>
          ${(['a', 'b'] as const).map((side) => html`<td>${cellOf(row, side, products[side].name)}</td>`)}
        </tr>`,
    )}
  </tbody>`
}

/** Whether a row says anything. Rows that neither product was asked about are left out. */
function isKnown(row: Row): boolean {
  return row.a_empty !== 'not_asked' || row.b_empty !== 'not_asked'
}

/** Whether a row says the same of both, but for the order of a list and for case. */
function isSame({ a, b }: Row): boolean {
  const said = (cell: Row['a']) => cell && [cell.value].flat().map(folded).toSorted().join('\n')
  return said(a) === said(b)
}

function folded(value: string | number): string {
  return String(value).trim().toLowerCase()
}

export const EMPTY_WORDS = { not_stated: 'Not stated', not_asked: 'Not asked' }

function cellOf(row: Row, side: 'a' | 'b', product: string): Html {
  const { [side]: cell, [`${side}_empty` as const]: empty = 'not_stated' } = row
  if (!cell) return html`<span class="blank">${EMPTY_WORDS[empty]}</span>`
  const quotes = foldedQuotes(
    cell.evidence,
    `${counted(cell.evidence.length, 'quote')} for ${row.name.toLowerCase()} of ${product}`,
  )
  if (!Array.isArray(cell.value)) return html`${wordsOf(cell.value, row.key)} ${quotes}`
  const { value } = cell
  const other = new Set([row[side === 'a' ? 'b' : 'a']?.value ?? []].flat().map(folded))
  return html`<ul class="ticks">
    ${value.map(
      (item, at) =>
        html`<li ${other.has(folded(item)) ? html` class="shared"` : ''}>
          ${item} ${at === value.length - 1 ? quotes : ''}
        </li>`,
    )}
  </ul>`
}

function wordsOf(value: string | number, key: string): string | number {
  if (key === 'country') return countryName(String(value))
  return key === 'stage' ? stageName(String(value)) : value
}

import { isDeepStrictEqual } from 'node:util'
import type { Evidence } from './profile.ts'

/** The lists of a draft: FAQs and founders, or company links by platform. */
type Section = { evidence: Evidence[] }[] | Record<string, { url: string; evidence: Evidence[] }>
/** The same as a listing shows them: without quotes, and links as addresses. */
type Shown = object[] | Record<string, string>
/** The quotes of each item, by its index or platform. */
export type ItemQuotes = Evidence[][] | Record<string, Evidence[]>

/** What visitors see of a section. */
export function withoutQuotes(section: Section): Shown {
  return Array.isArray(section)
    ? section.map((item) => {
        const { evidence: _, ...shown } = item
        return shown
      })
    : Object.fromEntries(Object.entries(section).map(([platform, { url }]) => [platform, url]))
}

/** The quotes of a section's items. */
export function quotesByItem(section: Section): ItemQuotes {
  return Array.isArray(section)
    ? section.map(({ evidence }) => evidence)
    : Object.fromEntries(Object.entries(section).map(([platform, { evidence }]) => [platform, evidence]))
}

/** Combines the section that visitors see with its quotes. An item that `quotes` doesn't name has none. */
export function withQuotes(shown: Shown, quotes: ItemQuotes = []): Section {
  const of = quotes as Record<string | number, Evidence[]>
  return Array.isArray(shown)
    ? shown.map((item, index) => ({ ...item, evidence: of[index] ?? [] }))
    : Object.fromEntries(Object.entries(shown).map(([name, url]) => [name, { url, evidence: of[name] ?? [] }]))
}

/** Whether visitors see the same in both sections. An empty section equals a missing one. */
export function showsTheSame(a: Section | null, b: Section | null): boolean {
  const seen = (section: Section | null) =>
    section && Object.keys(section).length ? (JSON.parse(JSON.stringify(withoutQuotes(section))) as Shown) : null
  return isDeepStrictEqual(seen(a), seen(b))
}

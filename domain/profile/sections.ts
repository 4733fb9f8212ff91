import { isDeepStrictEqual } from 'node:util'
import type { Evidence } from './profile.ts'

/** A section of a draft: a list of FAQs or founders, or company links keyed by platform. */
export type Section = { evidence: Evidence[] }[] | Record<string, { url: string; evidence: Evidence[] }>
/** A section as its listing shows it: without quotes, and with links as plain URLs. */
type Shown = object[] | Record<string, string>
/** The quotes of each item, keyed by its index or platform. */
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

export function quotesByItem(section: Section): ItemQuotes {
  return Array.isArray(section)
    ? section.map(({ evidence }) => evidence)
    : Object.fromEntries(Object.entries(section).map(([platform, { evidence }]) => [platform, evidence]))
}

/** Combines a section as visitors see it with its quotes. An item that isn't in `quotes` has none. */
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

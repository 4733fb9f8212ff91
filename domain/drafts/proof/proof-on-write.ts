import { isDeepStrictEqual } from 'node:util'
import { allCategories } from '../../categories/categories.ts'
import type { Reader } from '../../database/database.ts'
import { DomainError } from '../../errors.ts'
import {
  evidenceOf,
  quoted,
  SECTION_NAMES,
  stated,
  type DraftPart,
  type Drafted,
  type Profile,
  type SectionName,
} from '../../profile/field-state.ts'
import { FIELD_NAMES, isOnlySearched, type FieldName } from '../../profile/fields.ts'
import type { Proof } from '../../profile/profile.ts'
import {
  quotesByItem,
  showsTheSame,
  withoutQuotes,
  withQuotes,
  type ItemQuotes,
  type Section,
} from '../../profile/sections.ts'
import type { ProfileChanges } from '../edit-profile.ts'
import { freshReading } from '../read-draft.ts'
import type { Page } from '../website/page.ts'
import type { TypedParts, TypedQuotes } from './prove-typed.ts'
import { UnreadableError, type SiteReader } from '../website/site-reader.ts'

/** What a person typed, with the website's quotes for it. */
export interface TypedProof {
  typed: TypedParts
  quotes: TypedQuotes
}

/** Needed to find quotes. Never use them inside a transaction. */
export interface ProofSources {
  db: Reader
  reader: SiteReader
  now: () => Date
}

/** The parts in which an edit types a value. */
export function partsTyped({ fields = {}, ...sections }: Pick<ProfileChanges, 'fields' | SectionName>): DraftPart[] {
  const names = FIELD_NAMES.filter((name) => fields[name] !== undefined && fields[name] !== null)
  return [...names, ...SECTION_NAMES.filter((name) => sections[name])]
}

/**
 * The quotes for what an edit types in these parts, from the website's pages of the last day. Null if there is
 * nothing to prove, no page, or no thread to read them: the values are then saved without quotes.
 */
export async function proofOfEdit(
  { fields, sections, attributes, founderSocials, story, milestones, seo, screenshots, photos }: Profile,
  { site, parts, edit }: { site: string; parts: readonly DraftPart[]; edit: (profile: Profile) => void },
  { db, reader, now }: ProofSources,
): Promise<TypedProof | null> {
  const edited = { fields, sections, attributes, founderSocials, story, milestones, seo, screenshots, photos }
  try {
    edit(edited)
  } catch (error) {
    // The edit itself will say what is wrong.
    if (error instanceof DomainError) return null
    throw error
  }
  const typed = typedIn(edited, parts)
  const reading = typed && (await freshReading(db, site, now()))
  return reading ? proofOnPages(typed, reading.pages, { db, reader }) : null
}

/** The quotes on these pages for everything that is typed in the profile; null if there is nothing to prove or no thread to read them. */
export function proofOfAllTyped(
  profile: Profile,
  pages: Page[],
  sources: Pick<ProofSources, 'db' | 'reader'>,
): Promise<TypedProof | null> {
  const typed = typedIn(profile, [...FIELD_NAMES, ...SECTION_NAMES])
  return typed ? proofOnPages(typed, pages, sources) : Promise.resolve(null)
}

async function proofOnPages(
  typed: TypedParts,
  pages: Page[],
  { db, reader }: Pick<ProofSources, 'db' | 'reader'>,
): Promise<TypedProof | null> {
  const categoryNames = (await allCategories(db)).map(({ name }) => name)
  try {
    return { typed, quotes: await reader.proveTyped(pages, typed, { categoryNames }) }
  } catch (error) {
    // Pages that break the parser, or no free thread, must not cost anybody what they typed.
    if (error instanceof UnreadableError || error instanceof DomainError) return null
    throw error
  }
}

/** The values in these parts that a person typed and that have no quotes; null if there are none. */
function typedIn({ fields, sections }: Profile, parts: readonly DraftPart[]): TypedParts | null {
  const typed: TypedParts = { fields: {}, faqs: [], founders: [], company_socials: {} }
  for (const part of parts)
    if (isSection(part)) {
      const section = (sections[part] ?? null) as Drafted<Section> | null
      if (section?.value && isTyped(section) && lacksQuotes(section.value))
        Object.assign(typed, { [part]: withoutQuotes(section.value) })
    } else {
      const field = fields[part]
      if (field && field.value !== null && isTyped(field) && !isOnlySearched(part) && !evidenceOf(field).length)
        typed.fields[part] = field.value
    }
  return Object.values(typed).some((some) => Object.keys(some).length) ? typed : null
}

/** Adds the quotes to the values that are still the ones they prove. */
export function quoteTyped(profile: Profile, proof: TypedProof | null): void {
  if (!proof) return
  const { typed, quotes } = proof
  for (const [name, found] of Object.entries(quotes.fields) as [
    FieldName,
    TypedQuotes['fields'][FieldName] & object,
  ][]) {
    const field = profile.fields[name]
    if (field && isTyped(field) && isDeepStrictEqual(field.value, typed.fields[name]))
      profile.fields = { ...profile.fields, [name]: quoted(field, found) }
  }
  for (const name of SECTION_NAMES) {
    const section = profile.sections[name] as Drafted<Section> | undefined
    if (!section?.value || !isTyped(section) || !showsTheSame(section.value, withQuotes(typed[name]))) continue
    if (!Object.values(quotes[name]).some((found) => found.length)) continue
    profile.sections = {
      ...profile.sections,
      [name]: stated({ ...section, value: alsoQuoted(section.value, quotes[name]) }),
    }
  }
}

/** A section with quotes for the items that have none. If some still have none, each quote says which item it proves. */
function alsoQuoted(section: Section, found: ItemQuotes): Section {
  const known = Object.entries<Proof[]>(quotesByItem(section)).filter(([, quotes]) => quotes.length)
  const all = { ...(found as Record<string, Proof[]>), ...Object.fromEntries(known) }
  const items = Object.entries(section)
  const isWhole = items.every(([at]) => all[at]?.length)
  const named = items.map(([at, item]) => {
    const { question, name = at } = item as { question?: string; name?: string }
    const quotes = (all[at] ?? []).map((one) => ({ ...one, items: isWhole ? undefined : [question ?? name] }))
    return [at, quotes] as const
  })
  return withQuotes(withoutQuotes(section), Object.fromEntries(named))
}

/** True for a value that a person typed or locked, other than the website's own. */
function isTyped({ state, value, ai }: Drafted<unknown>): boolean {
  const isPersons = state === 'manual' || state === 'edited' || state === 'override'
  return isPersons && !isDeepStrictEqual(value, ai)
}

function lacksQuotes(section: Section): boolean {
  return Object.values<{ evidence: unknown[] }>(section).some(({ evidence }) => !evidence.length)
}

function isSection(part: DraftPart): part is SectionName {
  return (SECTION_NAMES as readonly string[]).includes(part)
}

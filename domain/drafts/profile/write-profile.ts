import { isDeepStrictEqual } from 'node:util'
import { namedCategories, type Category } from '../../categories/categories.ts'
import { UNCATEGORISED } from '../../categories/seed.ts'
import type { Tx } from '../../database/database.ts'
import { replaceAnswers } from '../../listings/lists/answers.ts'
import { setFieldValue } from '../../listings/field-values.ts'
import type { Listing } from '../../listings/listing.entity.ts'
import { replaceMilestones } from '../../listings/milestones.ts'
import type { Origin, Origins } from '../../listings/evidence/origins.ts'
import { SECTION_NAMES, unread, type Drafted, type Profile, type SectionName } from '../../profile/field-state.ts'
import { FIELD_NAMES, toListingValue, VALUE_FIELDS } from '../../profile/fields.ts'
import { quotesByItem, showsTheSame, withoutQuotes } from '../../profile/sections.ts'
import { STORY_SECTIONS } from '../../profile/story.ts'

/** The names of a profile's categories, the main one first. */
export function categoriesIn({ fields }: Profile): string[] {
  return (fields.categories?.value ?? []) as string[]
}

/**
 * The categories to store for a listing: the main one first, or the placeholder category if none is chosen.
 * Throws `unknown_category`.
 */
export function chosenCategories(known: Category[], profile: Profile): Category[] {
  const names = categoriesIn(profile)
  return namedCategories(known, names.length ? names : [UNCATEGORISED.name], '/fields/categories')
}

/** Writes a profile into the columns of its listing. */
export function setColumns(listing: Listing, profile: Profile, categories: readonly Category[]): void {
  const { fields, sections, story, founderSocials, seo, screenshots, photos } = profile
  const listOf = (name: SectionName) => {
    const section = sections[name]?.value
    return section && withoutQuotes(section)
  }
  for (const name of VALUE_FIELDS)
    setFieldValue(listing, name, toListingValue(name, fields[name]?.value ?? null) as never)
  Object.assign(listing, {
    categoryId: categories[0]!.id,
    profile: {
      ...listing.profile,
      faqs: listOf('faqs') ?? [],
      founders: listOf('founders') ?? [],
      socials: listOf('company_socials') ?? {},
      founder_socials: founderSocials,
      seo,
    },
    story: Object.fromEntries(STORY_SECTIONS.filter((part) => story[part]).map((part) => [part, story[part]])),
    origins: originsIn(profile),
    screenshots,
    photos,
  })
}

/** Writes the parts that are stored in other tables, if they differ from `old`. */
export async function replaceRows(
  tx: Tx,
  listingId: number,
  { profile, old, categories }: { profile: Profile; old: Profile; categories: readonly Category[] },
): Promise<void> {
  if (!isDeepStrictEqual(profile.milestones, old.milestones)) await replaceMilestones(tx, listingId, profile.milestones)
  if (!isDeepStrictEqual(profile.attributes, old.attributes)) await replaceAnswers(tx, listingId, profile.attributes)
  if (isDeepStrictEqual(categoriesIn(profile), categoriesIn(old))) return
  await tx.sql.deleteFrom('listing_category').where('listing_id', '=', listingId).execute()
  const rows = categories.map(({ id }, position) => ({ listing_id: listingId, category_id: id, position }))
  const further = rows.slice(1)
  if (further.length) await tx.sql.insertInto('listing_category').values(further).execute()
}

function originsIn({ fields, sections }: Profile): Origins {
  const ofFields = FIELD_NAMES.map((name) => [name, fieldOrigin(fields[name] ?? unread())] as const)
  const ofSections = SECTION_NAMES.map(
    (name) => [name, sectionOrigin((sections[name] ?? unread()) as Drafted<never>)] as const,
  )
  return Object.fromEntries([...ofFields, ...ofSections])
}

function fieldOrigin({ value, state, ai, evidence, proof, unread }: Drafted<string | string[]>): Origin {
  return {
    state,
    ...(isDeepStrictEqual(value, ai) ? {} : { ai, ...(proof ? { proof } : {}) }),
    ...(evidence.length ? { evidence } : {}),
    ...(unread ? { unread } : {}),
  }
}

/**
 * The origin of a list. If visitors see something other than the website's list, `ai` keeps the website's
 * list with its quotes.
 */
function sectionOrigin({ value, state, ai, unread }: Drafted<never>): Origin {
  const known = { state, ...(unread ? { unread } : {}) }
  if (!showsTheSame(value, ai)) return { ...known, ai, ...(hasQuotes(value) ? { proof: quotesByItem(value!) } : {}) }
  return { ...known, ...(hasQuotes(ai) ? { evidence: quotesByItem(ai!) } : {}) }
}

function hasQuotes(section: object | null): boolean {
  return Object.values<{ evidence: unknown[] }>({ ...section }).some(({ evidence }) => evidence.length)
}

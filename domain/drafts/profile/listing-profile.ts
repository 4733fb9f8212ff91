import { UNCATEGORISED } from '../../categories/seed.ts'
import type { Reader } from '../../database/database.ts'
import { answersOfAll } from '../../listings/lists/answers.ts'
import { fieldValue, type FieldStore } from '../../listings/field-values.ts'
import type { Listing } from '../../listings/listing.entity.ts'
import { milestonesOfAll, plain } from '../../listings/milestones.ts'
import type { Origin } from '../../listings/evidence/origins.ts'
import {
  SECTION_NAMES,
  type Attributes,
  type Drafted,
  type DraftFields,
  type DraftSections,
  type Profile,
} from '../../profile/field-state.ts'
import { FIELD_NAMES, toDraftValue, type FieldName } from '../../profile/fields.ts'
import { withQuotes } from '../../profile/sections.ts'
import type { Proof } from '../../profile/profile.ts'
import type { Milestone } from '../../profile/story.ts'

/** The columns of a listing that hold its profile. Version rows have the same columns. */
export type ProfileColumns = Pick<Listing, 'profile' | 'story' | 'origins'> & Partial<Listing>

/** The parts of a profile that have rows of their own. Categories are names, the main one first. */
interface ProfileRows {
  categories: string[]
  milestones?: Milestone[]
  attributes?: Attributes
}

/** The profile in these columns and rows. */
export function profileIn(
  columns: ProfileColumns,
  { categories, milestones = [], attributes = {} }: ProfileRows,
): Profile {
  const { profile, origins, story, screenshots = [], photos = {} } = columns
  const valueOf = (name: FieldName) => {
    return name === 'categories' ? categories : toDraftValue(fieldValue(columns as FieldStore, name))
  }
  const { faqs, founders, socials: company_socials } = profile
  const lists = { faqs, founders, company_socials }
  return {
    fields: Object.fromEntries(FIELD_NAMES.map((name) => [name, fieldOf(valueOf(name), origins[name])])) as DraftFields,
    sections: Object.fromEntries(
      SECTION_NAMES.map((name) => [name, sectionOf(lists[name], origins[name])]),
    ) as DraftSections,
    attributes,
    founderSocials: profile.founder_socials,
    story,
    milestones,
    seo: profile.seo as Profile['seo'],
    screenshots,
    photos,
  }
}

/** The profiles of listings, keyed by listing id. */
export async function listingProfiles(db: Reader, listings: readonly Listing[]): Promise<Map<number, Profile>> {
  const ids = listings.map(({ id }) => id)
  if (!ids.length) return new Map()
  const categories = await categoryNames(db, ids)
  const milestones = await milestonesOfAll(db, ids)
  const attributes = await answersOfAll(db, ids)
  return new Map(
    listings.map((listing) => [
      listing.id,
      profileIn(listing, {
        categories: categories.get(listing.id) ?? [],
        milestones: plain(milestones.get(listing.id) ?? []),
        attributes: attributes.get(listing.id) ?? {},
      }),
    ]),
  )
}

export async function listingProfile(db: Reader, listing: Listing): Promise<Profile> {
  return (await listingProfiles(db, [listing])).get(listing.id)!
}

/** The names of each listing's categories, the main one first, keyed by listing id. */
async function categoryNames(db: Reader, ids: number[]): Promise<Map<number, string[]>> {
  const rows = await db.sql
    .selectFrom((of) =>
      of
        .selectFrom('listing')
        .select((eb) => ['id', 'category_id', eb.lit(0).$castTo<number>().as('position')])
        .where('id', 'in', ids)
        .unionAll((and) =>
          and
            .selectFrom('listing_category')
            .select(['listing_id as id', 'category_id', 'position'])
            .where('listing_id', 'in', ids),
        )
        .as('chosen'),
    )
    .innerJoin('category', 'category.id', 'chosen.category_id')
    .select(['chosen.id', 'category.name'])
    .orderBy('chosen.position')
    .execute()
  const named = [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => {
    const names = own.map(({ name }) => name)
    // The placeholder category isn't the owner's choice.
    return [id, names.length === 1 && names[0] === UNCATEGORISED.name ? [] : names] as const
  })
  return new Map(named)
}

function fieldOf(shown: unknown, origin: Origin | undefined): Drafted<unknown> {
  const value = isEmpty(shown) ? null : shown
  const { state, ai = value, evidence = [], proof, unread } = origin ?? ownersWord(value)
  return {
    value,
    state,
    ai,
    evidence: evidence as Drafted<unknown>['evidence'],
    ...(proof ? { proof: proof as Proof[] } : {}),
    ...(unread ? { unread } : {}),
  }
}

function sectionOf(shown: object, origin: Origin | undefined): Drafted<unknown> {
  const { state, ai, evidence, proof, unread } = origin ?? ownersWord(isEmpty(shown) ? null : shown)
  const quotes = ai === undefined ? evidence : proof
  const value = isEmpty(shown) ? null : withQuotes(shown as never, quotes as never)
  return { value, state, ai: ai === undefined ? value : ai, evidence: [], ...(unread ? { unread } : {}) }
}

function ownersWord(value: unknown): Origin {
  return { state: value === null ? 'deleted' : 'manual', ai: null }
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || Object.keys(Object(value)).length === 0
}

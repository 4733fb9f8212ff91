import { isDeepStrictEqual } from 'node:util'
import { UNCATEGORISED } from '../categories/seed.ts'
import type { Reader, Tx } from '../database/database.ts'
import { DomainError } from '../errors.ts'
import { partChanges, partsOf, snapshotOf, type Editor, type PartChange, type Snapshot } from '../listings/history.ts'
import type { Listing } from '../listings/listing.entity.ts'
import { originsOf } from '../listings/evidence/origins.ts'
import { removed, typed, unread, type Drafted, type Profile, type SectionName } from '../profile/field-state.ts'
import { COLUMN_FIELDS, columnOf, FIELD_NAMES, type FieldName } from '../profile/fields.ts'
import type { Milestone } from '../profile/story.ts'
import { editHeld } from './edit-held.ts'
import { withoutEmpty } from './edit-profile.ts'
import { holdForTeam } from './hold-listing.ts'
import { profileIn, type ProfileColumns } from './profile/listing-profile.ts'
import { categoriesIn } from './profile/write-profile.ts'

/** The field or list behind a part of a version. Earlier versions name the main category by its id. */
const FIELD_OF = new Map<string, FieldName>([
  ...FIELD_NAMES.map((name) => [name, name] as const),
  ...COLUMN_FIELDS.map((name) => [columnOf(name), name] as const),
  ['categoryId', 'categories'] as const,
])
const SECTION_OF = new Map<string, SectionName>([
  ['faqs', 'faqs'],
  ['founders', 'founders'],
  ['socials', 'company_socials'],
])

/**
 * Takes one edit back: the listing says again what it said before, with the quotes it had, and a version row says so. Throws
 * `not_found`, and `wrong_state` for an edit that made the listing, moved its status, or was edited over.
 */
export async function revertEdit(
  tx: Tx,
  { id, editor, now }: { id: number; editor: Editor; now: Date },
): Promise<Listing> {
  const version = await tx.sql
    .selectFrom('listing_version')
    .select(['listing_id', 'before', 'after'])
    .where('id', '=', id)
    .where((eb) => eb.not('imported'))
    .executeTakeFirst()
  if (!version) throw new DomainError('not_found', `There is no edit ${id}.`, 'Run `edits list` to find its id.')
  const { before, after, listing_id: listingId } = version
  if (before === null) throw notRevertible('This edit created the listing.', 'Hide the listing instead.')
  const changes = partChanges(before, after)
  if (changes.some(({ part }) => part === 'status'))
    throw notRevertible('This edit withdrew or restored the listing.', 'Hide or restore the listing instead.')

  const held = await holdForTeam(tx, listingId)
  const { listing } = held
  const mainCategory = await categoryName(tx, before['categoryId'])
  await editHeld(tx, held, { editor, now, mayExceed: true }, (profile) => {
    const { milestones } = profile
    const { categoryId } = listing
    const categories = categoriesIn(profile)
    refuseEditedOver(changes, { ...partsOf(snapshotOf(listing)), categoryId, categories, milestones })
    const old = profileBefore(before, mainCategory ? [mainCategory, ...categories.slice(1)] : [])
    for (const change of changes) takeBack(listing, profile, change, old)
  })
  return listing
}

/** A part that was edited again since holds someone's newer word. */
function refuseEditedOver(changes: PartChange[], current: Snapshot): void {
  const over = changes.filter(({ part, after }) => !isDeepStrictEqual(current[part] ?? null, after))
  if (over.length)
    throw notRevertible(
      `A newer edit changed the same parts: ${over.map(({ part }) => part).join(', ')}.`,
      'Revert the newer edit first.',
    )
}

/** The profile as it was; empty for an edit of something else. Versions before `origins` kept quotes in the profile. */
function profileBefore(before: Snapshot, mainCategory: string[]): Profile | null {
  const {
    profile,
    origins = originsOf(profile ?? {}),
    categories = mainCategory,
  } = before as Partial<ProfileColumns & { categories: string[] }>
  if (!profile) return null
  return profileIn({ ...before, profile, origins } as ProfileColumns, categories, [])
}

function takeBack(listing: Listing, profile: Profile, { part, before: value }: PartChange, old: Profile | null): void {
  const [column, inner] = part.split('.') as [string, string | undefined]
  const field = FIELD_OF.get(inner ?? column)
  const section = SECTION_OF.get(inner ?? '')
  if (column === 'milestones') profile.milestones = value as Milestone[]
  else if (column === 'story') profile.story = withoutEmpty({ ...profile.story, [inner!]: value ?? '' })
  else if (!old) Object.assign(listing, { [column]: value })
  else if (inner === 'seo') profile.seo = old.seo
  else if (inner === 'founder_socials') profile.founderSocials = old.founderSocials
  else if (section)
    profile.sections = {
      ...profile.sections,
      [section]: backTo<unknown>(old.sections[section], profile.sections[section]),
    }
  else if (field) profile.fields = { ...profile.fields, [field]: backTo(old.fields[field], profile.fields[field]) }
  else Object.assign(listing, { [column]: value })
}

/** A part as it was. Where the owner had typed it, what the website says is as known now. */
function backTo<T>(old: Drafted<T> = unread(), now: Drafted<T> = unread()): Drafted<T> {
  if (old.ai !== null || old.state === 'not_found') return old
  return old.value === null ? removed(now) : typed(now, old.value)
}

/** Null for the category of listings without one. */
async function categoryName(db: Reader, id: unknown): Promise<string | null> {
  if (typeof id !== 'number') return null
  const category = await db.sql.selectFrom('category').select('name').where('id', '=', id).executeTakeFirst()
  return category && category.name !== UNCATEGORISED.name ? category.name : null
}

function notRevertible(detail: string, fix: string): DomainError {
  return new DomainError('wrong_state', detail, fix)
}

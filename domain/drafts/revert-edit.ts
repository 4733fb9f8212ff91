import { isDeepStrictEqual } from 'node:util'
import { UNCATEGORISED } from '../categories/seed.ts'
import type { Reader, Tx } from '../database/database.ts'
import { DomainError } from '../errors.ts'
import { valuesOf } from '../listings/lists/answers.ts'
import { partChanges, partsOf, snapshotOf, type Editor, type PartChange, type Snapshot } from '../listings/history.ts'
import type { Listing } from '../listings/listing.entity.ts'
import { originsOf } from '../listings/evidence/origins.ts'
import {
  answerTo,
  quoted,
  removed,
  restored,
  typed,
  unread,
  type Drafted,
  type Profile,
  type SectionName,
} from '../profile/field-state.ts'
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
 * Reverts one edit: restores the listing's earlier values with their quotes, and writes a version row. Throws
 * `not_found`, and `wrong_state` for an edit that created the listing, changed its status, or was followed by
 * another edit of the same part.
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

  await refuseDeletedPictures(tx, listingId, changes)

  const held = await holdForTeam(tx, listingId)
  const { listing } = held
  const mainCategory = await categoryName(tx, before['categoryId'])
  await editHeld(tx, held, { editor, now, mayExceed: true }, (profile) => {
    const { milestones } = profile
    const { categoryId } = listing
    const categories = categoriesIn(profile)
    const attributes = valuesOf(profile.attributes)
    refuseEditedOver(changes, {
      ...partsOf({ ...snapshotOf(listing), attributes }),
      categoryId,
      categories,
      milestones,
    })
    const old = profileBefore(before, mainCategory ? [mainCategory, ...categories.slice(1)] : [])
    for (const change of changes) takeBack(listing, profile, change, old)
  })
  return listing
}

/**
 * Refuses to revert a part that was edited again since, which would lose the newer edit. Throws
 * `wrong_state`.
 */
function refuseEditedOver(changes: PartChange[], current: Snapshot): void {
  const over = changes.filter(({ part, after }) => !isDeepStrictEqual(current[part] ?? null, after))
  if (over.length)
    throw notRevertible(
      `A newer edit changed the same parts: ${over.map(({ part }) => part).join(', ')}.`,
      'Revert the newer edit first.',
    )
}

/** Throws `wrong_state` if the listing showed a picture before the edit that is deleted by now. */
async function refuseDeletedPictures(db: Reader, listingId: number, changes: PartChange[]): Promise<void> {
  const shown = changes.filter(({ part }) => ['media', 'screenshots', 'photos', 'profile.logo_url'].includes(part))
  const before = JSON.stringify(shown.map((change) => change.before))
  const ids = [...new Set([...before.matchAll(/"\/media\/([\w-]{36})\.webp"/g)].map(([, id]) => id!))]
  if (!ids.length) return
  const kept = await db.sql
    .selectFrom('listing_image')
    .select('id')
    .where('listing_id', '=', listingId)
    .where('id', 'in', ids)
    .execute()
  if (kept.length < ids.length)
    throw notRevertible('The pictures from before this edit are deleted.', 'Ask an owner to upload them again.')
}

/**
 * The profile before the edit; null if the version has none, since the edit changed something else. Versions
 * older than `origins` keep quotes in the profile.
 */
function profileBefore(before: Snapshot, mainCategory: string[]): Profile | null {
  const {
    profile,
    origins = originsOf(profile ?? {}),
    categories = mainCategory,
  } = before as Partial<ProfileColumns & { categories: string[] }>
  if (!profile) return null
  return profileIn({ ...before, profile, origins } as ProfileColumns, { categories })
}

function takeBack(listing: Listing, profile: Profile, { part, before: value }: PartChange, old: Profile | null): void {
  const [column, inner] = part.split('.') as [string, string | undefined]
  const field = FIELD_OF.get(inner ?? column)
  const section = SECTION_OF.get(inner ?? '')
  if (column === 'milestones') profile.milestones = value as Milestone[]
  else if (column === 'attributes')
    profile.attributes = {
      ...profile.attributes,
      [inner!]: answered(answerTo(profile.attributes, inner!), value as string | null),
    }
  else if (column === 'screenshots') profile.screenshots = value as Profile['screenshots']
  else if (column === 'photos') profile.photos = value as Profile['photos']
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

/** An attribute with its earlier answer. If that is the website's answer, its quotes come back, too. */
function answered(now: Drafted<string>, value: string | null): Drafted<string> {
  if (value === now.ai && value !== null) return restored(now)
  return value === null ? removed(now) : typed(now, value)
}

/**
 * The earlier state of a part. If the owner had typed the value, it keeps its quotes, and the part keeps the
 * website's current value beside it.
 */
function backTo<T>(old: Drafted<T> = unread(), now: Drafted<T> = unread()): Drafted<T> {
  if (old.ai !== null || old.state === 'not_found') return old
  if (old.value === null) return removed(now)
  const back = typed(now, old.value)
  return old.proof ? quoted(back, old.proof) : back
}

/** The name of a category; null if no category has this id, or if it is the placeholder category. */
async function categoryName(db: Reader, id: unknown): Promise<string | null> {
  if (typeof id !== 'number') return null
  const category = await db.sql.selectFrom('category').select('name').where('id', '=', id).executeTakeFirst()
  return category && category.name !== UNCATEGORISED.name ? category.name : null
}

function notRevertible(detail: string, fix: string): DomainError {
  return new DomainError('wrong_state', detail, fix)
}

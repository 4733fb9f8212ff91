import type { Reader, Tx } from '../../../domain/database/database.ts'
import { answeredAttributes } from '../../../domain/drafts/answer-attributes.ts'
import { isBeingRead } from '../../../domain/drafts/draft.ts'
import { ownedDraft } from '../../../domain/drafts/owned-draft.ts'
import { profileOf } from '../../../domain/drafts/profile/draft-profile.ts'
import { categoriesIn } from '../../../domain/drafts/profile/write-profile.ts'
import { freshReading, lockDraft, wasRead } from '../../../domain/drafts/read-draft.ts'
import listCategories from '../../../tools/categories/list-categories.ts'
import { DraftRecord, draftRecordOf } from '../../../tools/drafts/draft-record.ts'
import getDraft from '../../../tools/drafts/get-draft.ts'
import type { Choice } from '../../ui/forms/parts.ts'
import { NOTHING_SENT } from '../../ui/forms/part-section.ts'
import { actorOf } from '../shared/run-for.ts'
import type { Visit } from '../shared/person-pages.ts'
import type { ListingSite } from '../my-listings/my-listing.ts'
import type { DraftView, TopTexts } from './draft-view.ts'

/** The form of a profile: on the page of a draft, or of the listing that it became. */
export interface ProfilePlace {
  /** Id of the draft. */
  id: string
  /** Null until the draft is saved as a listing. */
  listingId: number | null
  /** Where the form is and goes. */
  path: string
  show(view: DraftView, status?: number): Promise<void>
}

/** Everything that the form shows now. */
export async function profileView(
  { services: { db }, site }: ListingSite,
  visit: Visit,
  { id, path }: Pick<ProfilePlace, 'id' | 'path'>,
): Promise<DraftView> {
  const { run, person, keys } = visit
  const draft = await run(getDraft, { id })
  const held = await ownedDraft(db.read, id, actorOf(person))
  const { profile } = await profileOf(db.read, held, person)
  const [reading, isRead, categories, attributes, top] = await Promise.all([
    freshReading(db.read, held.site, site.now()),
    wasRead(db.read, held.site),
    categoriesOf(run),
    answeredAttributes(db.read, categoriesIn(profile), profile.attributes),
    topOf(db.read, held.listingId ?? null),
  ])
  const isEarly = isBeingRead(draft)
  return {
    draft,
    action: isEarly ? `${path}?edit=1` : path,
    top,
    attributes,
    categories,
    ...keys,
    sent: NOTHING_SENT,
    ticked: [],
    notice: null,
    listedAs: null,
    pagesRead: reading?.pages.map(({ url }) => new URL(url).pathname) ?? [],
    isEarly,
    isRead,
  }
}

/** What an edit is compared with. */
export type Standing = Pick<DraftView, 'draft' | 'attributes' | 'top'>

/** The draft as this transaction sees it, locked. */
export async function standingIn(
  tx: Tx,
  { id }: ProfilePlace,
  { person }: Visit,
  siteUrl: string,
): Promise<Standing | null> {
  const held = await lockDraft(tx, id)
  if (!held) return null
  const { profile } = await profileOf(tx, held, person)
  return {
    draft: DraftRecord.parse(draftRecordOf(held, profile, { changes: [], siteUrl })),
    attributes: await answeredAttributes(tx, categoriesIn(profile), profile.attributes),
    top: await topOf(tx, held.listingId ?? null),
  }
}

async function topOf(db: Reader, listingId: number | null): Promise<TopTexts | null> {
  if (listingId === null) return null
  const row = await db.sql
    .selectFrom('listing')
    .select(['headline', 'summary'])
    .where('id', '=', listingId)
    .executeTakeFirst()
  return { headline: row?.headline ?? '', summary: row?.summary ?? '' }
}

async function categoriesOf(run: Visit['run']): Promise<Choice[]> {
  const { categories } = await run(listCategories, {})
  return categories.flatMap(({ name, subcategories }) => [
    { value: name, name, group: name },
    ...subcategories.map((sub) => ({ value: sub.name, name: sub.name, group: name })),
  ])
}

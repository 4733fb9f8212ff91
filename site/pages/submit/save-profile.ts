import type * as z from 'zod'
import type { Reader, Tx } from '../../../domain/database/database.ts'
import { answeredAttributes, answerForDraft } from '../../../domain/drafts/answer-attributes.ts'
import { isBeingRead } from '../../../domain/drafts/draft.ts'
import { ownedDraft } from '../../../domain/drafts/owned-draft.ts'
import { profileOf } from '../../../domain/drafts/profile/draft-profile.ts'
import { refuseOverLimits } from '../../../domain/drafts/profile/listing-limits.ts'
import { categoriesIn } from '../../../domain/drafts/profile/write-profile.ts'
import { freshReading, lockDraft } from '../../../domain/drafts/read-draft.ts'
import { emptyProfile } from '../../../domain/profile/field-state.ts'
import listCategories from '../../../tools/categories/list-categories.ts'
import { DraftRecord, draftRecordOf } from '../../../tools/drafts/draft-record.ts'
import getDraft from '../../../tools/drafts/get-draft.ts'
import inviteCofounder from '../../../tools/drafts/invite-cofounder.ts'
import updateDraft from '../../../tools/drafts/update-draft.ts'
import updateMyListing from '../../../tools/my-listings/update-my-listing.ts'
import { textsIn, type Form } from '../../ui/forms/form-fields.ts'
import { ChangedMeanwhile, refuseOver } from '../../ui/forms/changed-meanwhile.ts'
import { editsIn, emptyValue, markOf, typedIn, type Choice, type Part, type Value } from '../../ui/forms/parts.ts'
import { NOTHING_SENT, refusedForm } from '../../ui/forms/part-section.ts'
import { everyProblem, refusalOf } from '../../ui/forms/refusals.ts'
import { answersOf } from '../shared/attribute-parts.ts'
import { actorOf, tryOut } from '../shared/run-for.ts'
import { onceFor, refusedBy, type Visit } from '../shared/person-pages.ts'
import type { ListingSite } from '../my-listings/my-listing.ts'
import { draftGroups, draftInput, isDrafted, isTopText, valueIn } from './draft-parts.ts'
import type { DraftView, TopTexts } from './draft-view.ts'
import { listedAt } from './listed-at.ts'

/** What the page says after a form succeeded. */
export const DONE: Record<string, string> = {
  save: 'Saved.',
  lock: 'Locked. We won’t change it again.',
  unlock: 'Unlocked.',
  restore: 'Restored from your website.',
  remove: 'Removed.',
  regenerate: 'Drafted again from your website.',
  kept: 'No change: we found nothing better, or you’ve edited it.',
  invite: 'Invitation sent.',
}
const MOVES = ['lock', 'unlock', 'restore', 'remove', 'regenerate']

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
  const [reading, categories, attributes, top] = await Promise.all([
    freshReading(db.read, held.site, site.now()),
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
  }
}

/** Saves the form of a profile and does what its button says, or shows it again with everything that is wrong. */
export async function saveProfile(
  listings: ListingSite,
  visit: Visit,
  place: ProfilePlace,
  sent: Form,
): Promise<unknown> {
  const { site, services } = listings
  const { run, res, person } = visit
  const before = await profileView(listings, visit, place)
  const parts = draftGroups(before).flatMap((group) => group.parts)
  const order = orderIn(sent, parts)
  const ticked = textsIn(sent, 'again')
  // The field whose button was pressed isn't an edit, unless that button locks it.
  const typed = order.part && order.does !== 'lock' ? parts.filter(({ key }) => key !== order.part!.key) : parts
  const editsOn = (standing: Standing) =>
    editsIn(sent, typed, (key) =>
      valueIn(
        standing,
        parts.find((part) => part.key === key)!,
      ),
    )
  const edits = editsOn(before)
  const showAgain = async (more: (now: DraftView) => Partial<DraftView>, status: number) => {
    const now = await profileView(listings, visit, place)
    return place.show({ ...now, ticked, ...more(now) }, status)
  }
  // Don't read a website when the form is refused anyway.
  if (edits.conflicts.size) return showAgain(() => ({ sent: refusedForm(edits) }), 400)

  const answersIn = (changed: Changed) => answersOf(sent, before.attributes, changed)
  /** Refuses to overwrite somebody else's edit, then saves answers to attributes. */
  const unlessChanged = (changed: Changed) => async (tx: Tx) => {
    const standing = await standingIn(tx, place, visit, services.siteUrl)
    if (standing) refuseOver(editsOn(standing))
    const answers = answersIn(changed)
    if (answers) await answerForDraft(tx, place.id, { actor: actorOf(person), answers, now: site.now() })
  }
  /** A draft that goes on to the next step must fit into a listing. */
  const last = order.does === 'next' && place.listingId === null ? (tx: Tx) => refuseUnfit(tx, place.id) : undefined
  const trial = async (rest: Changed) => {
    try {
      const fields = new Map([...rest].filter(([key]) => key !== 'competitor_url'))
      await tryOut(
        run,
        updateDraft,
        { id: place.id, ...draftInput(parts, fields) },
        { unless: unlessChanged(rest), last },
      )
      const top = topIn(rest)
      if (top) await tryOut(run, updateMyListing, { listing_id: place.listingId, fields: top })
      if (order.does === 'invite') await tryOut(run, inviteCofounder, { id: place.id, email: rest.get('email') ?? '' })
      return null
    } catch (error) {
      return refusalIn(error)
    }
  }
  const refusalIn = (error: unknown) => refusalOf(refusedBy(error), [...parts.map(({ key }) => key), 'regenerate'])

  async function update(more: Record<string, unknown>) {
    const typedInput = draftInput(parts, edits.changed)
    const fields = { ...(typedInput['fields'] as object | undefined), ...(more['fields'] as object | undefined) }
    const input = { id: place.id, ...typedInput, ...more, ...(Object.keys(fields).length ? { fields } : {}) }
    const unless = unlessChanged(edits.changed)
    // Reading a website takes seconds, so a second click reuses the first answer.
    const isSlow = 'regenerate' in input || 'competitor_url' in input
    const once = isSlow ? onceFor(sent, input) : undefined
    const isEdit = Object.keys(input).length > 1 || last
    const top = topIn(edits.changed)
    // Two operations save all or nothing: the second is tried before the first is run.
    if (top && isEdit) await tryOut(run, updateMyListing, { listing_id: place.listingId, fields: top })
    const updated = isEdit ? await run(updateDraft, input, { unless, last, once }) : null
    if (!isEdit && answersIn(edits.changed)) await services.db.transaction(unless)
    if (top) await run(updateMyListing, { listing_id: place.listingId, fields: top })
    return updated
  }

  try {
    const done = await perform({
      run,
      id: place.id,
      parts,
      order,
      ticked,
      sent,
      update,
      email: edits.changed.get('email'),
    })
    if (done === 'next') return res.redirect(303, `/drafts/${place.id}/pictures`)
    const early = before.isEarly ? 'edit=1&' : ''
    const anchor = order.part ? `#part-${order.part.key}` : ''
    // Only the invite button sends the invitation. Otherwise, the email address stays in its field.
    const email = done === 'invite' ? '' : ((edits.changed.get('email') as string | undefined) ?? '')
    const waiting = email && `&email=${encodeURIComponent(email)}`
    return res.redirect(303, `${place.path}?${early}done=${done}${waiting}${anchor}`)
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return showAgain((now) => ({ sent: refusedForm(editsOn(now)) }), 400)
    const refused = refusedBy(error)
    const refusal = await everyProblem(refusalIn(error), edits.changed, trial)
    const url = before.draft.url
    const listedAs = refused.code === 'already_listed' ? await listedAt(services.db, url, person.accountId) : null
    // Part of the edits may be saved, so the page shows the draft as it is now.
    return showAgain(() => ({ sent: refusedForm(edits, refusal), listedAs }), refused.status)
  }
}

type Standing = Pick<DraftView, 'draft' | 'attributes' | 'top'>
type Changed = ReadonlyMap<string, Value>

/** The draft as this transaction sees it, locked. */
async function standingIn(tx: Tx, { id }: ProfilePlace, { person }: Visit, siteUrl: string): Promise<Standing | null> {
  const held = await lockDraft(tx, id)
  if (!held) return null
  const { profile } = await profileOf(tx, held, person)
  return {
    draft: DraftRecord.parse(draftRecordOf(held, profile, { changes: [], siteUrl })),
    attributes: await answeredAttributes(tx, categoriesIn(profile), profile.attributes),
    top: await topOf(tx, held.listingId ?? null),
  }
}

async function refuseUnfit(tx: Tx, id: string): Promise<void> {
  const held = await lockDraft(tx, id)
  if (held && held.listingId == null) refuseOverLimits(held, emptyProfile())
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

function topIn(changed: Changed): Record<string, Value> | null {
  const top = [...changed].filter(([key]) => isTopText(key))
  return top.length ? Object.fromEntries(top) : null
}

interface Order {
  does: string
  part: Part | null
}

interface Performing {
  run: Visit['run']
  id: string
  parts: Part[]
  order: Order
  ticked: string[]
  sent: Form
  email: Value | undefined
  /** Saves the edits, and does more with the draft. Null if there was nothing to do. */
  update: (more: Record<string, unknown>) => Promise<z.output<(typeof updateDraft)['output']> | null>
}

/** Saves the edits, then does what the button says. Returns the key of the notice, or `next`. */
async function perform({ run, id, parts, order, ticked, sent, email, update }: Performing): Promise<string> {
  const { does, part } = order
  if (part) {
    const { key } = part
    if (does === 'remove') await update(draftInput(parts, new Map([[key, emptyValue(part)]])))
    if (does === 'lock') await update({ lock_fields: [key] })
    if (does === 'restore') await update({ restore: [key] })
    if (does === 'regenerate' && isDrafted(key)) {
      const drafted = await update({ regenerate: [key] })
      return drafted?.regenerated?.[key] === 'redrafted' ? 'regenerate' : 'kept'
    }
    if (does === 'unlock') {
      const restored = await update({ restore: [key] })
      // Only restoring unlocks a field, so save the person's own value again after it.
      const mine = typedIn(sent, part)
      const saved = restored && valueIn({ draft: restored, attributes: [], top: null }, part)
      if (saved !== null && markOf(part, mine) !== markOf(part, saved))
        await run(updateDraft, { id, ...draftInput(parts, new Map([[key, mine]])) })
    }
    return does
  }
  await update(does === 'regenerate' ? { regenerate: ticked.filter(isDrafted) } : {})
  if (does === 'invite') await run(inviteCofounder, { id, email: email ?? '' }, { once: onceFor(sent, email ?? '') })
  return does
}

/** What the pressed button asks for, such as `save` or `lock:tagline`. */
function orderIn({ go }: Form, parts: readonly Part[]): Order {
  const [does = '', key] = typeof go === 'string' ? go.split(':') : []
  const part = key === undefined || !isDrafted(key) ? null : (parts.find((one) => one.key === key) ?? null)
  if (part) return MOVES.includes(does) ? { does, part } : { does: 'save', part: null }
  return { does: ['next', 'invite', 'regenerate'].includes(does) ? does : 'save', part: null }
}

async function categoriesOf(run: Visit['run']): Promise<Choice[]> {
  const { categories } = await run(listCategories, {})
  return categories.flatMap(({ name, subcategories }) => [
    { value: name, name, group: name },
    ...subcategories.map((sub) => ({ value: sub.name, name: sub.name, group: name })),
  ])
}

import type { Router } from 'express'
import type { Reader, Tx } from '../../../domain/database/database.ts'
import { answeredAttributes, answerForDraft, type AnsweredAttribute } from '../../../domain/drafts/answer-attributes.ts'
import { ownedDraft } from '../../../domain/drafts/owned-draft.ts'
import { profileOf } from '../../../domain/drafts/profile/draft-profile.ts'
import { categoriesIn } from '../../../domain/drafts/profile/write-profile.ts'
import { lockDraft } from '../../../domain/drafts/read-draft.ts'
import listCategories from '../../../tools/categories/list-categories.ts'
import { DraftRecord, draftRecordOf } from '../../../tools/drafts/draft-record.ts'
import getDraft from '../../../tools/drafts/get-draft.ts'
import inviteCofounder from '../../../tools/drafts/invite-cofounder.ts'
import submitDraft from '../../../tools/drafts/submit-draft.ts'
import updateDraft from '../../../tools/drafts/update-draft.ts'
import type { Services } from '../../../tools/run-tool.ts'
import { textsIn, type Form } from '../../ui/forms/form-fields.ts'
import type { PeopleSite } from '../shared/people-site.ts'
import { ChangedMeanwhile, refuseOver } from '../../ui/forms/changed-meanwhile.ts'
import { editsIn, emptyValue, markOf, typedIn, type Choice, type Edits, type Part } from '../../ui/forms/parts.ts'
import { NOTHING_SENT, refusedForm, type Sent } from '../../ui/forms/part-section.ts'
import { refusalOf } from '../../ui/forms/refusals.ts'
import { answersOf } from '../shared/attribute-parts.ts'
import { actorOf } from '../shared/run-for.ts'
import { noticeOf, onceFor, personPages, readEdit, refusedBy, type Visit } from '../shared/person-pages.ts'
import { draftPage } from './draft-page.ts'
import { draftGroups, draftInput, isDrafted, valueIn, type DraftShown } from './draft-parts.ts'
import { readingPage } from './submit-pages.ts'
import { listedAt, type ListedAt } from './listed-at.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** What the page says after a form succeeded. */
const DONE: Record<string, string> = {
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

/** The draft page. Its buttons run `update_draft`, `invite_cofounder` and `submit_draft`, as an assistant would. */
export function draftRoutes(site: PeopleSite, services: Services, router: Router, purpose: string): void {
  const { page, form } = personPages(site, services, router, purpose)
  const db = services.db.read

  page('/drafts/:id', async (visit) => {
    const { req, run, show } = visit
    const draft = await draftOf(visit)
    if (!draft) return visit.absent()
    const isRead = draft.status === 'ready' || draft.status === 'submitted'
    if (!isRead && req.query['edit'] === undefined) return show(readingPage(draft))
    const notice = noticeOf(req, DONE)
    const { email } = req.query
    const typed = new Map(typeof email === 'string' && email ? [['email', email]] : [])
    return showDraft(db, visit, draft, await categoriesOf(run), { notice, sent: { ...NOTHING_SENT, typed } })
  })

  form('/drafts/:id', readEdit, async (visit, sent) => {
    const { run, res } = visit
    const [draft, categories] = [await draftOf(visit), await categoriesOf(run)]
    if (!draft) return visit.absent()
    const attributes = await attributesOf(db, draft.id, visit)
    const parts = draftGroups(categories, attributes).flatMap((group) => group.parts)
    const order = orderIn(sent, parts)
    const ticked = textsIn(sent, 'again')
    const editsOn = (standing: DraftShown, answered: AnsweredAttribute[]) =>
      editsTo(standing, answered, { sent, parts, order })
    const edits = editsOn(draft, attributes)
    // Don't read a website when the form is refused anyway.
    if (edits.conflicts.size) return showDraft(db, visit, draft, categories, { sent: refusedForm(edits), ticked }, 400)
    const unless = async (tx: Tx) => {
      const held = await lockDraft(tx, draft.id)
      const standing =
        held &&
        DraftRecord.parse(
          draftRecordOf(held, (await profileOf(tx, held, visit.person)).profile, {
            changes: [],
            siteUrl: site.siteUrl,
          }),
        )
      if (standing) refuseOver(editsOn(standing, await attributesOf(tx, draft.id, visit)))
    }
    try {
      const answers = answersOf(sent, attributes, edits.changed)
      const answering = async (tx: Tx) => {
        await unless(tx)
        if (answers) await answerForDraft(tx, draft.id, { actor: actorOf(visit.person), answers, now: site.now() })
      }
      const alone = async () => {
        if (answers) await services.db.transaction(answering)
      }
      const done = await perform({ run, draft, parts, edits, order, ticked, sent, unless: answering, alone })
      if ('listing' in done) return res.redirect(303, done.listing)
      const early = draft.status === 'crawling' || draft.status === 'drafting' ? 'edit=1&' : ''
      const anchor = order.part ? `#part-${order.part.key}` : ''
      // Only the invite button sends the invitation. Otherwise, the email address stays in its field.
      const email = done.done === 'invite' ? '' : ((edits.changed.get('email') as string | undefined) ?? '')
      const waiting = email && `&email=${encodeURIComponent(email)}`
      return res.redirect(303, `/drafts/${draft.id}?${early}done=${done.done}${waiting}${anchor}`)
    } catch (error) {
      if (error instanceof ChangedMeanwhile) {
        const now = (await draftOf(visit)) ?? draft
        return showDraft(
          db,
          visit,
          now,
          categories,
          { sent: refusedForm(editsOn(now, await attributesOf(db, draft.id, visit))), ticked },
          400,
        )
      }
      const refused = refusedBy(error)
      const keys = [...parts.map(({ key }) => key), 'regenerate']
      const refusedParts = refusedForm(edits, refusalOf(refused, keys))
      const listedAs =
        refused.code === 'already_listed' ? await listedAt(services.db, draft.url, visit.person.accountId) : null
      // Part of the edits may be saved, so the page shows the draft as it is now.
      const now = (await draftOf(visit)) ?? draft
      return showDraft(db, visit, now, categories, { sent: refusedParts, ticked, listedAs }, refused.status)
    }
  })
}

/**
 * The person's edits compared with the saved draft. Leaves out the field whose button was pressed, unless
 * that button locks it.
 */
function editsTo(
  standing: DraftShown,
  attributes: AnsweredAttribute[],
  { sent, parts, order }: { sent: Form; parts: Part[]; order: Order },
): Edits {
  const typed = order.part && order.does !== 'lock' ? parts.filter(({ key }) => key !== order.part!.key) : parts
  return editsIn(sent, typed, (key) =>
    valueIn(
      standing,
      parts.find((part) => part.key === key)!,
      attributes,
    ),
  )
}

interface Order {
  does: string
  part: Part | null
}

interface Performing {
  run: Visit['run']
  draft: DraftShown
  parts: Part[]
  edits: Edits
  order: Order
  ticked: string[]
  sent: Form
  /** Runs in the operation's transaction: refuses to overwrite someone else's edit, then saves answers to attributes. */
  unless: (tx: Tx) => Promise<void>
  /** Does the same in a transaction of its own, when nothing else was edited. */
  alone: () => Promise<void>
}

/** Saves the edits, then does what the button says. */
async function perform({ run, draft, parts, edits, order, ticked, sent, unless, alone }: Performing) {
  const { id } = draft
  const { does, part } = order
  const typed = draftInput(parts, edits.changed)
  const update = async (more: Record<string, unknown>) => {
    const input = { id, ...typed, ...more }
    if (Object.keys(input).length === 1) {
      await alone()
      return null
    }
    // Reading a website takes seconds, so a second click reuses the first answer.
    const isSlow = 'regenerate' in input || 'competitor_url' in input
    return run(updateDraft, input, { unless, once: isSlow ? onceFor(sent, input) : undefined })
  }
  if (part) {
    const { key } = part
    if (does === 'remove') await update(withFields(typed, draftInput(parts, new Map([[key, emptyValue(part)]]))))
    if (does === 'lock') await update({ lock_fields: [key] })
    if (does === 'restore') await update({ restore: [key] })
    if (does === 'regenerate' && isDrafted(key)) {
      const drafted = await update({ regenerate: [key] })
      return { done: drafted?.regenerated?.[key] === 'redrafted' ? 'regenerate' : 'kept' }
    }
    if (does === 'unlock') {
      const restored = await update({ restore: [key] })
      // Only restoring unlocks a field, so save the person's own value again after it.
      const mine = typedIn(sent, part)
      if (restored && markOf(part, mine) !== markOf(part, valueIn(restored, part)))
        await run(updateDraft, { id, ...draftInput(parts, new Map([[key, mine]])) })
    }
    return { done: does }
  }
  if (does === 'regenerate') {
    await update({ regenerate: ticked.filter(isDrafted) })
    return { done: 'regenerate' }
  }
  await update({})
  if (does === 'invite') {
    const email = edits.changed.get('email') ?? ''
    await run(inviteCofounder, { id, email }, { once: onceFor(sent, email) })
    return { done: 'invite' }
  }
  if (does !== 'submit') return { done: 'save' }
  const { listing_id, status } = await run(submitDraft, { id })
  return { listing: status === 'draft' ? `/my-listings/${listing_id}/publish` : `/my-listings/${listing_id}` }
}

function withFields(typed: Record<string, unknown>, more: Record<string, unknown>): Record<string, unknown> {
  const fields = { ...(typed['fields'] as object | undefined), ...(more['fields'] as object | undefined) }
  return { ...more, ...(Object.keys(fields).length ? { fields } : {}) }
}

/** What the pressed button asks for, such as `save` or `lock:tagline`. */
function orderIn({ go }: Form, parts: readonly Part[]): Order {
  const [does = '', key] = typeof go === 'string' ? go.split(':') : []
  const part = key === undefined || !isDrafted(key) ? null : (parts.find((one) => one.key === key) ?? null)
  if (part) return MOVES.includes(does) ? { does, part } : { does: 'save', part: null }
  return { does: ['submit', 'invite', 'regenerate'].includes(does) ? does : 'save', part: null }
}

async function draftOf({ run, req }: Visit): Promise<DraftShown | null> {
  const { id } = req.params
  return id && UUID.test(id) ? run(getDraft, { id: id.toLowerCase() }) : null
}

/** The attributes that the draft's categories ask for. */
async function attributesOf(db: Reader, id: string, { person }: Pick<Visit, 'person'>): Promise<AnsweredAttribute[]> {
  const { profile } = await profileOf(db, await ownedDraft(db, id, actorOf(person)), person)
  return answeredAttributes(db, categoriesIn(profile), profile.attributes)
}

async function categoriesOf(run: Visit['run']): Promise<Choice[]> {
  const { categories } = await run(listCategories, {})
  return categories.flatMap(({ name, subcategories }) => [
    { value: name, name, group: name },
    ...subcategories.map((sub) => ({ value: sub.name, name: sub.name, group: name })),
  ])
}

interface Shown {
  sent?: Sent
  ticked?: string[]
  notice?: string | null
  listedAs?: ListedAt | null
}

async function showDraft(
  db: Reader,
  visit: Visit,
  draft: DraftShown,
  categories: Choice[],
  shown: Shown,
  status = 200,
): Promise<void> {
  const isEarly = draft.status === 'crawling' || draft.status === 'drafting'
  const nothing = { sent: NOTHING_SENT, ticked: [], notice: null, listedAs: null }
  const attributes = await attributesOf(db, draft.id, visit)
  return visit.show(draftPage({ draft, attributes, ...visit.keys, isEarly, ...nothing, ...shown }, categories), status)
}

import type { Tx } from '../../../domain/database/database.ts'
import { answerForDraft } from '../../../domain/drafts/answer-attributes.ts'
import { refuseOverLimits } from '../../../domain/drafts/profile/listing-limits.ts'
import { lockDraft } from '../../../domain/drafts/read-draft.ts'
import { emptyProfile } from '../../../domain/profile/field-state.ts'
import inviteCofounder from '../../../tools/drafts/invite-cofounder.ts'
import updateDraft from '../../../tools/drafts/update-draft.ts'
import updateMyListing from '../../../tools/my-listings/update-my-listing.ts'
import { textsIn, type Form } from '../../ui/forms/form-fields.ts'
import { ChangedMeanwhile, refuseOver } from '../../ui/forms/changed-meanwhile.ts'
import { editsIn, type Value } from '../../ui/forms/parts.ts'
import { refusedForm } from '../../ui/forms/part-section.ts'
import { everyProblem, refusalOf } from '../../ui/forms/refusals.ts'
import { answersOf } from '../shared/attribute-parts.ts'
import { actorOf, tryOut } from '../shared/run-for.ts'
import { onceFor, refusedBy, type Visit } from '../shared/person-pages.ts'
import type { ListingSite } from '../my-listings/my-listing.ts'
import { draftGroups, draftInput, isTopText, valueIn } from './draft-parts.ts'
import type { DraftView } from './draft-view.ts'
import { listedAt } from './listed-at.ts'
import { orderIn, perform } from './profile-order.ts'
import { profileView, standingIn, type ProfilePlace, type Standing } from './profile-view.ts'

type Changed = ReadonlyMap<string, Value>

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

async function refuseUnfit(tx: Tx, id: string): Promise<void> {
  const held = await lockDraft(tx, id)
  if (held && held.listingId == null) refuseOverLimits(held, emptyProfile())
}

function topIn(changed: Changed): Record<string, Value> | null {
  const top = [...changed].filter(([key]) => isTopText(key))
  return top.length ? Object.fromEntries(top) : null
}

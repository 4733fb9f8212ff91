import type * as z from 'zod'
import inviteCofounder from '../../../tools/drafts/invite-cofounder.ts'
import updateDraft from '../../../tools/drafts/update-draft.ts'
import type { Form } from '../../ui/forms/form-fields.ts'
import { emptyValue, markOf, typedIn, type Part, type Value } from '../../ui/forms/parts.ts'
import { onceFor, type Visit } from '../shared/person-pages.ts'
import { draftInput, isDrafted, valueIn } from './draft-parts.ts'

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

/** What the pressed button asks for. */
export interface Order {
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
export async function perform({ run, id, parts, order, ticked, sent, email, update }: Performing): Promise<string> {
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
export function orderIn({ go }: Form, parts: readonly Part[]): Order {
  const [does = '', key] = typeof go === 'string' ? go.split(':') : []
  const part = key === undefined || !isDrafted(key) ? null : (parts.find((one) => one.key === key) ?? null)
  if (part) return MOVES.includes(does) ? { does, part } : { does: 'save', part: null }
  return { does: ['next', 'invite', 'regenerate'].includes(does) ? does : 'save', part: null }
}

import type { Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { DomainError } from '../errors.ts'
import { recordEdit, type Editor } from './history.ts'
import { refuseListedSite } from './listed-site.ts'

interface Row {
  id: number
  status: string
  site: string
  hidden_from: 'scheduled' | 'live' | null
}

interface Hiding {
  slug: string
  editor: Editor
  now: Date
}

/** Takes a public listing off the site; its owners read why. Its place in a launch week stays. Throws `not_found` and `wrong_state`. */
export async function hideListing(tx: Tx, { slug, reason, editor, now }: Hiding & { reason: string }): Promise<void> {
  const { id, status } = await held(tx, slug)
  if (status !== 'hidden' && status !== 'live' && status !== 'scheduled')
    throw new DomainError('wrong_state', `${slug} is ${status}: nobody sees it.`, 'Hide listings that are public.')
  await raw(tx, {
    text: `update listing set hidden_from = case when status = 'hidden' then hidden_from else status end,
             status = 'hidden', hidden_reason = $2, updated_at = $3 where id = $1`,
    values: [id, reason, now.toISOString()],
  })
  if (status !== 'hidden')
    await recordEdit(tx, { listingId: id, editor, before: { status }, after: { status: 'hidden' }, now })
}

/** Brings a hidden listing back to where it stood. Throws `not_found`, `wrong_state`, and `already_listed` when its website has another listing by now. */
export async function showListing(tx: Tx, { slug, editor, now }: Hiding): Promise<void> {
  const { id, status, site, hidden_from } = await held(tx, slug)
  if (status !== 'hidden')
    throw new DomainError('wrong_state', `${slug} is ${status}, not hidden.`, 'There is nothing to bring back.')
  await refuseListedSite(tx, site)
  // A Monday that passed meanwhile: the hourly look opens the week for it.
  const back = hidden_from ?? 'live'
  await raw(tx, {
    text: `update listing set status = $2, hidden_from = null, hidden_reason = null, updated_at = $3,
             live_at = case when $2 = 'live' then coalesce(live_at, $3::timestamptz) else live_at end where id = $1`,
    values: [id, back, now.toISOString()],
  })
  await recordEdit(tx, { listingId: id, editor, before: { status: 'hidden' }, after: { status: back }, now })
}

async function held(tx: Tx, slug: string): Promise<Row> {
  const [row] = await raw<Row>(tx, {
    text: 'select id::int, status, site, hidden_from from listing where slug = $1 for update',
    values: [slug],
  })
  if (!row) throw new DomainError('not_found', `There is no listing ${slug}.`, 'Run `listing list` to find it.')
  return row
}

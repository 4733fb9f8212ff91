import { createHmac } from 'node:crypto'
import { keepKeys, keptKeys } from '../accounts/kept-keys.ts'
import { sealingKeys, type AppSecret } from '../accounts/sealed.ts'
import type { Reader, Tx } from '../database/database.ts'
import { currentLaunch } from '../launches/current-launch.ts'
import { mondayOf } from '../launches/week.ts'

const MARKS = { purpose: 'vote marks', setting: 'vote_mark_keys' }
/** How many marks one statement writes. */
const BATCH = 1000

/** A person, known by their mailbox, who voted in a launch. */
interface Voter {
  listingId: number
  launch: string
  mailbox: string
}

/**
 * Only who knows the key can find out whose mark it is, or which marks belong to one person: every launch gives another one.
 */
function markOf(key: Buffer, { listingId, launch, mailbox }: Voter): string {
  return createHmac('sha256', key).update(`${listingId} ${launch} ${mailbox}`).digest('base64url')
}

/**
 * Marks the launches in which a person's vote stays and they could vote again, before their account is deleted. A second vote by
 * their mailbox gets no mark, since another account has the first.
 */
export async function markVotes(
  tx: Tx,
  { accountId, appSecret, now }: { accountId: string; appSecret: AppSecret; now: Date },
): Promise<void> {
  const votes = await tx.sql
    .selectFrom('vote as v')
    .innerJoin('account as a', 'a.id', 'v.account_id')
    .select(['v.listing_id', 'v.launch_week', 'a.mailbox'])
    .where('v.account_id', '=', accountId)
    .where('v.withdrawn_at', 'is', null)
    .where((eb) => eb('v.launch_week', '=', currentLaunch(eb.ref('v.listing_id'), mondayOf(now))))
    .whereRef('v.launch_week', '=', 'v.week')
    .where('v.week', '<', mondayOf(now))
    .where('v.reason', 'is distinct from', 'same_person')
    .$narrowType<{ launch_week: string; mailbox: string }>()
    .execute()
  const [key] = sealingKeys(appSecret, MARKS.purpose)
  const marks = votes.map(({ listing_id, launch_week, mailbox }) => ({
    listing_id,
    launch_week,
    mark: markOf(key, { listingId: listing_id, launch: launch_week, mailbox }),
  }))
  for (let at = 0; at < marks.length; at += BATCH)
    await tx.sql
      .insertInto('vote_mark')
      .values(marks.slice(at, at + BATCH))
      .onConflict((oc) => oc.doNothing())
      .execute()
}

/** Those of these mailboxes from which an account that is deleted voted in the listing's current launch. */
export async function votedBefore(
  db: Reader,
  { listingId, mailboxes, appSecret, now }: { listingId: number; mailboxes: string[]; appSecret: AppSecret; now: Date },
): Promise<Set<string>> {
  const marks = db.sql
    .selectFrom('vote_mark')
    .where('listing_id', '=', listingId)
    .where('launch_week', '=', currentLaunch(listingId, mondayOf(now)))
  const marked = await marks.select('launch_week').limit(1).executeTakeFirst()
  if (!marked) return new Set()
  // Marks of a lost secret fit nobody.
  const keys = [...sealingKeys(appSecret, MARKS.purpose), ...((await keptKeys(db, appSecret, MARKS)) ?? [])]
  const voters = new Map(
    mailboxes.flatMap((mailbox) =>
      keys.map((key) => [markOf(key, { listingId, launch: marked.launch_week, mailbox }), mailbox] as const),
    ),
  )
  const found = await marks
    .select('mark')
    .where((eb) => eb('mark', '=', eb.fn.any(eb.val([...voters.keys()]))))
    .execute()
  return new Set(found.map(({ mark }) => voters.get(mark)!))
}

/** Deletes the marks of launches in which nobody can vote any more, because the listing has launched again. */
export async function forgetOldMarks(db: Reader, now: Date): Promise<void> {
  await db.sql
    .deleteFrom('vote_mark')
    .where((eb) => eb('launch_week', 'is distinct from', currentLaunch(eb.ref('vote_mark.listing_id'), mondayOf(now))))
    .execute()
}

/** Keeps the keys of marks made with previous secrets, because whose marks they are isn't known; see `keepKeys`. */
export function keepMarkKeys(tx: Tx, appSecret: AppSecret): Promise<boolean> {
  return keepKeys(tx, appSecret, MARKS)
}

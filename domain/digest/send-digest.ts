import { writeEmail } from '../accounts/emails/email.ts'
import { ALL_KINDS } from '../accounts/emails/mail-suppression.ts'
import type { AppSecret } from '../accounts/sealed.ts'
import type { Reader, Tx } from '../database/database.ts'
import { mondayOf, weeksAfter } from '../launches/week.ts'
import { PUBLIC } from '../listings/public-status.ts'
import { epochMs } from '../shared/clock.ts'
import type { JobSender } from '../shared/job-sender.ts'

/** Emails per transaction: enough to be fast, few enough to lose little when it fails. */
export const DIGEST_BATCH = 500
/** How many digests wait to be sent at once: the queue finds its next job slowly among very many. */
const MAX_WAITING = 2000
/** How many new products of followed categories a digest names. */
const MAX_FOLLOWED = 6
const WEEK_MS = 7 * 86_400_000

interface Sending {
  tx: Tx
  jobs: JobSender
  now: Date
}

/**
 * Makes the digest of the week that ended last, once, as soon as its awards are given. Queues its first emails, unless
 * nobody won and nothing launches now, so that there is nothing to say. A digest that was missed isn't made up for.
 */
export async function makeDigest({ tx, jobs, now }: Sending): Promise<void> {
  const running = mondayOf(now)
  const week = weeksAfter(running, -1)
  const awarded = await tx.sql.selectFrom('award_week').select('week').where('week', '=', week).executeTakeFirst()
  if (!awarded) return
  const made = await tx.sql
    .insertInto('digest')
    .values({ week, made_at: now.toISOString() })
    .onConflict((oc) => oc.doNothing())
    .returning('week')
    .executeTakeFirst()
  if (made && (await hasNews(tx, { week, running }))) await jobs('send-digest', { week, after: null })
}

async function hasNews({ sql }: Reader, { week, running }: { week: string; running: string }): Promise<boolean> {
  const award = await sql.selectFrom('award').select('place').where('week', '=', week).limit(1).executeTakeFirst()
  if (award) return true
  const launch = await sql
    .selectFrom('launch')
    .select('id')
    .where('week', '=', running)
    .where('state', '=', 'launched')
    .limit(1)
    .executeTakeFirst()
  return launch !== undefined
}

/**
 * Queues the digest's emails to the next batch of subscribers, those after the one with the id `after`, and the job for the rest, in one
 * transaction: a crash skips no one, and since an address gets one email per kind and week, nobody gets two. Left out are
 * subscribers from after the digest was made, suppressed addresses, and people who are blocked or leave. Once the next week has
 * begun, it is too late for the rest. While many wait to be sent, it only queues itself again.
 */
export async function sendDigest(
  { tx, jobs, appSecret, now }: Sending & { appSecret: AppSecret },
  { week, after }: { week: string; after: string | null },
): Promise<void> {
  const digest = await tx.sql.selectFrom('digest').select('made_at').where('week', '=', week).executeTakeFirst()
  const end = new Date(`${weeksAfter(week, 2)}T00:00:00Z`)
  if (!digest || now >= end) return
  if ((await waiting(tx)) >= MAX_WAITING) return jobs('send-digest', { week, after })
  const subscribers = await tx.sql
    .selectFrom('digest_subscriber as s')
    .select(['s.id', 's.email'])
    .select((eb) =>
      eb
        .or([
          eb.exists(
            eb
              .selectFrom('account as a')
              .select('a.id')
              .where('a.mailbox', '=', (of) => of.fn<string>('f_mailbox', ['s.email']))
              .where((of) =>
                of.or([
                  of('a.blocked_at', 'is not', null),
                  of.and([of('a.delete_at', 'is not', null), of('a.email', '=', of.ref('s.email'))]),
                ]),
              ),
          ),
          eb.exists(
            eb
              .selectFrom('mail_suppression as m')
              .select('m.email')
              .whereRef('m.email', '=', 's.email')
              .where('m.kind', 'in', ['weekly-digest', ALL_KINDS]),
          ),
        ])
        .as('isLeftOut'),
    )
    .where('s.confirmed_at', '<=', digest.made_at)
    .$if(after !== null, (query) => query.where('s.id', '>', after))
    .orderBy('s.id')
    .limit(DIGEST_BATCH)
    // Whoever unsubscribes meanwhile waits until their email is queued, and then takes it back.
    .forKeyShare('s')
    .execute()
  const to = subscribers.filter(({ isLeftOut }) => !isLeftOut).map(({ email }) => email)
  const followed = await newInFollowed(tx, to, digest.made_at)
  for (const email of to)
    await writeEmail(
      { tx, jobs, appSecret, now },
      {
        kind: 'weekly-digest',
        to: email,
        reference: week,
        facts: { week, followed: followed.get(email) ?? [], content: null },
        sendBefore: end,
      },
    )
  if (subscribers.length === DIGEST_BATCH) await jobs('send-digest', { week, after: subscribers.at(-1)!.id })
}

/** How many digests wait to be sent, counted up to `MAX_WAITING`. */
async function waiting({ sql }: Reader): Promise<number> {
  const some = sql
    .selectFrom('email')
    .select('id')
    .where('sealed', 'is not', null)
    .where('given_up_at', 'is', null)
    .where('kind', '=', 'weekly-digest')
    .limit(MAX_WAITING)
  const { n } = await sql
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** The most voted products that went live in the week before a time in the categories that people follow, by their address. */
async function newInFollowed(
  { sql }: Reader,
  emails: readonly string[],
  madeAt: string,
): Promise<Map<string, number[]>> {
  const since = new Date(epochMs(madeAt) - WEEK_MS).toISOString()
  const rows = await sql
    .selectFrom('account as a')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('category_follow as f')
          .innerJoin('category_place as p', 'p.category_id', 'f.category_id')
          .innerJoin('listing as l', 'l.id', 'p.listing_id')
          .select('p.listing_id')
          .whereRef('f.account_id', '=', 'a.id')
          .where('p.live_at', '>', since)
          .where('p.live_at', '<=', madeAt)
          .where('l.status', 'in', PUBLIC)
          .groupBy(['p.listing_id', 'p.votes'])
          .orderBy('p.votes', 'desc')
          .orderBy('p.listing_id')
          .limit(MAX_FOLLOWED)
          .as('found'),
      (join) => join.onTrue(),
    )
    .select(['a.email', 'found.listing_id'])
    .where('a.email', '=', (eb) => eb.fn.any(eb.val([...emails])))
    .execute()
  const found = new Map<string, number[]>()
  for (const { email, listing_id } of rows) found.getOrInsertComputed(email, () => []).push(listing_id)
  return found
}

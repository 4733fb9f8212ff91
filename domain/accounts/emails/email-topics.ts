import type { Reader, Tx } from '../../database/database.ts'

/**
 * What people may turn off, each topic with the kinds of email about it. Kinds that aren't here are always sent: they are about
 * access, money, or something to do before a date. The weekly digest is apart, because it has subscribers without an account.
 */
export const TOPICS = {
  updates: ['listing-update', 'followed-launch'],
  comments: ['comment-received'],
  reviews: ['review-received'],
  launch: ['badge-found', 'listing-live', 'award-given'],
} as const

export type EmailTopic = keyof typeof TOPICS

/** Topics with at most one email a day about a product, unless a person wants each. */
export const DAILY_TOPICS = ['comments', 'reviews'] as const

export type DailyTopic = (typeof DAILY_TOPICS)[number]

/** What a person who wants each email of a topic chooses, in place of the topic. */
export const eachOf = (topic: DailyTopic) => `each-${topic}` as const

/** The topics that have emails, in the order of the settings. */
export const EMAIL_TOPICS = (Object.keys(TOPICS) as EmailTopic[]).filter((topic) => TOPICS[topic].length > 0)

/** The topic of a kind of email; null if it can't be turned off. */
export function topicOf(kind: string): EmailTopic | null {
  const known: Record<EmailTopic, readonly string[]> = TOPICS
  return EMAIL_TOPICS.find((topic) => known[topic].includes(kind)) ?? null
}

/** Whether the person with this address may get this kind of email: false if they have turned its topic off. `writeEmail` asks. */
export async function mayGetEmail(db: Reader, { email, kind }: { email: string; kind: string }): Promise<boolean> {
  const topic = topicOf(kind)
  if (topic === null) return true
  const off = await db.sql
    .selectFrom('email_off as o')
    .innerJoin('account as a', 'a.id', 'o.account_id')
    .select('o.topic')
    .where('a.email', '=', email)
    .where('o.topic', '=', topic)
    .executeTakeFirst()
  return off === undefined
}

/** The topics that are on for a person, as `setTopics` takes them. */
export async function topicsOn({ sql }: Reader, accountId: string): Promise<string[]> {
  const [off, each] = await Promise.all([
    sql.selectFrom('email_off').select('topic').where('account_id', '=', accountId).execute(),
    sql.selectFrom('email_each').select('topic').where('account_id', '=', accountId).execute(),
  ])
  const has = (rows: { topic: string }[], topic: EmailTopic) => rows.some((row) => row.topic === topic)
  return EMAIL_TOPICS.filter((topic) => !has(off, topic)).map((topic) =>
    has(each, topic) ? eachOf(topic as DailyTopic) : topic,
  )
}

/** The addresses of a listing's owners who want each email of this kind, not one a day at most. */
export async function whoWantsEach({ sql }: Reader, listingId: number, kind: string): Promise<Set<string>> {
  const topic = topicOf(kind)
  const rows = await sql
    .selectFrom('email_each as e')
    .innerJoin('listing_owner as o', 'o.account_id', 'e.account_id')
    .innerJoin('account as a', 'a.id', 'e.account_id')
    .select('a.email')
    .where('o.listing_id', '=', listingId)
    .where('e.topic', '=', topic as DailyTopic)
    .execute()
  return new Set(rows.map(({ email }) => email))
}

/**
 * Lets a person get emails about these topics, and about no others, also of those that wait to be sent; `eachOf` a topic in its place
 * for each email.
 */
export async function setTopics(tx: Tx, accountId: string, on: ReadonlySet<string>): Promise<void> {
  const each = DAILY_TOPICS.filter((topic) => on.has(eachOf(topic))).map((topic) => ({ account_id: accountId, topic }))
  // Of two forms sent at once, the second waits.
  const account = await tx.sql
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  await tx.sql.deleteFrom('email_each').where('account_id', '=', accountId).execute()
  if (each.length) await tx.sql.insertInto('email_each').values(each).execute()
  await tx.sql.deleteFrom('email_off').where('account_id', '=', accountId).where('topic', 'in', EMAIL_TOPICS).execute()
  const wanted: ReadonlySet<string> = new Set([...on, ...each.map(({ topic }) => topic)])
  const off = EMAIL_TOPICS.filter((topic) => !wanted.has(topic)).map((topic) => ({ account_id: accountId, topic }))
  if (off.length)
    await tx.sql
      .insertInto('email_off')
      .values(off)
      .onConflict((oc) => oc.doNothing())
      .execute()
  if (account?.email) for (const { topic } of off) await dropWaiting(tx, account.email, topic)
}

/** Drops what waits to be sent to an address about a topic. */
async function dropWaiting(tx: Tx, email: string, topic: EmailTopic): Promise<void> {
  await tx.sql
    .deleteFrom('email')
    .where('recipient', '=', email)
    .where('kind', 'in', TOPICS[topic])
    .where('sealed', 'is not', null)
    .execute()
}

/** Turns a topic off for the person with this address, also for emails that wait to be sent; does nothing if nobody has it any more. */
export async function turnOff(tx: Tx, { email, topic }: { email: string; topic: EmailTopic }): Promise<void> {
  await tx.sql
    .deleteFrom('email_each')
    .where('topic', '=', topic as DailyTopic)
    .where('account_id', 'in', (eb) => eb.selectFrom('account').select('id').where('email', '=', email))
    .execute()
  await tx.sql
    .insertInto('email_off')
    .columns(['account_id', 'topic'])
    .expression((eb) =>
      eb
        .selectFrom('account')
        .select(['id', eb.val<EmailTopic>(topic).as('topic')])
        .where('email', '=', email),
    )
    .onConflict((oc) => oc.doNothing())
    .execute()
  await dropWaiting(tx, email, topic)
}

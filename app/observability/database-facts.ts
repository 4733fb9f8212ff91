import { backupOutcomes } from '../../admin/backup/outcomes.ts'
import { scheduledSince } from '../../admin/queues.ts'
import { emailCounts, oldestWaitingEmail } from '../../domain/accounts/emails/emails-to-mend.ts'
import { mailOutage } from '../../domain/accounts/emails/mail-outage.ts'
import type { Database, Reader } from '../../domain/database/database.ts'
import { ping } from '../../domain/database/connections/ping.ts'
import { queueCounts } from '../../domain/database/queues.statements.ts'
import type { WithJobs } from '../../domain/shared/job-sender.ts'

/** How long the simplest query takes, including the wait for a connection. */
export async function pingSeconds(db: Reader): Promise<number> {
  const asked = performance.now()
  await ping(db, {})
  return (performance.now() - asked) / 1000
}

export interface DatabaseFacts {
  queues: Awaited<ReturnType<typeof queueCounts>>
  /** By queue, in seconds. */
  oldestDue: Map<string, number>
  emails: { waiting: number; given_up: number }
  oldestEmailSeconds: number
  outageSeconds: number
  /** Undefined without a schedule. */
  backupAgeSeconds: number | undefined
}

/** What a scrape asks the database. */
export async function databaseFacts(
  db: Database,
  { now, backups }: { now: Date; backups: boolean },
): Promise<DatabaseFacts> {
  const { read } = db
  const since = (time: string | null | undefined, to: Date = now) =>
    time ? Math.max(0, (to.getTime() - Date.parse(time)) / 1000) : 0
  const queues = await queueCounts(read)
  // pg-boss goes by the database's clock, which is about this machine's.
  const oldestDue = new Map((await oldestDueJobs(read)).map(({ name, since: at }) => [name, since(at, new Date())]))
  const emails = await emailCounts(read, { now, days: 1 })
  const outage = await mailOutage(read)
  return {
    queues,
    oldestDue,
    emails,
    oldestEmailSeconds: since(await oldestWaitingEmail(read)),
    outageSeconds: since(outage?.since),
    backupAgeSeconds: backups ? since(await lastBackup(read)) : undefined,
  }
}

/** Since when the oldest due job of each queue has been due. */
function oldestDueJobs(db: Reader): Promise<{ name: string; since: string }[]> {
  return db.sql
    .withTables<WithJobs>()
    .selectFrom('pgboss.job')
    .select(({ fn }) => ['name', fn.min<string>('start_after').as('since')])
    .where('state', 'in', ['created', 'retry'])
    .where((eb) => eb('start_after', '<=', eb.fn<string>('now')))
    .groupBy('name')
    .execute()
}

/** When the last verified backup was made, or else when the schedule began. */
async function lastBackup(db: Reader): Promise<string | undefined> {
  const made = (await backupOutcomes(db)).find(({ failed }) => failed === null)
  return made?.at ?? (await scheduledSince(db, 'back-up'))?.toISOString()
}

export interface BusinessFacts {
  accounts: number
  listings: [status: string, n: number][]
  orders: [status: string, n: number][]
  netCents: number
}

/** Numbers about the directory itself. */
export async function businessFacts({ sql }: Reader): Promise<BusinessFacts> {
  const [accounts, listings, orders] = await Promise.all([
    sql
      .selectFrom('account')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('erased_at', 'is', null)
      .executeTakeFirstOrThrow(),
    sql
      .selectFrom('listing')
      .select((eb) => ['status', eb.fn.countAll<number>().as('n')])
      .groupBy('status')
      .execute(),
    sql
      .selectFrom('purchase')
      .select((eb) => [
        'status',
        eb.fn.countAll<number>().as('n'),
        eb.fn.sum<number>('net_cents').filterWhere('paid_at', 'is not', null).as('net'),
        eb.fn.sum<number>('refunded_cents').as('refunded'),
      ])
      .where('is_test', '=', false)
      .groupBy('status')
      .execute(),
  ])
  return {
    accounts: accounts.n,
    listings: listings.map(({ status, n }) => [status, n]),
    orders: orders.map(({ status, n }) => [status, n]),
    netCents: orders.reduce((sum, { net, refunded }) => sum + Number(net ?? 0) - Number(refunded), 0),
  }
}

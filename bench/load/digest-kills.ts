import { readFileSync } from 'node:fs'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { seedCategories } from '../../domain/categories/categories.ts'
import { raw } from '../../domain/database/raw.ts'
import { mondayOf, weeksAfter } from '../../domain/launches/week.ts'
import { openDatabase } from '../../domain/open-database.ts'
import { openQueue } from '../../jobs/queue.ts'
import { aListing } from '../../test/factories.ts'
import { aFreePort } from '../../test/free-port.ts'
import { aProcess, type ServiceProcess } from '../../test/processes/a-process.ts'

/** How many emails a process sends at once: these may be delivered but not yet recorded when it dies. */
export const EMAILS_AT_ONCE = 2

export interface DigestRun {
  subscribers: number
  /** Addresses that got an email, and how many of them got theirs again, always as the same Message-ID. */
  reached: number
  twice: number
  /** Emails with a second Message-ID to an address, or to an address that isn't a subscriber. */
  wrong: number
  seconds: number
  /** The largest resident memory of the service's process, in MB. */
  peakMb: number
}

/**
 * Sends the weekly digest to confirmed subscribers of an empty PostgreSQL database through a mail server on loopback, kills
 * the service with SIGKILL after these shares of the emails were delivered, and counts what arrived.
 */
export async function sendDigestWithKills(
  databaseUrl: string,
  { subscribers, killAt }: { subscribers: number; killAt: readonly number[] },
): Promise<DigestRun> {
  const delivered = new Map<string, string[]>()
  let count = 0
  let onDelivery = () => {}
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      void text(stream)
        .then((mail) => {
          const to = session.envelope.rcptTo[0]!.address
          const id = /^Message-ID: (\S+)/im.exec(mail)?.[1] ?? ''
          delivered.set(to, [...(delivered.get(to) ?? []), id])
          count += 1
          onDelivery()
          done()
        })
        .catch(() => {}) // A kill cut the email off, so it wasn't accepted and must be sent again.
    },
  })
  server.on('error', () => {}) // Connections of killed processes break.
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const deliveries = (wanted: number) =>
    new Promise<void>((resolve) => {
      onDelivery = () => count >= wanted && resolve()
      onDelivery()
    })

  const db = await openDatabase({ databaseUrl })
  await seedCategories(db)
  const monday = mondayOf(new Date())
  const week = weeksAfter(monday, -1)
  const winner = await aListing({ db }, { slug: 'fennel', name: 'Fennel', launchWeek: week })
  for (let n = 0; n < 12; n++) await aListing({ db }, { slug: `launch-${n}`, name: `Launch ${n}`, launchWeek: monday })
  const rows = (statement: string, ...values: unknown[]) => raw(db.read, { text: statement, values })
  await rows('insert into award_week (week, given_at) values ($1, now())', week)
  await rows('insert into award (week, place, listing_id, votes) values ($1, 1, $2, 7)', week, winner)
  await rows(
    `insert into digest_subscriber (email, confirmed_at)
     select 'reader-' || n || '@example.com', now() - interval '8 days' from generate_series(1, $1::int) as n`,
    subscribers,
  )
  // One in a hundred has an account that follows a category.
  await rows(
    `with people as (insert into account (email) select email from digest_subscriber order by email limit $1::int / 100 returning id)
     insert into category_follow select c.id, people.id, now() from people, category c where c.slug = 'uncategorised'`,
    subscribers,
  )

  let peakMb = 0
  let service: ServiceProcess
  const env = {
    PORT: String(await aFreePort()),
    WEBSITES_PORT: '1',
    SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as { port: number }).port}`,
    MAIL_FROM: 'Directory <no-reply@directory.example>',
    APP_SECRET: 'a secret of the tests, 32 characters and more',
    LOG_LEVEL: 'error',
    DATABASE_URL: databaseUrl,
  }
  const start = async () => {
    service = aProcess(env)
    await service.ready
  }
  const watch = setInterval(() => (peakMb = Math.max(peakMb, memoryOf(service?.child.pid))), 500)
  const begun = performance.now()
  try {
    await start()
    const queue = await openQueue(db, databaseUrl, () => {}, { onlySends: true })
    await db.transaction((tx) => queue.senderIn(tx)('make-digest', {}))
    await queue.stop({ graceful: false })
    for (const share of killAt) {
      await deliveries(Math.round(share * subscribers))
      await service!.kill()
      await start()
    }
    const known = new Promise<void>((resolve) => {
      onDelivery = () => delivered.size >= subscribers && resolve()
      onDelivery()
    })
    await known
    const seconds = (performance.now() - begun) / 1000
    // Whatever would come twice would come now: nothing waits any more.
    await untilIdle(() => rows(`select 1 from email where sealed is not null limit 1`))
    const isSubscriber = /^reader-\d+@example\.com$/
    const all = [...delivered]
    return {
      subscribers,
      reached: delivered.size,
      twice: all.filter(([, ids]) => ids.length > 1).length,
      wrong: all.filter(([to, ids]) => new Set(ids).size > 1 || !isSubscriber.test(to)).length,
      seconds: Math.round(seconds),
      peakMb,
    }
  } finally {
    clearInterval(watch)
    await service!.kill()
    await db.close()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
}

async function untilIdle(waiting: () => Promise<unknown[]>): Promise<void> {
  while ((await waiting()).length) await new Promise((resolve) => setTimeout(resolve, 200))
}

function memoryOf(pid: number | undefined): number {
  try {
    const [, kb] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Math.round(Number(kb ?? 0) / 1024)
  } catch {
    return 0
  }
}

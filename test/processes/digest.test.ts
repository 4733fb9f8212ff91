import { afterAll, beforeAll, expect, test } from 'vitest'
import { EMAILS_AT_ONCE, sendDigestWithKills } from '../../bench/load/digest-kills.ts'
import { aDatabase } from '../service.ts'

const SUBSCRIBERS = 300

let own: Awaited<ReturnType<typeof aDatabase>>
beforeAll(async () => {
  own = await aDatabase()
})
afterAll(() => own.drop())

// Starting again after a kill is slow on the embedded database.
test.skipIf(!process.env['DATABASE_URL'])(
  `kill -9 while the digest goes to ${SUBSCRIBERS} subscribers: each gets one, again only if it was in flight`,
  async () => {
    const run = await sendDigestWithKills(own.database.databaseUrl!, { subscribers: SUBSCRIBERS, killAt: [0.4] })
    expect(run).toMatchObject({ reached: SUBSCRIBERS, wrong: 0 })
    expect(run.twice).toBeLessThanOrEqual(EMAILS_AT_ONCE)
  },
  300_000,
)

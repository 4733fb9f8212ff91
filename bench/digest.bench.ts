// Sends the weekly digest to many subscribers and kills the service with -9 three times on the way: npm run bench --
// digest. Exits with 1 when an address gets none or another email, or more get theirs again than were in flight at the kills.
import { startPostgres } from '../test/databases/own-postgres.ts'
import { EMAILS_AT_ONCE, sendDigestWithKills } from './load/digest-kills.ts'
import { keepFigures } from './load/figures.ts'
import { optionsOf } from './options.ts'

const { size } = optionsOf('digest')
const KILL_AT = [0.03, 0.4, 0.8]

const postgres = await startPostgres()
if (!postgres) throw new Error('This bench needs the programs of PostgreSQL.')
try {
  const run = await sendDigestWithKills(postgres.url, { subscribers: size, killAt: KILL_AT })
  console.log(run)
  keepFigures('digest', run)
  const isRight = run.reached === size && run.wrong === 0 && run.twice <= KILL_AT.length * EMAILS_AT_ONCE
  process.exitCode = isRight ? 0 : 1
} finally {
  await postgres.stop()
}

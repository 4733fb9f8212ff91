// The embedded service on a disk that fills up and then has room again: npm run bench -- disk-full. Needs
// root, for a small file system in memory; skipped without it. Exits with 1 when an acknowledged write is
// missing or duplicated, or the service doesn't recover.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { keepFigures } from './load/figures.ts'
import { openDatabase } from '../domain/open-database.ts'
import { aFilledFolder } from './load/embedded.ts'
import { keep } from './load/fleet.ts'
import { startLoad } from './load/load.ts'
import { optionsOf } from './options.ts'

const options = optionsOf('disk-full')
const SIZE_MB = 256
/** Free space before the writes begin. */
const ROOM_MB = 0.3
const FULL_MS = 20_000
const AFTERWARDS_MS = 10_000
const COMES_BACK_MS = 60_000

const disk = mkdtempSync(join(tmpdir(), 'launch-disk-'))
try {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', disk], { stdio: 'pipe' })
} catch {
  rmSync(disk, { recursive: true })
  console.log('Skipped: a small file system can be mounted by root alone, and not in every container.')
  process.exit(0)
}
try {
  const filled = await aFilledFolder(join(disk, 'data'), { callers: 8 })
  const service = keep(filled.env)
  await service.current().ready
  const { bavail, bsize } = statfsSync(disk)
  const ballast = join(disk, 'ballast')
  writeFileSync(ballast, Buffer.alloc(bavail * bsize - ROOM_MB * 1e6))
  const load = startLoad({
    ...filled,
    origin: service.current().origin,
    connections: 8,
    rate: 300,
    writes: 0.8,
    seconds: Infinity,
    seed: options.seed,
  })
  await setTimeout(FULL_MS)
  const roomAgain = load.now()
  rmSync(ballast)
  const isBack = () =>
    load.answers.some(
      ({ at, took, kind, status }) => kind === 'write' && status < 300 && status > 0 && at - took > roomAgain,
    )
  while (!isBack() && load.now() < roomAgain + COMES_BACK_MS) await setTimeout(100)
  const backAfter = isBack() ? Math.round(load.now() - roomAgain) : null
  await setTimeout(AFTERWARDS_MS)
  load.stop()
  await load.done
  await service.stop()

  const db = await openDatabase({ dataDir: filled.env['DATA_DIR']! })
  const violations = [
    ...load.violations,
    ...(await filled.ledger.violations(db)),
    ...(backAfter === null ? [`no write succeeded within ${COMES_BACK_MS / 1000} s after there was room`] : []),
  ]
  await db.close()
  const statuses = Object.groupBy(load.answers, ({ kind, status }) => `${kind} ${status}`)
  console.table(
    Object.entries(statuses).map(([answer, some]) => ({
      answer,
      n: some!.length,
      first: Math.round(some![0]!.at),
      last: Math.round(some!.at(-1)!.at),
    })),
  )
  for (const text of service.fell) console.log('the process ended by itself:', text.slice(-600))
  console.log(
    `seed ${options.seed}: writes again ${backAfter} ms after there was room (at ${Math.round(roomAgain)}); acknowledged ${JSON.stringify(filled.ledger.counts())}`,
  )
  for (const violation of violations.slice(0, 20)) console.log(`- ${violation}`)
  console.log(`${violations.length} violations`)
  keepFigures('disk-full', { seed: options.seed, backAfter, violations })
  process.exitCode = violations.length ? 1 : 0
  await filled.close()
} finally {
  execFileSync('umount', ['-l', disk])
  rmSync(disk, { recursive: true })
}

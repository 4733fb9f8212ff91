// Whether the documented commands take PostgreSQL back to a moment: npm run bench -- point-in-time. It reads
// them from docs/operating.md and runs them unchanged on a server of its own; only the paths differ.
import { execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { serverPrograms } from '../test/databases/own-postgres.ts'
import { aFreePort } from '../test/free-port.ts'
import { keepFigures } from './load/figures.ts'
import { optionsOf } from './options.ts'

optionsOf('point-in-time')
const [ARCHIVE, COPY, GO_BACK, IS_DONE, ...others] = documentedCommands()
if (!ARCHIVE || !COPY || !GO_BACK || !IS_DONE || others.length)
  throw new Error('docs/operating.md has other blocks of commands than this bench knows.')
const bin = serverPrograms()
if (!bin) throw new Error('PostgreSQL isn’t installed.')

// PostgreSQL refuses to run as root.
const idOf = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
const folder = mkdtempSync(join(tmpdir(), 'launch-point-'))
if (user.uid !== undefined) chownSync(folder, user.uid, user.gid!)
const DATA = join(folder, 'data')
const env: Record<string, string> = {
  PATH: `${bin}:${process.env['PATH']}`,
  BIN: bin,
  DATA,
  WAL: join(folder, 'wal'),
  BASE: join(folder, 'base'),
  STOP: `${bin}/pg_ctl stop -s -w -m fast -D ${DATA}`,
  START: `${bin}/pg_ctl start -s -w -D ${DATA} -l ${join(folder, 'log')}`,
  PGHOST: '127.0.0.1',
  PGPORT: String(await aFreePort()),
  PGUSER: 'postgres',
  PGDATABASE: 'postgres',
}
const shell = (script: string) =>
  execFileSync('sh', ['-e', '-c', script], {
    ...user,
    env,
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
const sql = (statement: string) =>
  execFileSync(join(bin, 'psql'), ['-Atqc', statement], { ...user, env, cwd: folder, encoding: 'utf8' }).trim()

try {
  shell(`"$BIN/initdb" -D "$DATA" -U postgres -A trust -E UTF8 --locale=C.UTF-8
printf '%s\\n' "port = $PGPORT" "listen_addresses = '127.0.0.1'" "unix_socket_directories = '${folder}'" >> "$DATA/postgresql.conf"
$START`)
  shell(ARCHIVE)
  sql(`create table note (text text); insert into note values ('before the copy')`)
  shell(COPY)
  sql(`insert into note values ('before the moment')`)
  await setTimeout(1100)
  env['TARGET'] = sql('select clock_timestamp()')
  await setTimeout(1100)
  sql(`insert into note values ('after the moment')`)
  const before = sql('select text from note').split('\n')
  const [first, seconds] = [env['TARGET'], await goBack()]
  const after = sql('select text from note').split('\n')
  // The server takes writes again, and keeps its new log: it goes back a second time, to a moment after the first.
  sql(`insert into note values ('afterwards')`)
  await setTimeout(1100)
  env['TARGET'] = sql('select clock_timestamp()')
  await setTimeout(1100)
  sql(`insert into note values ('after the second moment')`)
  await goBack()
  const again = sql('select text from note').split('\n')
  // A third time, to the first moment again; then the log must still be archived.
  env['TARGET'] = first
  await goBack()
  const third = sql('select text from note').split('\n')
  sql('select pg_switch_wal()')
  const archived = `select not exists (select from pg_ls_archive_statusdir() where name like '%.ready')`
  for (let tries = 0; sql(archived) !== 't' && tries < 100; tries++) await setTimeout(100)
  const isRight =
    before.length === 3 &&
    after.join() === 'before the copy,before the moment' &&
    again.join() === 'before the copy,before the moment,afterwards' &&
    third.join() === after.join() &&
    sql(archived) === 't' &&
    readdirSync(folder).filter((name) => name.startsWith('data.before-')).length === 3
  console.table([
    { rows: 'before going back', what: before.join(', ') },
    { rows: `at ${first}`, what: after.join(', ') },
    { rows: 'back a second time, to later', what: again.join(', ') },
    { rows: 'back a third time, to the first moment', what: third.join(', ') },
  ])
  console.log(`${sql('show server_version')}: back in ${seconds} s. ${isRight ? 'As it should be.' : 'WRONG.'}`)
  keepFigures('point-in-time', { before, after, again, third, seconds, isRight })
  process.exitCode = isRight ? 0 : 1
} finally {
  try {
    shell('$STOP')
  } catch {
    // It isn't running.
  }
  rmSync(folder, { recursive: true, force: true })
}

/** Goes back to TARGET, and returns how many seconds it took. */
async function goBack(): Promise<number> {
  const begun = performance.now()
  shell(GO_BACK!)
  while (shell(IS_DONE!).trim() !== 'f') await setTimeout(100)
  return Math.round((performance.now() - begun) / 100) / 10
}

/** The blocks of commands in the document's section, without those that only set variables. */
function documentedCommands(): string[] {
  const text = readFileSync(join(import.meta.dirname, '../docs/operating.md'), 'utf8')
  const [, section = ''] = /^### Point-in-time recovery\n([^]*?)^##/m.exec(text) ?? []
  const blocks = [...section.matchAll(/(?:^ {4}.*\n)+/gm)].map(([block]) => block.replaceAll(/^ {4}/gm, ''))
  return blocks.filter((block) => !block.startsWith('export '))
}

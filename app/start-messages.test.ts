import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { wordDatabaseError } from './start-messages.ts'

const databaseUrl = 'postgres://ann:hunter2@db.internal:5433/launch'

test.for<[code: string, words: RegExp, variable?: string]>([
  ['ECONNREFUSED', /^PostgreSQL at db\.internal:5433 cannot be reached \(ECONNREFUSED\).* DATABASE_URL names it/],
  ['57P03', /takes no connections right now/],
  ['3D000', /has no database launch\. .*createdb launch$/],
  ['28P01', /refuses the user ann\. .*password in DATABASE_URL/],
  ['28000', /refuses the user ann/],
  ['42501', /lets ann in, but not at the tables.*worker-role --apply/, 'WORKER_DATABASE_URL'],
  ['42501', /^The database of DATABASE_URL cannot be opened: no$/],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', /not trusted here.*sslmode=verify-full&sslrootcert=FILE to DATABASE_URL.*no-verify/],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /not trusted here/],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', /not trusted here/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', /for another name.*verify-ca/],
  ['ENOENT', /^The database of DATABASE_URL cannot be opened: no$/],
])('%s: what is wrong with the database, and what to do, without its password', ([code, words, variable]) => {
  for (const error of [
    Object.assign(new Error('no'), { code }),
    new Error('no', { cause: Object.assign(new Error('inner'), { code }) }),
  ]) {
    const said = wordDatabaseError(error, { databaseUrl, dataDir: '/data' }, variable)
    expect(said).toMatch(words)
    expect(said).not.toContain('hunter2')
  }
})

test('the port of PostgreSQL is said where the address has none, and an embedded database by its folder', () => {
  const error = Object.assign(new Error('no'), { code: 'ECONNREFUSED' })
  const at = (url: string | undefined) => wordDatabaseError(error, { databaseUrl: url, dataDir: '/data' })
  expect(at('postgres://db/x')).toContain('PostgreSQL at db:5432 cannot')
  expect(at(undefined)).toBe('The embedded database in /data cannot be opened: no')
})

test('what Node warns of and what nobody caught are lines of the log, without values; then the process ends', () => {
  const script = `
    import { openLog } from './log.ts'
    import { logTheUnexpected } from './start-messages.ts'
    logTheUnexpected(openLog('info'))
    process.emitWarning('old\\nand more')
    process.on('warning', () => setImmediate(() => { throw new Error('invalid: "maker@example.com"') }))
    setTimeout(() => console.log('still there'), 60_000)`
  const options = { cwd: import.meta.dirname, encoding: 'utf8' as const }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], options)
  const lines = stdout.trim().split('\n')
  expect([status, stderr]).toEqual([1, ''])
  const logged = lines.map((line) => JSON.parse(line) as { level: number })
  expect(logged.toSorted((a, b) => a.level - b.level)).toMatchObject([
    { level: 40, msg: 'warning', err: { message: 'old' } },
    { level: 60, msg: 'crash', err: { message: 'invalid: …' } },
  ])
})

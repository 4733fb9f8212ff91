import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { wordDatabaseError, wordListenError } from './start-messages.ts'

const databaseUrl = 'postgres://ann:hunter2@db.internal:5433/launch'

test.for<[code: string, words: RegExp, variable?: string]>([
  ['ECONNREFUSED', /^Can’t reach PostgreSQL at db\.internal:5433 \(ECONNREFUSED\).* DATABASE_URL is right/],
  ['57P03', /isn’t accepting connections right now/],
  ['3D000', /has no database launch\. Check the name in DATABASE_URL, or .*createdb launch$/],
  ['28P01', /refuses the user ann\. .*password in DATABASE_URL/],
  ['28000', /refuses the user ann/],
  ['42501', /doesn’t let ann use the tables.*worker-role --apply/, 'WORKER_DATABASE_URL'],
  ['42501', /^Can’t open the database in DATABASE_URL: no$/],
  [
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    /isn’t trusted here.*sslmode=verify-full&sslrootcert=FILE to DATABASE_URL.*no-verify/,
  ],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /isn’t trusted here/],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', /isn’t trusted here/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', /for another name.*verify-ca/],
  ['ENOENT', /^Can’t open the database in DATABASE_URL: no$/],
])(
  '%s: an error says what is wrong with the database and what to do, without its password',
  ([code, words, variable]) => {
    for (const error of [
      Object.assign(new Error('no'), { code }),
      new Error('no', { cause: Object.assign(new Error('inner'), { code }) }),
    ]) {
      const said = wordDatabaseError(error, { databaseUrl, dataDir: '/data' }, variable)
      expect(said).toMatch(words)
      expect(said).not.toContain('hunter2')
    }
  },
)

test('a server that takes only encrypted connections is told from one that refuses the user', () => {
  const message = 'no pg_hba.conf entry for host "192.0.2.1", user "ann", database "launch", no encryption'
  const error = Object.assign(new Error(message), { code: '28000' })
  for (const one of [error, new Error('no', { cause: error })])
    expect(wordDatabaseError(one, { databaseUrl, dataDir: '' })).toMatch(/for ann without encryption\. Add sslmode=/)
})

test('a missing password is told with the ways to give it', () => {
  const error = new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string')
  for (const one of [error, new Error('no', { cause: error })])
    expect(wordDatabaseError(one, { databaseUrl: 'postgres://ann@db/launch', dataDir: '' }, 'the URL')).toBe(
      'PostgreSQL at db:5432 asks for a password. Put it into the URL or into PGPASSWORD.',
    )
})

test('a server without TLS is told with both ways out', () => {
  const error = new Error('The server does not support SSL connections')
  for (const one of [error, new Error('no', { cause: error })])
    expect(wordDatabaseError(one, { databaseUrl, dataDir: '' })).toMatch(
      /^PostgreSQL at db\.internal:5433 doesn’t offer TLS\..*sslmode=disable in DATABASE_URL\.$/,
    )
})

test('an error names the default port of PostgreSQL, and the folder of an embedded database', () => {
  const error = Object.assign(new Error('no'), { code: 'ECONNREFUSED' })
  const at = (url: string | undefined) => wordDatabaseError(error, { databaseUrl: url, dataDir: '/data' })
  expect(at('postgres://db/x')).toContain('PostgreSQL at db:5432 (')
  expect(at(undefined)).toBe('Can’t open the embedded database in /data: no')
})

test.for<[code: string, words: RegExp]>([
  ['EADDRINUSE', /^Port 3000 is in use .*PORT=3001 npm start\.$/],
  ['EACCES', /^Port 3000 isn’t available to this user/],
  ['EADDRNOTAVAIL', /^db\.example isn’t an address of this machine/],
  ['ENOTFOUND', /^db\.example isn’t an address of this machine/],
  ['EMFILE', /^The service can’t listen on db\.example:3000: no$/],
])('%s: an error says why the service can’t listen, and what to do', ([code, words]) => {
  const error = Object.assign(new Error('no'), { code })
  expect(wordListenError(error, { host: 'db.example', port: 3000 })).toMatch(words)
})

test('Node’s warnings and uncaught errors are logged without values, and the process ends', () => {
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

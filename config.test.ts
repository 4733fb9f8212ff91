import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import about from './package.json' with { type: 'json' }

/** What is said about an environment; empty if nothing is wrong. */
function told(env: Record<string, string>): string {
  try {
    return readConfig(env) && ''
  } catch (error) {
    return (error as Error).message.trim()
  }
}

test('.env.example lists exactly the variables that are read', () => {
  const source = readFileSync(join(import.meta.dirname, 'config.ts'), 'utf8')
  const read = [...source.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name)
  const example = readFileSync(join(import.meta.dirname, '.env.example'), 'utf8')
  const written = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(new Set(written)).toEqual(new Set(read))
})

test('the example file is a valid configuration, and an empty value means the default', () => {
  const example = readFileSync(join(import.meta.dirname, '.env.example'), 'utf8')
  const env = Object.fromEntries([...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]))
  const { appSecret: _given, ...fromExample } = readConfig({ ...env, APP_SECRET: 'x'.repeat(32) })
  const { appSecret: _made, ...byDefault } = readConfig({ APP_SECRET: 'x'.repeat(32) })
  expect(fromExample).toEqual(byDefault)
})

test('npm start, worker, admin and draft read .env, and the environment wins', () => {
  const folder = mkdtempSync(join(tmpdir(), 'launch-env-'))
  const { start, worker, admin, draft } = about.scripts
  const said = (script: string, env = {}) =>
    execFileSync('sh', ['-c', script], {
      cwd: folder,
      env: { PATH: process.env['PATH'], ...env },
      encoding: 'utf8',
      stdio: 'pipe',
    })
  for (const script of [start, worker, admin, draft]) {
    rmSync(join(folder, '.env'), { force: true })
    writeFileSync(join(folder, script.split(' ').at(-1)!), 'console.log(process.env.SITE_NAME)')
    expect(said(script)).toBe('undefined\n')
    writeFileSync(join(folder, '.env'), '# A name\nSITE_NAME=Night Owls\n')
    expect(said(script)).toBe('Night Owls\n')
    expect(said(script, { SITE_NAME: 'Larks' })).toBe('Larks\n')
  }
  rmSync(folder, { recursive: true })
})

test('all bad variables are reported at once, with their values', () => {
  const bad = { PORT: '0', PUBLIC_URL: 'https://x.example/path', LIMIT_READS: 'many' }
  for (const [name, value] of Object.entries(bad))
    expect(() => readConfig(bad)).toThrow(new RegExp(`^  ${name}: .*\\(got "${value}"\\)$`, 'm'))
})

test('a bad value is told in plain words, with its limit or an example', () => {
  for (const PORT of ['abc', '0', '65536', '1.5'])
    expect(told({ PORT })).toBe(`PORT: must be a whole number from 1 to 65535 (got "${PORT}")`)
  expect(told({ TRUST_PROXY: 'yes' })).toBe('TRUST_PROXY: must be a whole number from 0 to 10 (got "yes")')
  expect(told({ PUBLIC_URL: 'launch' })).toBe(
    'PUBLIC_URL: must be an address like https://launch.example (got "launch")',
  )
  expect(told({ APP_SECRET: 'hunter2' })).toBe(
    'APP_SECRET: must have at least 32 characters; make one with: openssl rand -base64 32',
  )
  const cut = /^DATABASE_URL: must be like postgres:.*; write @ \/ # \? in the password as %40 %2F %23 %3F$/
  for (const password of [
    'p@ss/word',
    'pa/word',
    '12/word',
    'pa#word',
    '12#word',
    'p@ss#x',
    'pa?word',
    '12?word',
    'p@ss?x',
  ])
    expect(told({ DATABASE_URL: `postgres://ann:${password}@db.internal/launch` })).toMatch(cut)
  for (const bad of ['postgres://…', 'launch', 'mysql://db/x'])
    expect(told({ DATABASE_URL: bad })).toBe('DATABASE_URL: must be like postgres://USER:PASSWORD@HOST:5432/DATABASE')
  for (const good of [
    'ann:p%40%2F%23%3F@db/x',
    'ann:p@ss@db/x',
    '%2Frun%2Fpostgresql/x',
    '/x?host=/run',
    'db/x?user=a@b',
  ])
    expect(told({ DATABASE_URL: `postgres://${good}` })).toBe('')
})

test('no bad value is told in the words of a library', () => {
  const example = readFileSync(join(import.meta.dirname, '.env.example'), 'utf8')
  const names = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name!)
  const all = names.flatMap((name) =>
    ['no', 'foo', ' ', '-1', '1.5', 'http://', 'x'.repeat(600)].map((value) =>
      told({ DATABASE_URL: 'postgres://x/y', APP_SECRET: 'x'.repeat(32), [name]: value }),
    ),
  )
  expect(all.filter((message) => /invalid|expected|too (big|small)/i.test(message))).toEqual([])
  expect(told({ WORKER: 'no' })).toBe('WORKER: must be on or off (got "no")')
  expect(told({ OWNER_EMAIL: 'foo' })).toBe('OWNER_EMAIL: must be an email address like you@example.com (got "foo")')
})

test('a sender is an email address, alone or with a name', () => {
  for (const bad of ['nonsense', 'Owls', 'Owls <owls>', 'owls@', 'owls@a.example, b@a.example', 'Owls <a@b.example'])
    expect(told({ MAIL_FROM: bad })).toBe(
      `MAIL_FROM: must be an email address, or a name with one, like Launch Directory <hello@example.com> (got "${bad}")`,
    )
  for (const good of ['post@directory.example', '"Owls, Inc" <owls@example.com>', '<owls@localhost>', ' a@b.example '])
    expect(told({ MAIL_FROM: good })).toBe('')
})

test('a VAT registration names a country that exists', () => {
  expect(told({ VAT_REGISTRATIONS: 'DE:domestic,XX:domestic' })).toBe(
    'VAT_REGISTRATIONS: XX:domestic: there is no country XX; use its ISO code, such as DE, GR or GB (got "DE:domestic,XX:domestic")',
  )
  expect(told({ VAT_REGISTRATIONS: 'DE:domestic,GB:uk' })).toBe('')
})

test('an unknown NODE_ENV is refused, because a mistyped production would drop its protection', () => {
  for (const bad of ['prod', 'Production', 'staging'])
    expect(told({ NODE_ENV: bad })).toBe(`NODE_ENV: must be production, development or test (got "${bad}")`)
})

test('bad values of variables that may hold a secret are not shown', () => {
  const example = readFileSync(join(import.meta.dirname, '.env.example'), 'utf8')
  const names = [...example.matchAll(/^([A-Z_]*(?:SECRET|TOKEN|KEY|PASSWORD|URL|BASE|ISSUER)[A-Z_]*)=/gm)]
  expect(names.length).toBeGreaterThan(20)
  const shown = names.flatMap(([, name]) =>
    ['hunter2', '//hunter2', 'ftp://user:hunter2@host/x', 'http://user:hunter2@x y', 'mysql://:hunter2@x'].filter(
      (value) => {
        try {
          readConfig({ DATABASE_URL: 'postgres://x/y', [name!]: value })
          return false
        } catch (error) {
          const { message } = error as Error
          expect(message).toContain(name)
          return message.includes('hunter2') && !(/_URL|BASE|ISSUER/.test(name!) && !value.includes('@'))
        }
      },
    ),
  )
  expect(shown).toEqual([])
  expect(() => readConfig({ METRICS_TOKEN: 'hunter2' })).toThrow(
    /^ {2}METRICS_TOKEN: must have at least 16 characters$/,
  )
})

test('upstream sign-in needs all of its variables', () => {
  expect(() => readConfig({ OIDC_ISSUER: 'https://id.example' })).toThrow(/set all three, or none/)
})

test('a replica needs its primary', () => {
  const READ_DATABASE_URL = 'postgres://localhost:5433/x'
  expect(() => readConfig({ READ_DATABASE_URL })).toThrow(/READ_DATABASE_URL: needs DATABASE_URL/)
  expect(readConfig({ READ_DATABASE_URL, DATABASE_URL: 'postgres://localhost/x' })).toMatchObject({
    databaseUrl: 'postgres://localhost/x',
    readDatabaseUrl: READ_DATABASE_URL,
  })
})

test('there is at most one source of ratings, and jobs can only be left to a worker on PostgreSQL', () => {
  expect(readConfig({}).ratings).toBeUndefined()
  expect(readConfig({ OPEN_PAGERANK_API_KEY: 'k' }).ratings).toMatchObject({ vendor: 'open_page_rank', key: 'k' })
  expect(() => readConfig({ AHREFS_API_KEY: 'a', OPEN_PAGERANK_API_KEY: 'b' })).toThrow(/set only one/)
  expect(() => readConfig({ WORKER: 'off' })).toThrow(/needs DATABASE_URL/)
  expect(readConfig({ WORKER: 'off', DATABASE_URL: 'postgres://localhost/x' }).worksOnJobs).toBe(false)
  expect(readConfig({}).worksOnJobs).toBe(true)
})

test('without APP_SECRET, one is created once and readable only by its owner; production requires it', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'launch-secret-'))
  const first = readConfig({ DATA_DIR }).appSecret
  expect(first.length).toBeGreaterThanOrEqual(32)
  expect(readConfig({ DATA_DIR }).appSecret).toBe(first)
  expect(statSync(join(DATA_DIR, 'app-secret')).mode & 0o077).toBe(0)
  expect(() => readConfig({ DATA_DIR, NODE_ENV: 'production' }).appSecret).toThrow(/APP_SECRET/)
  rmSync(DATA_DIR, { recursive: true })
})

test('the previous secret is kept beside the new one; the same or a short one is refused', () => {
  const [APP_SECRET, old] = ['n'.repeat(32), 'o'.repeat(32)]
  expect(readConfig({ APP_SECRET, APP_SECRET_PREVIOUS: old }).appSecret).toEqual([APP_SECRET, old])
  expect(readConfig({ APP_SECRET, APP_SECRET_PREVIOUS: '' }).appSecret).toBe(APP_SECRET)
  expect(() => readConfig({ APP_SECRET, APP_SECRET_PREVIOUS: 'o'.repeat(31) })).toThrow(
    /APP_SECRET_PREVIOUS: must have at least 32 characters$/,
  )
  expect(() => readConfig({ APP_SECRET, APP_SECRET_PREVIOUS: APP_SECRET }).appSecret).toThrow(
    /APP_SECRET_PREVIOUS: is the same as APP_SECRET; set the secret that was used before/,
  )
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'launch-secret-'))
  const generated = readConfig({ DATA_DIR }).appSecret as string
  expect(() => readConfig({ DATA_DIR, APP_SECRET_PREVIOUS: generated }).appSecret).toThrow(/is the same as APP_SECRET/)
  rmSync(join(DATA_DIR, 'app-secret'))
  expect(readConfig({ DATA_DIR, APP_SECRET_PREVIOUS: generated }).appSecret).toEqual([
    readFileSync(join(DATA_DIR, 'app-secret'), 'utf8'),
    generated,
  ])
  rmSync(DATA_DIR, { recursive: true })
})

test('a site that others can reach is in production, even without NODE_ENV', () => {
  const PUBLIC_URL = 'https://launch.example'
  const cases: [env: Record<string, string>, isProduction: boolean][] = [
    [{}, false],
    [{ PUBLIC_URL: 'http://127.0.0.1:3000' }, false],
    [{ PUBLIC_URL: 'https://localhost' }, false],
    [{ PUBLIC_URL }, true],
    [{ PUBLIC_URL: 'http://192.0.2.1' }, true],
    [{ PUBLIC_URL, NODE_ENV: 'development' }, false],
    [{ NODE_ENV: 'production' }, true],
    [{ NODE_ENV: 'test' }, false],
  ]
  for (const [env, isProduction] of cases)
    expect([env, readConfig(env)]).toMatchObject([env, { isProduction, testPayments: !isProduction }])
  expect(readConfig({ PUBLIC_URL, ALLOW_TEST_PAYMENTS: 'true' }).testPayments).toBe(true)
})

test('without NODE_ENV, a public site keeps using its existing secret, but doesn’t create one', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'launch-secret-'))
  const forgotten = { DATA_DIR, PUBLIC_URL: 'https://launch.example' }
  expect(() => readConfig(forgotten).appSecret).toThrow(
    /APP_SECRET: required.*openssl[^]*PUBLIC_URL.*NODE_ENV=development/,
  )
  expect(readdirSync(DATA_DIR)).toEqual([])
  const { appSecret } = readConfig({ DATA_DIR })
  expect(readConfig(forgotten).appSecret).toBe(appSecret)
  expect(readConfig({ ...forgotten, APP_SECRET: 'y'.repeat(32) }).appSecret).toBe('y'.repeat(32))
  rmSync(DATA_DIR, { recursive: true })
})

test('NODE_ENV=production refuses a Stripe test key', () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'x'.repeat(8) }
  const PUBLIC_URL = 'https://launch.example'
  expect(() => readConfig({ ...stripe, NODE_ENV: 'production' })).toThrow(/don’t charge real money/)
  expect(readConfig({ ...stripe, NODE_ENV: 'production', ALLOW_TEST_PAYMENTS: 'true' }).stripe).toBeDefined()
  expect(readConfig(stripe).stripe).toBeDefined()
  expect(readConfig({ ...stripe, PUBLIC_URL }).stripe).toBeDefined()
})

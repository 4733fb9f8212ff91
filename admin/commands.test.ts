import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SCOPES } from '../domain/shared/actor.ts'
import { aListing, anOwner } from '../test/factories.ts'
import * as operator from '../test/operator.ts'
import { aService, type TestService } from '../test/service.ts'
import { actionNamed, usageOfActions } from './action-commands.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
}, 60_000)
afterAll(() => service.stop())

const ok = (...args: string[]) => operator.ok(service, ...args)
const refusal = (...args: string[]) => operator.refusal(service, ...args)

test('an unknown command or option answers with where the list is; in its usage every line fits its column', async () => {
  const list = 'To list all commands, run: npm run -s admin'
  expect(await refusal('dance')).toBe(`There is no command dance. ${list}`)
  expect(await refusal('listing', 'dance')).toBe(`There is no command listing dance. ${list}`)
  expect(await refusal('overview', '--loudly')).toBe(`There is no option --loudly. ${list}`)
  expect(await refusal('audit', 'list', '--who')).toMatch(new RegExp(`--who <value>.*\\. ${list}$`))
  const usage = usageOfActions()
  // A short command shares a line with its description; a long one has its own line.
  expect(usage).toMatch(/^ {2}text set NAME MARKDOWN {2}\S/m)
  expect(usage).toMatch(/^ {2}category remove SLUG {4}\S/m)
  expect(usage).toMatch(/^ {2}ledger judge ID VERDICT$/m)
  expect(usage).toMatch(/^ {2}key revoke ID {11}\S/m)
  for (const text of usage.split('\n')) expect(text).toMatch(/^ {2}\w|^ {26}\S/)
  expect(actionNamed('price set')?.name).toBe('price set')
  expect(actionNamed('price unset')).toBeUndefined()
})

test('a topic alone is answered with its commands, and a number below 0 with what is allowed', async () => {
  expect(await refusal('email')).toMatch(
    /^Say what to do with email: status, list, suppressed, .*resend.*\. To list all/,
  )
  expect(await refusal('listing')).toMatch(/with listing: list, export, import, hide/)
  expect(await refusal('listing')).not.toContain('import-batch')
  expect(await refusal('week', 'capacity', '2026-12-07', '-5')).toMatch(/^-5 is below 0\. Use a whole number from 0\. /)
})

test('a refusal of a field says once what to do', async () => {
  expect(await refusal('email', 'resend', 'x')).toBe(
    'id: Run `email list` to find its id, or enter all. Usage: email resend ID|all',
  )
  expect(await refusal('key', 'revoke', 'x')).toBe('id: Run `key list` to find its id. Usage: key revoke ID')
  expect(await refusal('listing', 'export', 'x')).toBe('There is no listing x. Run `listing list` to find its slug.')
})

test.for([
  [['overveiw'], '`overview`'],
  [['restroe', 'file'], '`restore`'],
  [['settings', 'list'], '`setting list`'],
  [['listing', 'hidee', 'acme'], '`listing hide`'],
  [['signin-lnk', 'ann@example.com'], '`signin-link`'],
  [['key', 'create', '--emial', 'ann@example.com'], '`--email`'],
  [['setting', 'set', 'SITE_NAM', 'Owls'], '`SITE_NAME`'],
  [['setting', 'set', 'week_capcity', '3'], '`week_capacity`'],
  [['setting', 'unset', 'SITE_NAME,SMTP_ULR'], '`SMTP_URL`'],
] as const)('a mistyped name is answered with a near one: %s', async ([typed, near]) => {
  expect(await refusal(...typed)).toContain(` Did you mean ${near}?`)
})

test('the name of something that is no setting is answered with those that are', async () => {
  const refused = await refusal('setting', 'set', 'DATABASE_URL', 'postgres://x/y')
  expect(refused).toMatch(/^key: There is no setting DATABASE_URL here\. Use one of:\n\n {2}free_weeks_min, .*,\n/)
  expect(refused).toMatch(/EMBEDDINGS_DIMENSIONS\n\nThe database, .* are set in the environment alone\./)
  expect(refused).not.toMatch(/-,|, -/)
  expect(await refusal('setting', 'set')).toMatch(/Enter the name of a setting\. Run `setting list`/)
  expect(await refusal('setting', 'unset', 'week_capacity')).toMatch(/Run `setting set week_capacity default` instead/)
  expect(await refusal('setting', 'unset', 'DATABASE_URL')).toMatch(/no setting DATABASE_URL here.*\n\n {2}SITE_NAME/)
})

describe('keys and sign-in links', () => {
  test('a key has all scopes and no end, or those that are given', async () => {
    const plain = await ok('key', 'create', '--email', 'ann@example.com')
    expect(plain).toMatchObject({ email: 'ann@example.com', scopes: [...SCOPES], expires_at: null })
    const short = await ok(
      'key',
      'create',
      '--email',
      'ann@example.com',
      '--days',
      '2',
      '--scopes',
      SCOPES[0]!,
      '--label',
      'laptop',
    )
    expect(short).toMatchObject({
      scopes: [SCOPES[0]],
      expires_at: new Date(service.clock.time.getTime() + 2 * 86_400_000).toISOString(),
    })
    const keys = (await ok('key', 'list', '--email', 'ann@example.com')) as unknown as { id: string; label: string }[]
    expect(keys.map(({ label }) => label)).toContain('laptop')
    expect(keys).toHaveLength(2)
    expect((await service.request('GET', '/me', { key: plain['key'] as string })).status).toBe(200)
    expect(await refusal('key', 'create')).toMatch(/email address is missing/)
    for (const days of ['0', '-1', 'many', '1.5'])
      expect(await refusal('key', 'create', '--email', 'ann@example.com', `--days=${days}`)).toMatch(
        /isn’t a valid number of days/,
      )
  })

  test('a sign-in link needs an email address', async () => {
    const link = { link: expect.any(String), minutes: 15 }
    const ann = { ...link, email: 'ann@example.com', role: 'person' }
    expect(await ok('signin-link', 'ann@example.com')).toEqual(ann)
    expect(await ok('signin-link', 'new@example.com')).toEqual({
      ...ann,
      email: 'new@example.com',
      new: 'The account is created when the link is used.',
    })
    await ok('role', 'set', 'ann@example.com', 'admin')
    expect(await ok('signin-link', 'Ann@example.com')).toMatchObject({ role: 'admin' })
    await ok('key', 'create', '--email', 'bad@example.com')
    await ok('account', 'block', 'bad@example.com', '--reason', 'Spam')
    for (const command of [
      ['signin-link', 'bad@example.com'],
      ['role', 'set', 'bad@example.com', 'admin'],
    ])
      expect(await refusal(...command)).toMatch(
        /^bad@example\.com is blocked\. Reason: Spam\. Unblock it first: account unblock bad@/,
      )
    expect(await refusal('signin-link')).toMatch(/email address is missing/)
  })
})

describe('files', () => {
  test('ratings need a file and a source', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ratings-'))
    const file = join(folder, 'ratings.csv')
    writeFileSync(file, 'domain,value\nexample.com,41\n')
    expect(await ok('ratings', 'import', file, '--source', 'Example Rank')).toMatchObject({ read: 1 })
    for (const args of [[], [file], ['--source', 'x'], [file, '--source', ' ']])
      expect(await refusal('ratings', 'import', ...args)).toMatch(/file or the source is missing/)
    expect(await refusal('ratings', 'import', join(folder, 'none'), '--source', 'x')).toMatch(
      /^There is no file \/.*none\. Use the full path/,
    )
    rmSync(folder, { recursive: true })
  })

  test('a listing goes out and in as a file, for a person', async () => {
    const id = await aListing(service, { slug: 'acme' })
    await anOwner(service, id)
    const file = JSON.stringify(await ok('listing', 'export', 'acme'))
    expect(await ok('listing', 'import', file, '--email', 'maker@example.com')).toMatchObject({
      slug: 'acme',
      is_new: false,
    })
    const kinds = /a \.csv or \.jsonl file or a JSON array; for one .* --email E\.$/
    for (const args of [[], ['--email', 'maker@example.com']])
      expect(await refusal('listing', 'import', ...args)).toMatch(/^The file is missing\. /)
    expect(await refusal('listing', 'import', 'name\nAcme')).toMatch(/^This isn’t a file of many listings, /)
    for (const args of [[], [file]]) expect(await refusal('listing', 'import', ...args)).toMatch(kinds)
    await aListing(service, { slug: 'nobodys' })
    const unowned = JSON.stringify(await ok('listing', 'export', 'nobodys'))
    expect(await refusal('listing', 'import', unowned, '--email', 'maker@example.com')).toMatch(
      /already listed as nobodys\. .*listing give SLUG EMAIL/,
    )
    expect(await refusal('listing', 'export')).toMatch(/slug is missing/)
    expect(await refusal('edits', 'show')).toMatch(/id is missing/)
    expect(await refusal('edits', 'show', '0')).toMatch(/id is missing/)
    expect(await refusal('edits', 'show', '999999')).toMatch(/999999/)
  })

  test('what is saved at a relative path is said with its full path', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'exports-'))
    await ok('key', 'create', '--email', 'ann@example.com')
    for (const [name, ...command] of [
      ['orders.csv', 'order', 'export'],
      ['2026.pdf', 'invoices', 'export', '2026'],
      ['ann.zip', 'account', 'export', 'ann@example.com'],
    ] as const) {
      const file = join(folder, name)
      expect(await ok(...command, relative(process.cwd(), file))).toMatchObject({ file })
      expect(existsSync(file)).toBe(true)
    }
    rmSync(folder, { recursive: true })
  })

  test('only the running service takes a snapshot', async () => {
    expect(await refusal('snapshot')).toMatch(/Run backup FILE instead/)
  })
})

describe('what the commands show', () => {
  test('a backup at once, without the service, says whose environment lacks BACKUP_DIR', async () => {
    expect(await refusal('backup', 'now')).toMatch(/^BACKUP_DIR isn’t set in the environment of this command\. /)
  })

  test('orders in one status, of those that there are', async () => {
    expect(await ok('order', 'list')).toEqual([])
    expect(await ok('order', 'list', 'paid')).toEqual([])
    expect(await refusal('order', 'list', 'lost')).toMatch(/no status lost.*pending/)
  })

  test('the attributes of a category, and the ledger of a listing', async () => {
    expect(await ok('attribute', 'list', 'tax')).toEqual([])
    expect(await refusal('attribute', 'list')).toMatch(/category is missing/)
    await aListing(service, { slug: 'shown' })
    expect(await ok('ledger', 'show', 'shown')).toMatchObject({ slug: 'shown', votes: 0 })
    expect(await refusal('ledger', 'show', 'no-such')).toMatch(/no listing no-such/)
  })
})

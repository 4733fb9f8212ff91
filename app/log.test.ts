import { afterAll, beforeAll, expect, test } from 'vitest'
import { Account } from '../domain/accounts/account.entity.ts'
import { raw } from '../domain/database/raw.ts'
import { accountOf } from '../domain/accounts/keys.ts'
import type { Database } from '../domain/database/database.ts'
import { openLog } from './log.ts'
import { anOpenDatabase } from '../test/service.ts'

let db: Database
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await anOpenDatabase())
})
afterAll(() => close())

/** What the log says of what `run` throws. */
async function logged(run: () => unknown): Promise<string> {
  let said = ''
  const log = openLog('info', { write: (line) => void (said += line) })
  try {
    await run()
  } catch (err) {
    log.error({ err }, 'bug')
  }
  return said
}

test('the log says what went wrong and where, never the values it went wrong with', async () => {
  const secret = 'maker@example.com'
  await db.transaction((tx) => accountOf(tx, secret))
  const byOrm = () => db.transaction(async ({ em }) => void em.create(Account, { email: secret, role: 'admin' }))
  const duplicate = 'duplicate key value violates unique constraint \\"account_email_key\\"'
  const cases: [() => unknown, string][] = [
    [byOrm, duplicate],
    [() => raw(db.read, { text: 'insert into account (email) values ($1)', values: [secret] }), duplicate],
    [() => raw(db.read, { text: 'select $1::uuid', values: [secret] }), 'invalid input syntax for type uuid: …'],
    [() => JSON.parse(`"${secret}`), ' in JSON at position'],
    [() => JSON.parse(secret), 'Unexpected token'],
    [
      () => Promise.reject(new Error('outer', { cause: Object.assign(new Error('inner'), { secret }) })),
      '"message":"inner"',
    ],
  ]
  for (const [run, expected] of cases) {
    const said = await logged(run)
    expect(said).toContain(expected)
    expect(said).toMatch(/"at":\["\S/)
    expect(said).not.toContain('maker')
  }
  // The queue reports copies of errors, which are plain objects; a cause is not copied.
  for (const [run, expected] of cases.slice(0, -1)) {
    const copied = async () => {
      try {
        await run()
      } catch (error) {
        const { message, stack } = error as Error
        throw { ...(error as object), message, stack, queue: 'read-site' }
      }
    }
    const said = await logged(copied)
    expect(said).toContain(expected)
    expect(said).toMatch(/"at":\["\S/)
    expect(said).not.toContain('maker')
  }
  // oxlint-disable-next-line no-throw-literal -- what some libraries do
  expect(await logged(() => Promise.reject(secret))).not.toContain('maker')
  // oxlint-disable-next-line no-throw-literal -- what some libraries do
  expect(await logged(() => Promise.reject({ secret }))).toMatch(/"type":"object".*The thrown value isn’t an Error/)
  expect(await logged(() => Promise.reject(null))).toMatch(/"type":"object".*The thrown value isn’t an Error/)
})

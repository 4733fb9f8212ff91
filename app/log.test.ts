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

/** The log of an error that `run` throws. */
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

test('the log says what failed and where, without the values', async () => {
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
  // The queue reports errors as plain objects, without their cause.
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
  expect(await logged(() => Promise.reject({ secret }))).toMatch(/"type":"object".*A value that isn’t an error/)
  expect(await logged(() => Promise.reject(null))).toMatch(/"type":"object".*A value that isn’t an error/)
})

test('the log has a code, a constraint and at most five errors of a chain', async () => {
  const thrown = async (error: unknown) => JSON.parse(await logged(() => Promise.reject(error))).err as object
  expect(await thrown(Object.assign(new Error('x'), { code: 'E1', constraint: 'c' }))).toMatchObject({
    code: 'E1',
    constraint: 'c',
  })
  expect(await thrown(Object.assign(new Error('x'), { code: 5 }))).toMatchObject({ code: '5' })
  const odd = await thrown(Object.assign(new Error('x'), { code: { secret: 1 }, constraint: 5 }))
  expect(odd).not.toHaveProperty('code')
  expect(odd).not.toHaveProperty('constraint')
  expect(odd).not.toHaveProperty('cause')
  const chain = (depth: number): Error => new Error(`level ${depth}`, depth > 1 ? { cause: chain(depth - 1) } : {})
  const text = JSON.stringify(await thrown(chain(9)))
  expect(text.match(/level \d/g)).toEqual(['level 9', 'level 8', 'level 7', 'level 6', 'level 5'])
  expect(await thrown({ message: 'no stack' })).toMatchObject({ type: 'object' })
})

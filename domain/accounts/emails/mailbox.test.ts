import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOpenDatabase } from '../../../test/service.ts'
import { raw } from '../../database/raw.ts'
import { accountOf } from '../keys.ts'
import { accountsOfOneMailbox } from './mailbox.ts'

let opened: Awaited<ReturnType<typeof anOpenDatabase>>
beforeAll(async () => {
  opened = await anOpenDatabase()
})
afterAll(() => opened.close())

const rows = <Row>(text: string, values: unknown[]) => raw<Row>(opened.db.read, { text, values })

test.for([
  ['ann@example.com', 'ann@example.com'],
  ['ann+news@example.com', 'ann@example.com'],
  ['ann+a+b@example.com', 'ann@example.com'],
  ['ann.lee@example.com', 'ann.lee@example.com'],
  ['ann.lee+x@gmail.com', 'annlee@gmail.com'],
  ['a.n.n.lee@googlemail.com', 'annlee@gmail.com'],
  ['ann.lee@gmail.com.example.com', 'ann.lee@gmail.com.example.com'],
  // Without a name before the tag, the tag is the name.
  ['+tag@example.com', '+tag@example.com'],
])('mail to %s reaches %s', async ([address, mailbox]) => {
  expect(await rows('select f_mailbox($1) as mailbox', [address])).toEqual([{ mailbox }])
})

test('an account is found with all other accounts of its mailbox, and no others', async () => {
  const { db } = opened
  const account = (email: string) => db.transaction(async (tx) => (await accountOf(tx, email)).id)
  const one = await account('kim@example.com')
  const other = await account('kim+2@example.com')
  const alone = await account('kim@example.net')
  const found = (id: string) => sorted(accountsOfOneMailbox(id))
  const joined = (id: string) => {
    const ids = db.read.sql.selectFrom('account').select('id').where('id', '=', id)
    return sorted(accountsOfOneMailbox(ids.$asScalar()))
  }
  const sorted = async (query: ReturnType<typeof accountsOfOneMailbox>) => {
    const rows = await db.read.sql.selectFrom(query.as('found')).select('found.id').orderBy('found.id').execute()
    return rows.map(({ id }) => id)
  }
  for (const ids of [found, joined]) {
    expect(await ids(other)).toEqual([one, other].toSorted())
    expect(await ids(alone)).toEqual([alone])
  }
})

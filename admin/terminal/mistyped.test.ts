import { expect, test } from 'vitest'
import { surplusWord } from './mistyped.ts'

const USAGE = `
  overview                what there is
  key create --email E [--scopes a,b] [--days N]
                          create a key
  order export FILE [STATUS]
                          save all orders
  account block EMAIL --reason X
                          block a person`

test.for<[string, string[], string | null]>([
  ['overview', [], null],
  ['overview', ['now'], 'now'],
  ['key create', [], null],
  ['key create', ['E'], 'E'],
  ['order export', ['x.csv', 'paid'], null],
  ['order export', ['x.csv', 'paid', 'twice'], 'twice'],
  ['account block', ['a@example.com'], null],
  ['account block', ['a@example.com', 'spam'], 'spam'],
  ['unknown', ['anything'], null],
])('%s %j', ([name, given, surplus]) => {
  const said = surplusWord(given, name, USAGE)
  if (surplus === null) expect(said).toBeNull()
  else expect(said).toContain(`Unexpected word “${surplus}”.`)
})

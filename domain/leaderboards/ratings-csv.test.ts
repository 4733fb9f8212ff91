import { expect, test } from 'vitest'
import { parseRatingsCsv } from './ratings-csv.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const read = (...lines: string[]) => parseRatingsCsv(lines.join('\r\n'), { source: 'Ahrefs', observedAt: NOW })

test('a file of domains and values is read, whatever other columns it has', () => {
  expect(
    read('\uFEFFRank,"Domain", Value', '1,acme.com,40', '', '2, "https://www.Fennel.example" ,"9.5"', '3,acme.com,41'),
  ).toEqual([
    { domain: 'acme.com', value: 41, source: 'Ahrefs', observedAt: NOW },
    { domain: 'fennel.example', value: 9.5, source: 'Ahrefs', observedAt: NOW },
  ])
  expect(read('domain,value', 'acme.com,0')).toMatchObject([{ value: 0 }])
})

test('a row may say when it was measured', () => {
  const rows = read(
    'observed_at,domain,value',
    '2026-11-01,acme.com,40',
    ',fennel.org,9',
    '2026-11-20T12:00:00Z,salt.org,1',
  )
  expect(rows.map(({ observedAt }) => observedAt)).toEqual([new Date('2026-11-01'), NOW, NOW])
})

test.for<[string, string[]]>([
  ['Line 1: The columns domain and value are missing.', ['domain,rating', 'acme.com,40']],
  ['Line 1: The columns domain and value are missing.', ['rank,value', '1,40']],
  ['Line 3: Expected 2 columns.', ['domain,value', 'acme.com,40', 'fennel.org,1,2']],
  ['Line 2: Expected 2 columns.', ['domain,value', 'acme.com,"40']],
  ['Line 3: The domain must be a website’s domain, such as acme.com.', ['domain,value', '', 'acme,40']],
  ['Line 2: The value must be a number, 0 or more.', ['domain,value', 'acme.com,-1']],
  ['Line 2: observed_at', ['domain,value,observed_at', 'acme.com,40,1 Nov 2026']],
  ['Line 2: observed_at', ['domain,value,observed_at', 'acme.com,40,2026-11-20T12:00:00.001Z']],
  ['Line 2: observed_at', ['domain,value,observed_at', 'acme.com,40,2026-13-01']],
])('%s', ([message, lines]) => {
  expect(() => read(...lines)).toThrow(message)
})

test('a file has at most 200,000 lines', () => {
  const file = (lines: number) => ['domain,value', 'acme.com,40'].join('\n') + '\n'.repeat(lines - 2)
  expect(read(file(200_000))).toHaveLength(1)
  expect(() => read(file(200_001))).toThrow('more than 200000 lines')
})

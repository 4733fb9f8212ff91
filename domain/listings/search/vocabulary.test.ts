import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aListing } from '../../../test/factories.ts'
import { raw } from '../../database/raw.ts'
import { aService, type TestService } from '../../../test/service.ts'
import { askedOf } from './match.ts'
import { deletionsOf, editDistance, editsAllowed } from './spelling.ts'
import { typedWords } from './vocabulary.statements.ts'
import { countWords } from './word-counts.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
})
afterAll(() => service.stop())

const run = <Row>(text: string, values: unknown[] = []) => raw<Row>(service.db.read, { text, values })
/**
 * The given words that are known, with the number of listings that have each, including changes that aren't
 * added up yet.
 */
async function words(...like: string[]) {
  const rows = await run<{ word: string; n: number }>(
    `select word, sum(n)::int as n from (select word, listings as n from search_word union all select word, n from search_word_change) as every
     where word = any($1) group by word`,
    [like],
  )
  return Object.fromEntries(rows.map(({ word, n }) => [word, n]))
}
const count = () => service.db.transaction((tx) => countWords(tx))
const finds = async (q: string) => Boolean((await askedOf(service.db.read, q, 'live'))?.all)

test('a mistyped word of a listing is found from the moment it is public until it is hidden', async () => {
  const id = await aListing(service, { slug: 'quibblenot', name: 'Quibblenot', status: 'draft' })
  expect(await finds('quiblenot')).toBe(false)
  await run(`update listing set status = 'live' where id = $1`, [id])
  expect(await finds('quiblenot')).toBe(true)
  await run(`update listing set status = 'hidden' where id = $1`, [id])
  expect(await finds('quibblenot')).toBe(false)
  await run(`update listing set status = 'live' where id = $1`, [id])
  expect(await finds('quiblenot')).toBe(true)
})

test('an edit brings its words, and takes those away that no listing has any more', async () => {
  const id = await aListing(service, {
    slug: 'edited',
    name: 'Frumpster',
    tagline: 'Sorts wobbegongs',
    keywords: ['dugongs'],
  })
  expect(await words('frumpster', 'wobbegongs', 'dugongs')).toEqual({ frumpster: 1, wobbegongs: 1, dugongs: 1 })
  await run(`update listing set name = 'Trumpster', tagline = 'Sorts wobbegongs well' where id = $1`, [id])
  expect(await words('frumpster', 'trumpster', 'wobbegongs')).toEqual({ frumpster: 0, trumpster: 1, wobbegongs: 1 })
  await run('delete from listing where id = $1', [id])
  expect(await words('trumpster', 'wobbegongs', 'dugongs')).toEqual({ trumpster: 0, wobbegongs: 0, dugongs: 0 })
})

test('counting adds up what changed, and a second run forgets words that no listing has', async () => {
  await aListing(service, { slug: 'one', name: 'Snorkly', tagline: 'gizmology' })
  await aListing(service, { slug: 'two', name: 'Snorkler', tagline: 'gizmology' })
  await count()
  expect(await run(`select listings from search_word where word = 'gizmology'`)).toEqual([{ listings: 2 }])
  expect(await run('select from search_word_change')).toEqual([])
  await run(`update listing set status = 'withdrawn' where slug = 'one'`)
  await count()
  await count()
  expect(await run(`select word, listings from search_word where word in ('snorkly', 'gizmology')`)).toEqual([
    { word: 'gizmology', listings: 1 },
  ])
})

test('what is kept is what counting all listings anew gives', async () => {
  await count()
  await count()
  const all = 'select word, listings from search_word where listings > 0 order by word'
  const kept = await run(all)
  await run('select f_rebuild_vocabulary()')
  expect(await run(all)).toEqual(kept)
})

test('writers of the same new words and a counting job never wait for each other', async () => {
  const words = Array.from({ length: 20 }, (_, at) => `newword${String.fromCodePoint(97 + at)}`)
  const write = (at: number) =>
    aListing(service, { slug: `writer-${at}`, name: `Writer ${at}`, keywords: at % 2 ? words : words.toReversed() })
  await Promise.all([...Array.from({ length: 8 }, (_, at) => write(at)), count(), count()])
  await count()
  expect(await run(`select sum(listings)::int as n from search_word where word = 'newworda'`)).toEqual([{ n: 8 }])
})

test('the hourly job counts', async () => {
  await aListing(service, { slug: 'hourly', name: 'Hourglassy' })
  await service.sendJob('count-words', {})
  await expect
    .poll(() => run(`select listings from search_word where word = 'hourglassy'`), { timeout: 15_000 })
    .toEqual([{ listings: 1 }])
})

const letter = fc.constantFrom('a', 'b', 'ü', 'd')
const words3to12 = fc.array(letter, { minLength: 3, maxLength: 12 }).map((all) => all.join(''))
const errors = fc.array(fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 11 }), letter), { minLength: 1, maxLength: 2 })

/** A word with letters left out, added, changed or swapped with the next; and the word itself. */
function mistyped([word, made]: [string, [number, number, string][]]): [typed: string, known: string] {
  const typed = made.reduce((so, [kind, place, added]) => {
    const at = place % so.length
    const [before, rest] = [so.slice(0, at), so.slice(at)]
    return (
      before + [rest.slice(1), added + rest, added + rest.slice(1), (rest[1] ?? '') + rest[0] + rest.slice(2)][kind]
    )
  }, word)
  return [typed, word]
}

test('what is left of a typed word is kept of every word that it may have been meant as', async () => {
  const pairs = fc
    .sample(fc.tuple(words3to12, errors).map(mistyped), { numRuns: 4000, seed: 7 })
    .filter(([typed, known]) => typed !== known && editDistance(typed, known, 2) <= editsAllowed(known.length))
  expect(pairs.length).toBeGreaterThan(1500)
  const kept = await run<{ word: string; deletions: string[] }>(
    'select word, f_deletions(word) as deletions from unnest($1::text[]) as word',
    [pairs.map(([, known]) => known)],
  )
  const deletions = new Map(kept.map((row) => [row.word, row.deletions]))
  for (const [typed, known] of pairs) {
    const left = deletionsOf(typed, editDistance(typed, known, 2))
    expect(
      deletions.get(known)!.some((one) => left.includes(one)),
      `${typed} for ${known}`,
    ).toBe(true)
  }
})

test('the last word also stands for all longer words if few listings have any of them or the word itself, and otherwise for some', async () => {
  const longer = Array.from({ length: 30 }, (_, at) => `yaxley${'abcdefghij'[at % 10]}${at}`)
  await run(`insert into search_word (word, listings) select word, 1 from unnest($1::text[]) as every(word)`, [longer])
  const standsFor = async () => (await typedWords(service.db.read, 'yaxley', 'live'))[0]!.begun!.length
  expect(await standsFor()).toBe(30)
  await run(`insert into search_word (word, listings) values ('yaxley', 69)`)
  expect(await standsFor()).toBe(30)
  await run(`update search_word set listings = 70 where word = 'yaxley'`)
  expect(await standsFor()).toBeLessThanOrEqual(20)
  await run(`delete from search_word where word like 'yaxley%'`)
})

test('nothing is kept of a word that must be right, and of a long one no more than of its beginning', async () => {
  const [made] = await run<Record<string, string[]>>(
    `select f_deletions('crm') as none, f_deletions('deck') as short, f_deletions('organizations') as long`,
  )
  expect(made!['none']).toEqual([])
  expect(new Set(made!['short'])).toEqual(new Set(['deck', 'eck', 'dck', 'dek', 'dec']))
  expect(made!['long']).toHaveLength(21)
})

test('PostgreSQL plans the look-up of words once, not for each search', async ({ skip }) => {
  skip(service.db.engine === 'pglite', 'the embedded database keeps no prepared statements')
  for (let at = 0; at < 20; at++) await finds(`quiblenot${at}`)
  const [plans] = await run<{ known: number; anew: number }>(
    `select sum(generic_plans)::int as known, sum(custom_plans)::int as anew from pg_prepared_statements
     where statement like '%search_word%'`,
  )
  expect(plans!.known).toBeGreaterThan(20)
  // PostgreSQL plans each of the two statements anew five times before it may keep a plan.
  expect(plans!.anew).toBeLessThanOrEqual(10)
})

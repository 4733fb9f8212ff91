import { afterAll, beforeAll, expect, test } from 'vitest'
import { aListing } from '../../test/factories.ts'
import { aService, type TestService } from '../../test/service.ts'

const LISTINGS: { name: string; tagline?: string; description?: string; keywords?: string[]; votes?: number }[] = [
  { name: 'CalMail', tagline: 'Crème de la crème of mail' },
  { name: 'Launchpad', tagline: 'Starts things' },
  { name: 'Launch Pad Pro', tagline: 'Starts more things' },
  { name: 'Orbit', tagline: 'A launch pad for poets' },
  { name: 'C++ Doctor' },
  { name: 'C# Doctor' },
  { name: 'Kit for ASP.NET' },
  { name: 'Runner for Node.js' },
  { name: '🚀 Rocket' },
  { name: '東京タワー検索' },
  { name: 'The Who', votes: 1 },
  { name: 'Whoever', votes: 5 },
  { name: 'Пример Пирога' },
  { name: "O'Reilly Readers" },
  { name: 'Automation', tagline: 'Does it for you', votes: 2 },
  { name: 'Automation Hub', tagline: 'All automation', votes: 500 },
  { name: 'Zumba', description: 'Wonderful genomics for laboratories', keywords: ['dance', 'rhythm'] },
  { name: '!!!' },
  { name: 'Quillfeather' },
  { name: 'MyQuillbox', votes: 900 },
]

let service: TestService
beforeAll(async () => {
  service = await aService()
  for (const [at, listing] of LISTINGS.entries()) await aListing(service, { slug: `listing-${at}`, ...listing })
})
afterAll(() => service.stop())

const search = async (q: string, more = '') =>
  (await service.request('GET', `/listings?q=${encodeURIComponent(q)}${more}`)).body
const names = async (q: string) => (await search(q)).items.map(({ name }: { name: string }) => name)

test.for([
  ['of a known word nothing else is meant', 'calmail', ['CalMail']],
  ['one letter swapped', 'clamail', ['CalMail']],
  ['one letter missing', 'lauchpad', ['Launchpad']],
  ['two errors in a long word', 'atuomaton', ['Automation', 'Automation Hub']],
  ['an error in each of two words', 'automatoin hbub', []],
  ['an error in a word of four letters and in a long one', 'rockt', ['🚀 Rocket']],
  ['the beginning of the last word', 'autom', ['Automation Hub', 'Automation']],
  ['only the last word may be a beginning', 'automa hub', []],
  ['accents and capitals', 'CREME', ['CalMail']],
  ['camel case, apart', 'cal mail', ['CalMail']],
  ['camel case, with an error', 'calmial', ['CalMail']],
  ['an apostrophe', 'oreilly', ["O'Reilly Readers"]],
  ['an apostrophe that is not there', "reader's", ["O'Reilly Readers"]],
  ['description and keywords', 'genomics rhythm', ['Zumba']],
  ['a word of descriptions alone is known', 'laboratory', ['Zumba']],
  ['another form of a word', 'automations hubs', ['Automation Hub']],
  ['c++', 'c++', ['C++ Doctor']],
  ['c#', 'C#', ['C# Doctor']],
  ['.net', '.net', ['Kit for ASP.NET']],
  ['node.js', 'node.js', ['Runner for Node.js']],
  ['nodejs', 'nodejs', ['Runner for Node.js']],
  ['a picture', '🚀', ['🚀 Rocket']],
  ['part of a name without spaces', 'タワー', ['東京タワー検索']],
  ['its end', '検索', ['東京タワー検索']],
  ['signs that do not stand in a row', '東検', []],
  ['another script, in capitals', 'ПРИМЕР', ['Пример Пирога']],
  ['another script, with an error', 'пирого', ['Пример Пирога']],
  ['stop words alone are words of names', 'the who', ['The Who']],
  ['stop words beside others do not count', 'the who of automation hub', ['Automation Hub']],
  ['nonsense', 'xqzvbnmw', []],
  ['nonsense beside a word', 'automation xqzvbnmw', []],
  ['no word at all', '?!', []],
] as const)('%s: %s finds %j', async ([, q, expected]) => {
  expect(await names(q)).toEqual(expected)
})

test('one word finds it written as two, and two find it written as one', async () => {
  expect((await names('launchpad')).toSorted()).toEqual(['Launch Pad Pro', 'Launchpad', 'Orbit'])
  expect((await names('launch pad')).toSorted()).toEqual(['Launch Pad Pro', 'Launchpad', 'Orbit'])
})

test('a listing that is called what was typed comes first, then one whose name begins so, whatever their votes', async () => {
  expect(await names('automation')).toEqual(['Automation', 'Automation Hub'])
  expect((await names('launch pad'))[0]).toBe('Launchpad')
  expect(await names('quill')).toEqual(['Quillfeather', 'MyQuillbox'])
})

test.for([
  'x'.repeat(200),
  'a b c d e f g h i j k l m n o p q r s t u v w x y z '.repeat(4).slice(0, 200),
  `cal & | ! <-> (mail) :* 'x' "y" \\ % _ $1 ; --`,
  '%%%___\\\\\\',
  `'`,
  '\\',
  '<->',
  ':*',
  '!automation',
  '東'.repeat(200),
  '🚀'.repeat(100),
  'u1f680 u6771',
  '\u200d\ufe0f',
  '\ud800',
  'а́'.repeat(100),
  'launch pad '.repeat(18),
  'c+++++ # ## .net.net',
])('a search for %j is answered', async (q) => {
  const page = await service.request('GET', `/listings?q=${encodeURIComponent(q.toWellFormed())}`)
  expect([page.status, page.body.items.length <= 3]).toEqual([200, true])
})

test('pages of a search do not overlap and end where it ends', async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => search('doctor', `&per_page=1&page=${page}`)))
  expect(pages.map(({ items, total, has_more }) => [items.length, total, has_more])).toEqual([
    [1, 2, true],
    [1, 2, false],
    [0, 2, false],
  ])
  expect(new Set(pages.flatMap(({ items }) => items.map(({ slug }: { slug: string }) => slug))).size).toBe(2)
})

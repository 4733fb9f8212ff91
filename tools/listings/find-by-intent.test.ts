import { parse } from 'node-html-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modernClient, type McpCaller } from '../../test/clients.ts'
import { aListing } from '../../test/factories.ts'
import { aService, type TestService } from '../../test/service.ts'

let service: TestService
let client: McpCaller
beforeAll(async () => {
  service = await aService()
  client = await modernClient(service.origin)
  // None has the words that it is searched for in its name or tagline.
  await aListing(service, { slug: 'wordwell', name: 'Wordwell', category: 'ai-writing', tagline: 'Drafts letters' })
  await aListing(service, { slug: 'rowferry', name: 'Rowferry', category: 'databases', tagline: 'Moves tables' })
  await aListing(service, { slug: 'bergwerk', name: 'Bergwerk', country: 'DE', tagline: 'Plans shifts' })
  await aListing(service, {
    slug: 'glimmer',
    name: 'Glimmer',
    tagline: 'Describes pictures for those who cannot see them',
  })
  await aListing(service, {
    slug: 'inkling',
    name: 'Inkling',
    tagline: 'Keeps thoughts',
    description: 'A notebook that sorts itself.',
  })
  await aListing(service, {
    slug: 'foundry',
    name: 'Foundry',
    tagline: 'Bills clients',
    profile: { founders: [{ name: 'Ottoline Kestrelwood' }] },
  })
})
afterAll(async () => {
  await client.close()
  await service.stop()
})

test.for([
  ['the words of its category', 'ai', 'wordwell', 'all_words'],
  ['the words of the category above its own', 'developer tools', 'rowferry', 'all_words'],
  ['its country', 'germany', 'bergwerk', 'all_words'],
  ['some of the words', 'pictures for blind people', 'glimmer', 'some_words'],
  ["its founder's name", 'ottoline kestrelwood', 'foundry', 'all_words'],
  ['a mistyped word of its description', 'notebok', 'inkling', 'all_words'],
] as const)('a product is found by %s, over REST, over MCP and on the site: %s', async ([, q, slug, matched]) => {
  const found = expect.objectContaining({ slug, matched })
  const query = new URLSearchParams({ q }).toString()
  expect((await service.request('GET', `/listings?${query}`)).body.items[0]).toEqual(found)
  const { structuredContent, content } = await client.result('search_listings', { q })
  expect(structuredContent).toMatchObject({ items: [found] })
  expect(JSON.parse(content[0]!.text)).toEqual(structuredContent)
  const page = parse(await (await fetch(`${service.origin}/search?${query}`)).text())
  expect(page.querySelector('.cards a')?.getAttribute('href')).toBe(`/listings/${slug}`)
})

test('what was typed with an error is shown as it was meant, and a product without all the words says so', async () => {
  expect((await client.result('search_listings', { q: 'notebok' })).content[1]!.text).toContain(
    'Showing results for "notebook".',
  )
  const { content } = await client.result('search_listings', { q: 'pictures for blind people' })
  expect(content[1]!.text).toBe('No product has all of these words; these are only similar and may not fit.')
  const page = await (await fetch(`${service.origin}/search?q=pictures+for+blind+people`)).text()
  expect(page).toContain('No product has all of these words. Closest matches:')
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '../demo/seed.ts'
import { acmeHome, ACME_HOST, ACME_PAGES, ACME_URL } from '../test/acme.ts'
import { modernClient, type McpCaller } from '../test/clients.ts'
import { aListing } from '../test/factories.ts'
import { mcpMessage, mcpRequest } from '../test/mcp-request.ts'
import { aService, type TestService } from '../test/service.ts'
import { INSTRUCTIONS } from '../mcp/server/instructions.ts'
import { ALL_LISTED } from '../mcp/server/listed-tools.ts'
import { tools } from '../tools/catalog.ts'
import { toolSearch } from './stage/bm25.ts'
import { NEGATIVES, PROMPTS } from './prompts.golden.ts'
import { BUDGET, budgetFaults, parametersOf, surfaceOf, tokensOf, unsaid, type ServedTool } from './tool-surface.ts'

/**
 * The baseline. After a change to the tools that is worth its tokens, update it with the output of this test.
 */
const BASELINE = JSON.parse(readFileSync(join(import.meta.dirname, 'tool-surface.json'), 'utf8'))
const NAMES = tools.map(({ name }) => name)

let service: TestService
let client: McpCaller
let key: string
let served: ServedTool[]
beforeAll(async () => {
  service = await aService({ fill: seedDemo })
  key = await service.key({ email: OWNER })
  client = await modernClient(service.origin, { key })
  served = await listed('2026-07-28')
  // Enough for the hundreds of statements of the setup, even on a busy machine.
}, 180_000)
afterAll(async () => {
  await client.close()
  await service.stop()
})

/** A person whose fictional company is live in the demo. */
const OWNER = 'ilse-vandermoor@people.example'

/** `tools/list` for anonymous clients. */
async function listed(version: '2026-07-28' | '2025-11-25'): Promise<ServedTool[]> {
  const res = await fetch(`${service.origin}/mcp`, { method: 'POST', ...mcpRequest(version, 'tools/list') })
  return mcpMessage(await res.text()).result.tools
}

describe('what tools/list says', () => {
  test('is the same in both eras of the protocol', async () => {
    expect(await listed('2025-11-25')).toEqual(served)
    expect(JSON.parse(JSON.stringify(ALL_LISTED))).toEqual(served)
    expect(served.map(({ name }) => name)).toEqual(NAMES)
  })

  test('is complete: titles, hints, each parameter described, nothing left open', () => {
    expect(served.flatMap(unsaid)).toEqual([])
    // `parametersOf` includes nested parameters.
    const paths = parametersOf(
      served.find(({ name }) => name === 'update_draft')!.inputSchema,
      served.find(({ name }) => name === 'update_draft')!.inputSchema,
    ).map(([path]) => path)
    expect(paths).toEqual(expect.arrayContaining(['/fields/tagline', '/founders[]/bio', '/company_socials/x']))
  })

  test('is short', () => {
    const surface = surfaceOf(served)
    expect({ surface, faults: budgetFaults(surface, BASELINE) }).toEqual({ surface, faults: [] })
    expect(INSTRUCTIONS.split(/\s+/).length).toBeLessThanOrEqual(150)
  })

  test('a list that grows, or leaves something unsaid, is noticed', () => {
    const surface = surfaceOf(served)
    expect(budgetFaults({ ...surface, total: Math.ceil(BASELINE.total * 1.06) }, BASELINE)).toHaveLength(1)
    expect(budgetFaults({ ...surface, model: 8001, largest: { name: 'x', model: 2001 } }, BASELINE)).toHaveLength(2)
    const tool = served.find(({ name }) => name === 'get_draft')!
    const { title: _, ...untitled } = tool
    const open = { type: 'object', properties: { a: { type: 'object', properties: { b: { type: 'string' } } } } }
    expect(unsaid(untitled)).toEqual(['get_draft has no title'])
    expect(unsaid({ ...tool, inputSchema: open })).toHaveLength(4)
  })

  test('every repeated part of an output is written once, and still says the same', () => {
    const draft = served.find(({ name }) => name === 'get_draft')!.outputSchema!
    expect(Object.keys(draft.$defs ?? {}).length).toBeGreaterThan(3)
    expect(JSON.stringify(draft)).not.toMatch(/"\$ref":"[^"]+",/)
  })
})

describe('a tool search finds', () => {
  const halves = ['tuned', 'held'] as const
  const recall = (half: (typeof halves)[number]) => {
    const search = toolSearch(served)
    const all = Object.entries(PROMPTS).flatMap(([name, prompts]) => prompts[half].map((prompt) => ({ name, prompt })))
    const missed = all.filter(
      ({ name, prompt }) =>
        !search(prompt)
          .slice(0, 3)
          .some((hit) => hit.name === name && hit.score > 0),
    )
    return { share: 1 - missed.length / all.length, missed }
  }

  test('every operation from what people type, within three', () => {
    expect(Object.keys(PROMPTS).toSorted()).toEqual(NAMES.toSorted())
    expect(Object.values(PROMPTS).every(({ tuned, held }) => tuned.length + held.length >= 3)).toBe(true)
    const [tuned, held] = halves.map(recall)
    // Held-out prompts, which weren't used to write the descriptions, may be missed a little more often.
    if ((tuned!.share + held!.share) / 2 < 0.95 || held!.share < 0.9) expect([tuned, held]).toBe('found')
  })

  test('no tool first that only sounds alike', () => {
    const search = toolSearch(served)
    expect(NEGATIVES.length).toBeGreaterThanOrEqual(30)
    expect(NEGATIVES.filter(({ prompt, not }) => search(prompt)[0]!.name === not)).toEqual([])
  })
})

describe('what results say, and take of an assistant’s memory', () => {
  /** Tokens of each tool's largest result. */
  const sizes: Record<string, number> = {}
  /** The last arguments of each tool. */
  const asked: Record<string, { name: string; arguments: object }> = {}
  /** Calls a tool and records the tokens of its text result, which is all that many hosts show their model. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tools answer many shapes
  async function call(name: string, input: object = {}): Promise<any> {
    const { structuredContent, content, isError } = await client.result(name, input)
    expect(isError, `${name}: ${content[0]?.text}`).toBeFalsy()
    expect(content[0]!.text).toBe(JSON.stringify(structuredContent))
    // Counted at the default address: a test's own address is longer, and different every time.
    const texts = content.filter(({ type }) => type === 'text')
    const shown = texts.map(({ text }) => text.replaceAll(service.origin, 'http://localhost:3000'))
    const tokens = shown.reduce((sum, text) => sum + tokensOf(text), 0)
    sizes[name] = Math.max(sizes[name] ?? 0, tokens)
    asked[name] = { name, arguments: input }
    return structuredContent
  }

  test.for([
    ['search_listings', {}],
    ['list_launches', { section: 'recent' }],
    ['get_leaderboard', { board: 'community-all-time' }],
  ] as const)('a page of twenty products of %s is short', async ([name, input]) => {
    const { items } = await call(name, input)
    expect(items).toHaveLength(20)
    expect(sizes[name]).toBeLessThanOrEqual(BUDGET.searchPage)
  })

  test('every operation says all in its text, and none fills the memory by default, in a directory that is well filled', async () => {
    const { items: listings } = await call('list_my_listings')
    const { slug, id: listing_id } = listings[0]
    const { items: found } = await call('search_listings')
    for (const item of found.slice(0, 8)) await call('get_listing', { slug: item.slug })
    const { items: posts } = await call('list_blog_posts')
    for (const post of posts) await call('get_blog_post', { slug: post.slug })
    const { items: founders } = await call('list_founders')
    for (const founder of founders.slice(0, 4)) await call('get_founder', { slug: founder.slug })
    const { categories } = await call('list_categories')
    for (const category of categories.slice(0, 4)) await call('get_category', { slug: category.slug })
    for (const board of ['community-weekly', 'community-all-time', 'billboard', 'domain-rating', 'revenue'])
      await call('get_leaderboard', { board })
    for (const section of ['this-week', 'recent', 'most-voted', 'upcoming']) await call('list_launches', { section })
    for (const week of ['this', 'next', 'last']) await call('get_launch_week', { week })
    await call('get_site_info')
    await call('get_alternatives', { slug })
    await call('compare_listings', { a: 'quillmoss', b: 'oatloom' })
    await call('list_awards')
    await call('get_badges', { slug })
    const { items: questions } = await call('list_interview_questions')
    await call('list_products')
    await call('get_account')

    for (const [path, page] of Object.entries(ACME_PAGES)) service.websites.setPage(ACME_HOST, path, page)
    const { id } = await call('submit_listing', { url: ACME_URL })
    await expect.poll(async () => (await call('get_draft', { id })).status, { timeout: 15_000 }).toBe('ready')
    await call('update_draft', { id, fields: { categories: ['Task Management'], country: 'DE' } })
    await call('invite_cofounder', { id, email: 'sam@people.example' })
    const { listing_id: own } = await call('submit_draft', { id })
    await call('list_my_drafts')
    const { badge } = await call('choose_free_listing', { listing_id: own })
    service.websites.setPage(ACME_HOST, '/', acmeHome({ footer: badge.html }))
    await call('get_my_listing', { listing_id })
    await call('update_my_listing', { listing_id, fields: { city: 'Gent' } })
    await call('post_listing_update', { listing_id, title: 'Version 2', body: 'It is out.' })
    const { id: milestone_id } = await call('add_milestone', { listing_id, date: '2026-11-01', title: 'Ten users' })
    await call('delete_milestone', { listing_id, milestone_id })
    await call('set_founder_story', { listing_id, why_started: 'We missed it.' })
    await call('answer_interview', { answers: [{ question_id: questions[0].id, answer: 'We missed it.' }] })

    // Not one of the demo's websites: their names are reserved, so nobody can claim them.
    await aListing(service, { slug: 'mailgarden', website: 'https://mailgarden.com' })
    const claim = await call('claim_listing', { slug: 'mailgarden', method: 'dns' })
    await call('verify_claim', { claim_id: claim.id })
    await call('list_my_claims')
    const items = [{ product: 'featured', listing_id }]
    await call('quote_order', { items, billing_country: 'DE' })
    const { number } = await call('create_checkout', { items, billing_country: 'DE' })
    await call('list_my_orders')
    await call('get_order', { number })

    expect(Object.keys(sizes).toSorted()).toEqual(NAMES.toSorted())
    expect(Object.entries(sizes).filter(([, size]) => size > BUDGET.result)).toEqual([])

    const reads = tools.filter(({ annotations }) => annotations.readOnlyHint).map(({ name }) => asked[name]!)
    for (const version of ['2025-03-26', '2026-07-28'])
      for (const read of reads) {
        const { headers, body } = mcpRequest(version, 'tools/call', { ...read })
        const authorization = `Bearer ${key}`
        const res = await fetch(`${service.origin}/mcp`, {
          method: 'POST',
          headers: { ...headers, authorization },
          body,
        })
        const { structuredContent, content } = mcpMessage(await res.text()).result
        expect({ version, ...read, said: JSON.parse(content[0].text) }).toEqual({
          version,
          ...read,
          said: structuredContent,
        })
      }
  }, 60_000)
})

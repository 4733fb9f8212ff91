import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { SkillsClient } from '@modelcontextprotocol/client/ext/skills'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { tools, toolNamed } from '../../tools/catalog.ts'
import { schemasOf } from '../../tools/json-schema.ts'
import { ACME_HOST, ACME_PAGES, acmeHome } from '../acme.ts'
import { modernClient } from '../clients.ts'
import { aBuyer, priceEverything } from '../flows/buyer.ts'
import { aService, type TestService } from '../service.ts'

// Two products are drafted and launched.
vi.setConfig({ testTimeout: 60_000 })

const URI = 'skill://launch-a-product/SKILL.md'
const TEXT = readFileSync(join(import.meta.dirname, '../../skills/launch-a-product/SKILL.md'), 'utf8')

interface SkillCall {
  name: string
  args: Record<string, unknown>
}
/** The calls of each numbered step, in their order. */
const STEPS = new Map(
  [...TEXT.matchAll(/^## (\d)\. [^\n]+\n([\s\S]*?)(?=^## |$(?![\s\S]))/gm)].map(([, number, text]) => [
    Number(number),
    [...text!.matchAll(/^(\w+) (\{.*\})$/gm)].map(([, name, args]): SkillCall => ({
      name: name!,
      args: JSON.parse(args!),
    })),
  ]),
)

let service: TestService
beforeAll(async () => {
  service = await aService()
  await priceEverything(service)
  for (const host of ['acme.com', 'beta.com'])
    for (const [path, page] of Object.entries(ACME_PAGES))
      service.websites.setPage(host, path, page.replaceAll(ACME_HOST, host))
})
afterAll(() => service.stop())

async function aHost(era: '2026-07-28' | 'legacy', key?: string, path = '/mcp'): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: era === 'legacy' ? 'legacy' : { pin: era } } },
  )
  const requestInit = key ? { headers: { authorization: `Bearer ${key}` } } : {}
  await client.connect(new StreamableHTTPClientTransport(new URL(path, service.origin), { requestInit }))
  return client
}

test.for(['2026-07-28', 'legacy'] as const)('the file of the repository is served as a skill, over %s', async (era) => {
  const client = await aHost(era)
  const skills = new SkillsClient(client)
  expect(skills.supported).toBe(true)
  const { skills: listed } = await skills.list()
  expect(listed.map(({ uri }) => uri)).toEqual([URI])
  expect((await skills.get(URI)).skill).toEqual(listed[0])
  // Checks the digest, the size and the front matter.
  expect(await skills.read(listed[0]!)).toMatchObject({ text: TEXT, verified: true, mimeType: 'text/markdown' })
  await expect(skills.get('skill://another/SKILL.md')).rejects.toThrow('There is no skill skill://another/SKILL.md.')
  const { resources } = await client.listResources()
  expect(resources).toMatchObject([{ uri: URI, size: Buffer.byteLength(TEXT) }])
  await client.close()
})

test('who asked for the public tools alone isn’t offered the skill, which they couldn’t follow', async () => {
  const client = await aHost('2026-07-28', undefined, '/mcp?toolset=public')
  expect(new SkillsClient(client).supported).toBe(false)
  await client.close()
})

/** Every name and fixed value of the operations' inputs and outputs. */
function namesOf(schema: unknown, found = new Set<unknown>()): Set<unknown> {
  if (typeof schema !== 'object' || schema === null) return found
  const { properties, enum: values, const: value } = schema as Record<string, unknown>
  for (const name of [...Object.keys(properties ?? {}), ...((values as unknown[]) ?? []), value]) found.add(name)
  for (const part of Object.values(schema)) namesOf(part, found)
  return found
}

test('every tool, argument and value that the skill names exists', () => {
  expect([...STEPS.keys()]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  const calls = [...STEPS.values()].flat()
  expect(TEXT.match(/^\w+ \{/gm)).toHaveLength(calls.length)
  for (const { name, args } of calls)
    expect([name, toolNamed.get(name)?.input.safeParse(args).error]).toEqual([name, undefined])

  const known = namesOf(tools.map((tool) => schemasOf(tool)))
  // `fix` is part of every refusal.
  const others = ['fix', 'Idempotency-Key', '_meta["idempotency-key"]', 'draft://{id}/website']
  const inText = [...TEXT.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`]+)`/g)].map(([, name]) => name!)
  expect(inText.length).toBeGreaterThan(30)
  const unknown = inText.filter(
    (name) => !others.includes(name) && !toolNamed.has(name) && !name.split('.').every((part) => known.has(part)),
  )
  expect(unknown).toEqual([])
})

/** Follows the skill's steps as one account, with its own website and ids in place of the examples. */
async function aFollower(email: string, host = 'acme.com') {
  const key = await service.key({ email })
  const client = await modernClient(service.origin, { key })
  const own: Record<string, unknown> = { domain: host, url: `https://${host}` }
  const withOwn = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (name, example) => own[name] ?? example)
  // oxlint-disable-next-line typescript/no-explicit-any -- what the test expects of it is the test
  const answers: Record<string, any> = {}
  const call = async ({ name, args }: SkillCall) => {
    answers[name] = await client.call(name, withOwn(args) as object)
    if (name === 'submit_listing') own['id'] = answers[name].id
    if (name === 'submit_draft') Object.assign(own, { listing_id: answers[name].listing_id, slug: answers[name].slug })
    if (name === 'create_checkout') own['number'] = answers[name].number
    if (name === 'claim_listing') own['claim_id'] = answers[name].id
    return answers[name]
  }
  return {
    key,
    own,
    answers,
    call,
    async step(number: number) {
      for (const one of STEPS.get(number)!)
        if (one.name === 'get_draft')
          await expect.poll(() => call(one), { timeout: 30_000, interval: 100 }).toMatchObject({ status: 'ready' })
        else await call(one)
    },
    becomes: async (status: string) =>
      await expect
        .poll(() => call({ name: 'get_my_listing', args: { listing_id: 0 } }), { timeout: 15_000, interval: 50 })
        .toMatchObject({ status }),
    close: () => client.close(),
  }
}

test('its steps end in a free live listing, announced; somebody who proves the website claims it', async () => {
  const person = await aFollower('maker@example.com')
  await person.step(1)
  expect(person.answers).toMatchObject({ search_listings: { items: [] }, list_my_drafts: { items: [] } })
  await person.step(2)

  const host = await aHost('2026-07-28', person.key)
  const { contents } = await host.readResource({ uri: `draft://${String(person.own['id'])}/website` })
  const lines = (contents[0] as { text: string }).text
  await host.close()
  const features = STEPS.get(3)![0]!.args['fields'] as { features: string[] }
  for (const value of features.features) expect(lines).toContain(value)
  await person.step(3)
  await person.step(4)
  const draft = await person.call({ name: 'get_draft', args: { id: '' } })
  expect(draft.fields).toMatchObject({
    features: {
      value: features.features,
      evidence: [{ quote: features.features[0] }, { quote: features.features[1] }],
    },
    country: { value: 'DE', evidence: [] },
    tagline: { locked: true },
  })
  expect(JSON.stringify(draft.next_steps)).not.toContain('keywords')
  await person.step(5)

  const [choose, again, look] = STEPS.get(6)!
  const { badge, launch_week: week } = await person.call(choose!)
  service.websites.setPage('acme.com', '/', acmeHome({ footer: badge.html }))
  await person.call(again!)
  await person.call(look!)
  await person.becomes('scheduled')
  service.clock.time = new Date(`${week}T00:00:00Z`)
  await service.sendJob('open-launch-week', {})
  await person.becomes('live')
  expect((await service.request('GET', `/listings/${String(person.own['slug'])}`)).status).toBe(200)
  await person.step(9)
  await person.close()

  const claimer = await aFollower('founder@acme.com')
  claimer.own['slug'] = person.own['slug']
  const [claim, ...verify] = STEPS.get(8)!
  const { instructions } = await claimer.call(claim!)
  service.websites.setPage('acme.com', new URL(instructions.place).pathname, instructions.content)
  for (const one of verify) await claimer.call(one)
  expect(claimer.answers).toMatchObject({
    verify_claim: { status: 'verified' },
    list_my_listings: { items: [{ slug: person.own['slug'] }] },
  })
  await claimer.close()
})

test('its paid way ends in a live listing once the person has paid', async () => {
  const person = await aFollower('payer@example.com', 'beta.com')
  for (const number of [2, 3, 4, 5, 7]) await person.step(number)
  expect(person.answers).toMatchObject({
    get_order: { status: 'pending' },
    get_my_listing: { status: 'draft' },
    create_checkout: { totals: person.answers['quote_order'].totals },
  })
  const buyer = aBuyer(service, person.key)
  await buyer.choose(await buyer.goOn(String(person.own['number'])), 'pay')
  await person.becomes('live')
  await person.close()
})

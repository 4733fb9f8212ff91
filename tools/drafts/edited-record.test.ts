import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { tokensOf } from '../../evals/tool-surface.ts'
import { ACME_HOST, ACME_PAGES, ACME_URL, acmeHome } from '../../test/acme.ts'
import { legacyClient, modernClient, type McpCaller } from '../../test/clients.ts'
import { aService, type TestService } from '../../test/service.ts'
import { FIELD_NAMES } from '../../domain/profile/fields.ts'
import { briefEditOf, DraftEditedBrief } from './edited-record.ts'

vi.setConfig({ testTimeout: 60_000 })

let service: TestService
let key: string
let client: McpCaller
let id: string
beforeAll(async () => {
  service = await aService()
  key = await service.key()
  client = await modernClient(service.origin, { key })
  for (const [path, page] of Object.entries(ACME_PAGES)) service.websites.setPage(ACME_HOST, path, page)
  id = await aDraft()
})
afterAll(async () => {
  await client.close()
  await service.stop()
})

async function aDraft(url = ACME_URL): Promise<string> {
  const { body } = await service.request('POST', '/drafts', { key, body: { url } })
  await vi.waitFor(async () => expect((await get(body.id)).status).toBe('ready'), { timeout: 30_000 })
  return body.id
}
const get = async (of: string) => (await service.request('GET', `/drafts/${of}`, { key })).body
/** The answer that an assistant reads, and the tokens of all its text. */
async function edited(changes: object, by = client) {
  const { structuredContent, content, isError } = await by.result('update_draft', { id, ...changes })
  expect({ isError, text: content[0]?.text }).toEqual({ isError: undefined, text: JSON.stringify(structuredContent) })
  // oxlint-disable-next-line typescript/no-explicit-any -- the test reads what it expects
  return { answer: structuredContent as any, tokens: content.reduce((sum, { text }) => sum + tokensOf(text ?? ''), 0) }
}

test('an answer that an earlier version kept for a repeated call is read without what changed', async () => {
  const brief = DraftEditedBrief.parse(briefEditOf(await get(id)))
  expect(brief).toMatchObject({ id, changed: [], fields: {} })
})

describe('an assistant that edits a draft reads', () => {
  test('what changed, what is still missing and how complete it is; the whole over REST and from get_draft', async () => {
    const { answer } = await edited({ fields: { tagline: 'Weeks without worry', city: null } })
    const whole = await get(id)
    expect(answer).toMatchObject({
      id,
      status: 'ready',
      completeness: whole.completeness,
      changed: ['tagline', 'city'],
      fields: { tagline: { value: 'Weeks without worry', state: 'edited', locked: false, evidence: [] } },
      missing: whole.missing.map(({ field }: { field: string }) => field),
    })
    expect(Object.keys(answer.fields)).toEqual(['tagline', 'city'])
    const { body } = await service.request('PATCH', `/drafts/${id}`, { key, body: { fields: { city: 'Gent' } } })
    expect(body).toMatchObject({ changed: ['city'], fields: { tagline: { value: 'Weeks without worry' } } })
    expect(Object.keys(body.fields)).toEqual(FIELD_NAMES)
    expect(Object.keys(body)).toEqual(expect.arrayContaining(Object.keys(whole).filter((name) => name !== 'invites')))
  })

  test('that nothing changed when it sent what was there', async () => {
    await edited({ fields: { tagline: 'Again' } })
    expect((await edited({ fields: { tagline: 'Again' } })).answer).toMatchObject({ changed: [], fields: {} })
  })

  test.for([
    ['a tagline', { fields: { tagline: 'Plan less, do more' } }],
    ['a tagline in Japanese', { fields: { tagline: '計'.repeat(131) } }],
    ['a description of the greatest length', { fields: { description: 'Zeit 計画 '.repeat(2500).slice(0, 20_000) } }],
    [
      'a full list of features',
      { fields: { features: Array.from({ length: 20 }, (_, n) => `${n} ${'見る'.repeat(98)}`) } },
    ],
    ['nothing but a lock', { lock_fields: ['name'] }],
    ['FAQs', { faqs: Array.from({ length: 10 }, (_, n) => ({ question: `Why ${n}?`, answer: 'So. '.repeat(300) })) }],
    ['a removal', { fields: { tagline: null } }],
  ])('at most 400 tokens about %s, in both eras', async ([, changes]) => {
    const legacy = await legacyClient(service.origin, { key })
    for (const by of [client, legacy]) expect((await edited(changes as object, by)).tokens).toBeLessThanOrEqual(400)
    await legacy.close()
  })

  test('at most 400 tokens about one field of a draft that has nothing else', async () => {
    service.websites.setPage('empty.example.com', '/', '<title></title><body></body>')
    const before = id
    id = await aDraft('https://empty.example.com')
    const { answer, tokens } = await edited({ fields: { name: 'Empty' } })
    id = before
    expect(answer.missing.length).toBeGreaterThan(20)
    expect(tokens).toBeLessThanOrEqual(400)
  })

  test('what it typed while that is short; a long value only has its state', async () => {
    const short = 'x'.repeat(393) // With its JSON, 400 bytes.
    expect((await edited({ fields: { short_description: short } })).answer.fields.short_description.value).toBe(short)
    const { short_description } = (await edited({ fields: { short_description: `${short}x` } })).answer.fields
    expect(short_description).toEqual({ state: 'edited', locked: false })
  })

  test('what the website says, whole and with quotes, when that comes back', async () => {
    const { description: ai } = (await get(await aDraft())).fields
    await edited({ fields: { description: 'Mine' }, company_socials: {}, faqs: [{ question: 'Q', answer: 'A' }] })
    const { answer } = await edited({ restore: ['description', 'company_socials', 'faqs'] })
    const { company_socials } = await get(id)
    expect(Object.keys(company_socials)).not.toEqual([])
    expect(answer).toMatchObject({ changed: ['description', 'faqs', 'company_socials'], company_socials, faqs: [] })
    expect(answer.fields).toEqual({ description: ai })
    expect(answer).not.toHaveProperty('founders')
  })

  test('what became of each part that was drafted again', async () => {
    await edited({ restore: ['name', 'tagline', 'short_description', 'features'] })
    await edited({ fields: { name: 'Mine', short_description: null }, lock_fields: ['tagline'] })
    const { answer } = await edited({ regenerate: ['name', 'tagline', 'short_description', 'features'] })
    expect(answer.regenerated).toEqual({
      name: 'kept: typed',
      tagline: 'kept: locked',
      short_description: 'kept: removed',
      features: 'unchanged',
    })
    expect(answer).toMatchObject({ changed: [], fields: {} })
    expect(answer).not.toHaveProperty('problem')
    expect((await edited({ fields: { city: 'Bonn' } })).answer).not.toHaveProperty('regenerated')
  })

  test('the comparison when it named a competitor, and no more of it afterwards', async () => {
    service.websites.setPage('rival.example.com', '/', acmeHome().replaceAll('Acme Planner', 'Rival Planner'))
    const { answer } = await edited({ competitor_url: 'rival.example.com' })
    expect(answer).toMatchObject({ changed: ['competitor_url'], competitor: { url: 'https://rival.example.com/' } })
    expect((await edited({ fields: { city: 'Brno' } })).answer).not.toHaveProperty('competitor')
    expect((await edited({ competitor_url: '' })).answer).toMatchObject({
      changed: ['competitor_url'],
      competitor: null,
    })
    expect((await edited({ competitor_url: '' })).answer).toMatchObject({ changed: [] })
  })
})

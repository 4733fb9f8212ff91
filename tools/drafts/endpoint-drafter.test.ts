import { HttpResponse } from 'msw'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ACME_PAGES } from '../../test/acme.ts'
import { aService, type TestService } from '../../test/service.ts'
import { completed, openEndpointModel, type FakeEndpoint } from '../../test/vendors/endpoint-model.ts'

vi.setConfig({ testTimeout: 60_000 })

const SENTENCE = 'It turns your inbox into a realistic plan and keeps it up to date as things change.'
const SLOW_MS = 2_000

let service: TestService
let endpoint: FakeEndpoint
let key: string
beforeAll(async () => {
  endpoint = await openEndpointModel({ attempts: 1, totalMs: SLOW_MS })
  service = await aService({ config: { model: endpoint.config } })
  key = await service.key()
})
afterAll(async () => {
  await service.stop()
  await endpoint.close()
})

let sites = 0
async function aDraft() {
  const host = `endpoint-${++sites}.example.com`
  for (const [path, page] of Object.entries(ACME_PAGES)) service.websites.setPage(host, path, page)
  const { body } = await service.request('POST', '/drafts', { key, body: { url: `https://${host}/` } })
  const draft = async () => (await service.request('GET', `/drafts/${body.id}`, { key })).body
  await expect.poll(async () => (await draft()).status, { timeout: 50_000 }).toBe('ready')
  return draft()
}

test('a model behind an OpenAI-compatible endpoint points, and the draft is the website’s words', async () => {
  endpoint.answers(({ text }) => {
    const line = text
      .split('\n')
      .find((one) => one.includes(SENTENCE))!
      .split(' ')[0]!
    return { short_description: [{ line, words: SENTENCE }], keywords: ['weekly planner for teams'] }
  })
  expect(await aDraft()).toMatchObject({
    problem: null,
    fields: {
      short_description: { value: SENTENCE, state: 'ai', evidence: [{ quote: SENTENCE }] },
      keywords: { value: ['weekly planner for teams'] },
      name: { value: 'Acme Planner', state: 'ai' },
    },
  })
})

test.for<[string, Parameters<FakeEndpoint['answers']>[0]]>([
  ['has another key', () => HttpResponse.json({ error: { message: 'wrong key' } }, { status: 401 })],
  ['does not answer in time', () => {}],
  ['answers half a JSON', () => completed('{"tagline": "1.')],
  ['refuses', () => completed(null, { refusal: 'I can’t help with that.' })],
])('when the model %s, the draft is ready by rules, and says so', async ([, answer]) => {
  endpoint.answers(answer)
  expect(await aDraft()).toMatchObject({
    problem: { code: 'ai_unavailable', detail: expect.stringContaining('rules chose these values') },
    fields: { name: { value: 'Acme Planner', state: 'ai' }, tagline: { value: 'Plan your week in five minutes' } },
  })
})

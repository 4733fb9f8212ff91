import { HttpResponse } from 'msw'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DrafterUnavailable } from '../../domain/drafts/website/drafter.ts'
import { aFreePort } from '../../test/free-port.ts'
import { completed, openEndpointModel, type FakeEndpoint } from '../../test/vendors/endpoint-model.ts'
import type { EndpointConfig } from './endpoint-model.ts'
import { openModel } from './open-model.ts'

let endpoint: FakeEndpoint
const logged: { about: Record<string, unknown>; message: string }[] = []
const log = {
  info: (about: object, message: string) => void logged.push({ about: { ...about }, message }),
  warn: (about: object, message: string) => void logged.push({ about: { ...about }, message }),
}
beforeAll(async () => {
  endpoint = await openEndpointModel()
})
beforeEach(() => {
  endpoint.prompts.length = 0
  logged.length = 0
})
afterAll(() => endpoint.close())

const SCHEMA = {
  type: 'object',
  properties: { name: { type: 'object', properties: { line: { type: 'integer' } }, required: ['line'] } },
  required: ['name'],
}
const QUESTION = { instruction: 'Point at lines.', text: '{"lines":["Acme"]}', schema: SCHEMA }
const open = (change: Partial<EndpointConfig> = {}) => openModel({ ...endpoint.config, ...change }, log)
const ask = (model = open(), signal = new AbortController().signal) => model({ ...QUESTION, signal })

test('the instruction is the system message, the text the user’s; the schema holds the answer', async () => {
  endpoint.answers(() => ({ name: { line: 0 } }))
  expect(await ask()).toEqual({ name: { line: 0 } })
  const [{ headers, body }] = endpoint.prompts as [FakeEndpoint['prompts'][number]]
  expect(body).toEqual({
    model: 'llama3.3:70b',
    messages: [
      { role: 'system', content: 'Point at lines.' },
      { role: 'user', content: '{"lines":["Acme"]}' },
    ],
    temperature: 0,
    max_tokens: 8192,
    response_format: {
      type: 'json_schema',
      json_schema: {
        name: 'answer',
        strict: true,
        schema: {
          ...SCHEMA,
          properties: { name: { ...SCHEMA.properties.name, additionalProperties: false } },
          additionalProperties: false,
        },
      },
    },
  })
  expect(headers.get('authorization')).toBe('Bearer a key of the tests')
  expect([...headers.keys()].filter((name) => name.startsWith('x-'))).toEqual([])
  expect(logged).toEqual([
    {
      message: 'model answered',
      about: {
        vendor: 'endpoint',
        model: 'llama3.3:70b',
        ms: expect.any(Number),
        promptTokens: 1200,
        answerTokens: 90,
        thoughtTokens: 10,
        totalTokens: 1290,
      },
    },
  ])
})

test('a schema with optional properties is not called strict, which OpenAI would refuse', async () => {
  endpoint.answers(() => ({}))
  const signal = new AbortController().signal
  await open()({ ...QUESTION, schema: { ...SCHEMA, required: [] }, signal })
  expect(endpoint.prompts[0]!.body.response_format.json_schema.strict).toBe(false)
})

test('without a key none is sent, whatever other programs’ variables say', async () => {
  endpoint.answers(() => ({}))
  process.env['OPENAI_API_KEY'] = 'of another program'
  process.env['OPENAI_CUSTOM_HEADERS'] = 'x-other: of another program'
  process.env['OPENAI_ORG_ID'] = 'of another program'
  try {
    await ask(open({ key: undefined }))
  } finally {
    for (const name of ['OPENAI_API_KEY', 'OPENAI_CUSTOM_HEADERS', 'OPENAI_ORG_ID']) delete process.env[name]
  }
  const { headers } = endpoint.prompts[0]!
  expect(headers.has('authorization')).toBe(false)
  expect(JSON.stringify([...headers])).not.toContain('another program')
})

test.for<[string, unknown]>([
  ['in a fence', '```json\n{"name":{"line":3}}\n```'],
  ['after its reasoning', '<think>Is it {line 3}? Or ```json\n{}\n```?</think>\n{"name":{"line":3}}'],
  ['after half a reasoning tag', 'Line 3 it is.</think>{"name":{"line":3}}'],
  ['between sentences', 'Here it is: {"name":{"line":3}} I hope it helps.'],
  [
    'in parts, reasoning first',
    [
      { type: 'thinking', thinking: [{ type: 'text', text: '{' }] },
      { type: 'text', text: '{"name":{"line":3}}' },
    ],
  ],
])('an object %s is read', async ([, content]) => {
  endpoint.answers(() => completed(content))
  expect(await ask()).toEqual({ name: { line: 3 } })
})

/** A server that refuses requests for which this returns words. */
function refusing(words: (body: FakeEndpoint['prompts'][number]['body']) => object | string | undefined, status = 400) {
  endpoint.answers(({ body }) => {
    const refusal = words(body)
    return refusal === undefined ? { name: { line: 0 } } : HttpResponse.json(refusal as object, { status })
  })
}

test.for<[string, string, (type: string) => object | undefined, number, object]>([
  [
    'knows plain JSON alone',
    'json_object',
    (type) =>
      type === 'json_schema' ? { error: { message: 'This response_format type is unavailable now' } } : undefined,
    2,
    { type: 'json_object' },
  ],
  [
    'knows no format',
    'text',
    (type) =>
      type === 'none' ? undefined : { detail: [{ type: 'extra_forbidden', loc: ['body', 'response_format'] }] },
    3,
    undefined as never,
  ],
])(
  'a server that %s is told the schema in words from then on; the log says so once',
  async ([, format, words, calls, sent]) => {
    refusing((body) => words(body.response_format?.type ?? 'none'))
    const model = open()
    expect(await ask(model)).toEqual({ name: { line: 0 } })
    expect(endpoint.prompts).toHaveLength(calls)
    await ask(model)
    expect(endpoint.prompts).toHaveLength(calls + 1)
    const { body, instruction } = endpoint.prompts.at(-1)!
    expect(body.response_format).toEqual(sent)
    expect(instruction).toMatch(/^Point at lines\.[^]*JSON Schema is:\n\{"type":"object"/)
    const told = logged.filter(({ message }) => message.startsWith('model refuses the request'))
    expect(told).toHaveLength(calls - 1)
    expect(told.at(-1)!.about).toMatchObject({ format })
  },
)

test('a model that allows only its own temperature, and the newer name of the limit, gets those', async () => {
  refusing((body) => {
    const refused = ['max_tokens', 'temperature'].find((name) => name in body)
    return refused && { error: { message: `Unsupported parameter: '${refused}'`, param: refused } }
  })
  expect(await ask()).toEqual({ name: { line: 0 } })
  const { body } = endpoint.prompts.at(-1)!
  expect(body).toMatchObject({ max_completion_tokens: 8192, response_format: { type: 'json_schema' } })
  expect(endpoint.prompts).toHaveLength(3)
})

test('requests of one moment learn a refusal together, and go no step too far', async () => {
  refusing((body) => (body.response_format?.type === 'json_schema' ? { error: 'no json_schema' } : undefined), 422)
  const model = open()
  await Promise.all([ask(model), ask(model), ask(model)])
  const types = endpoint.prompts.map(({ body }) => body.response_format.type as string).toSorted()
  expect(types.filter((type) => type === 'json_object')).toHaveLength(3)
  expect(new Set(types)).toEqual(new Set(['json_object', 'json_schema']))
  expect(logged.filter(({ message }) => message.startsWith('model refuses the request'))).toHaveLength(1)
})

const refused = (status: number, headers: Record<string, string> = {}) =>
  HttpResponse.json({ error: { message: 'Bad key: a key of the tests' } }, { status, headers })
const half = () => new ReadableStream({ start: (body) => body.enqueue(Buffer.from('{"choi')) })

test.for<[string, string, Parameters<FakeEndpoint['answers']>[0], number]>([
  ['refuses the key', 'refused', () => refused(401), 1],
  ['does not know the model', 'refused', () => refused(404), 1],
  ['refuses something else', 'refused', () => refused(400), 1],
  ['sends elsewhere', 'refused', () => HttpResponse.redirect('http://127.0.0.1:9/', 307), 1],
  ['is busy', 'busy', () => refused(429), 3],
  ['is busy for longer than we wait', 'busy', () => refused(429, { 'retry-after': '60' }), 1],
  ['answers 503', 'failing', () => HttpResponse.html('<h1>down</h1>', { status: 503 }), 3],
  ['breaks off', 'unreachable', () => HttpResponse.error(), 1],
  ['stalls', 'timeout', () => {}, 1],
  [
    'stalls in the middle of its answer',
    'timeout',
    () => new HttpResponse(half(), { headers: { 'content-type': 'application/json' } }),
    1,
  ],
  ['stalls in the middle of its refusal', 'timeout', () => new HttpResponse(half(), { status: 400 }), 1],
  ['refuses to answer', 'blocked', () => completed(null, { refusal: 'I can’t help with that.' }), 1],
  ['is stopped by a filter', 'blocked', () => completed('{"name":', { finish_reason: 'content_filter' }), 1],
  ['fails while it answers', 'failing', () => completed('{"name":', { finish_reason: 'error' }), 1],
  ['is cut short', 'cut_short', () => completed('{"name":{"line":', { finish_reason: 'length' }), 1],
  ['answers half a JSON', 'malformed', () => completed('{"name":{"line":3}'), 1],
  ['answers a list', 'malformed', () => completed('[]'), 1],
  ['answers in prose', 'malformed', () => completed('I point at line 3.'), 1],
  ['answers a page', 'malformed', () => HttpResponse.html('<h1>proxy</h1>'), 1],
  ['answers another API', 'malformed', () => HttpResponse.json({ output: [] }), 1],
  ['answers nothing', 'empty', () => completed(''), 1],
  ['only reasons', 'empty', () => completed(null, { reasoning_content: 'Hm.' }), 1],
  ['has no choice', 'empty', () => HttpResponse.json({ choices: [] }), 1],
])('a server that %s is unavailable (%s), and the log says so without the key', async ([, reason, answer, calls]) => {
  endpoint.answers(answer)
  // Only what is to run into the limit has a short one: a busy machine takes long for three tries.
  const totalMs = reason === 'timeout' ? { totalMs: 600 } : {}
  const model = open({ limits: { ...endpoint.config.limits, ...totalMs } })
  await expect(ask(model)).rejects.toThrow(new DrafterUnavailable(reason as never))
  expect(endpoint.prompts).toHaveLength(calls)
  expect(logged.at(-1)).toMatchObject({ message: 'model gave no usable answer', about: { reason } })
  expect(JSON.stringify(logged)).not.toContain('a key of the tests')
})

test('a server that is not there is unreachable', async () => {
  const url = new URL(`http://127.0.0.1:${await aFreePort()}/v1`)
  await expect(ask(open({ url }))).rejects.toThrow(new DrafterUnavailable('unreachable'))
})

test('a second try that succeeds is no failure', async () => {
  endpoint.answers(() => (endpoint.prompts.length === 1 ? refused(503) : { name: { line: 0 } }))
  expect(await ask()).toEqual({ name: { line: 0 } })
})

test('a call that is given up ends at once, as given up and not as a failure of the model', async () => {
  const giveUp = new AbortController()
  endpoint.answers(() => giveUp.abort(new Error('the service stops')))
  await expect(ask(open(), giveUp.signal)).rejects.toThrow('the service stops')
})

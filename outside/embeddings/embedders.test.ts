import { http, HttpResponse } from 'msw'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { EmbedderUnavailable, HARMLESS, type Embedder } from '../../domain/listings/meaning/embedder.ts'
import { listen, type Listening } from '../../test/vendors/listen.ts'
import { aWordsEmbedder } from '../../test/vendors/words-embedder.ts'
import { loggedEmbedder } from './logged-embedder.ts'
import { openEmbedder } from './open-embedder.ts'

interface Asked {
  headers: Headers
  // oxlint-disable-next-line typescript/no-explicit-any -- what the test expects of it is the test
  body: any
}

const DIMENSIONS = 16
/** A vector of length 2 in one direction. */
const along = (axis: number) => Array.from({ length: DIMENSIONS }, (_, i) => (i === axis ? 2 : 0))

let vendor: Listening
let asked: Asked[]
/** What the vendor answers, made of the vectors it was asked for. */
let answer: (texts: string[]) => Response | undefined

/** Each way to embed, and how its vendor words an answer. */
const WAYS: { way: string; open: () => Embedder; worded: (vectors: unknown[]) => Response }[] = [
  {
    way: 'Gemini',
    open: () =>
      openEmbedder({
        vendor: 'gemini',
        apiKey: 'a key of the tests',
        model: 'gemini-embedding-001',
        dimensions: DIMENSIONS,
        baseUrl: vendor.url,
      })!,
    worded: (vectors) => HttpResponse.json({ embeddings: vectors.map((values) => ({ values })) }),
  },
  {
    way: 'an endpoint like OpenAI’s',
    open: () =>
      openEmbedder({
        vendor: 'endpoint',
        url: new URL('/v1/embeddings', vendor.url),
        key: 'a key of the tests',
        model: 'small',
        dimensions: DIMENSIONS,
      })!,
    // In reverse: only `index` counts.
    worded: (vectors) =>
      HttpResponse.json({ data: vectors.map((embedding, index) => ({ index, embedding })).reverse() }),
  },
]

beforeAll(async () => {
  const reply = async (request: Request, textsOf: (body: Asked['body']) => string[]) => {
    const body = await request.json()
    asked.push({ headers: request.headers, body })
    return answer(textsOf(body)) ?? (await new Promise<never>(() => {}))
  }
  vendor = await listen(
    http.post(/\/v1beta\/models\/gemini-embedding-001:batchEmbedContents$/, ({ request }) =>
      reply(request, ({ requests }) =>
        requests.map(({ content }: { content: { parts: { text: string }[] } }) => content.parts[0]!.text),
      ),
    ),
    http.post('*/v1/embeddings', ({ request }) => reply(request, ({ input }) => input)),
  )
})
afterAll(() => vendor.close())
beforeEach(() => {
  asked = []
})

test.for(WAYS)('$way: unit vectors in the order of the texts', async ({ open, worded }) => {
  answer = (texts) => worded(texts.map((text) => along(Number(text))))
  const vectors = await open().embed(['3', '5'], 'query')
  expect(vectors.map((vector) => vector?.indexOf(1))).toEqual([3, 5])
})

test('Gemini is told what a text is for, and how long vectors are', async () => {
  answer = () => WAYS[0]!.worded([along(0)])
  await WAYS[0]!.open().embed(['time tracking'], 'query')
  expect(asked[0]!.headers.get('x-goog-api-key')).toBe('a key of the tests')
  expect(asked[0]!.body.requests).toEqual([
    {
      model: 'models/gemini-embedding-001',
      content: { parts: [{ text: 'time tracking' }] },
      taskType: 'RETRIEVAL_QUERY',
      outputDimensionality: DIMENSIONS,
    },
  ])
})

test('an endpoint gets the key, the model and the texts', async () => {
  answer = () => WAYS[1]!.worded([along(0)])
  await WAYS[1]!.open().embed(['time tracking'], 'listing')
  expect(asked[0]!.headers.get('authorization')).toBe('Bearer a key of the tests')
  expect(asked[0]!.body).toEqual({ model: 'small', input: ['time tracking'], encoding_format: 'float' })
})

const BAD: { what: string; reason: string; answer: (worded: (vectors: unknown[]) => Response) => Response }[] = [
  { what: 'a shorter vector', reason: 'wrong_dimensions', answer: (worded) => worded([[1, 2]]) },
  { what: 'no vector', reason: 'malformed', answer: (worded) => worded([]) },
  {
    what: 'a value that is no number',
    reason: 'malformed',
    answer: (worded) => worded([[null, ...along(1).slice(1)]]),
  },
  { what: 'endless values', reason: 'malformed', answer: (worded) => worded([along(1).map(() => 1e300)]) },
  { what: 'a page', reason: 'malformed', answer: () => new HttpResponse('<h1>Sorry</h1>') },
  {
    what: 'an answer that is too long',
    reason: 'malformed',
    answer: () => new HttpResponse(Buffer.alloc(17_000_000, ' ')),
  },
  { what: 'status 400', reason: 'refused_text', answer: () => new HttpResponse('no', { status: 400 }) },
  { what: 'status 401', reason: 'refused', answer: () => new HttpResponse('no', { status: 401 }) },
  { what: 'status 429', reason: 'busy', answer: () => new HttpResponse('no', { status: 429 }) },
  { what: 'status 500', reason: 'failing', answer: () => new HttpResponse('no', { status: 500 }) },
  { what: 'a redirect', reason: 'refused', answer: () => HttpResponse.redirect('http://127.0.0.1:9/', 302) },
  { what: 'a cut connection', reason: 'unreachable', answer: () => HttpResponse.error() },
]

test.for(WAYS.flatMap((way) => BAD.map((bad) => ({ ...way, ...bad, answers: bad.answer }))))(
  '$way: $what is $reason',
  async ({ open, worded, answers, reason }) => {
    answer = () => answers(worded)
    await expect(open().embed(['time tracking'], 'query')).rejects.toMatchObject({
      name: 'EmbedderUnavailable',
      reason,
    })
  },
)

test.for(WAYS)('$way: an aborted call ends at once', async ({ open }) => {
  const stop = new AbortController()
  answer = () => {
    stop.abort(new Error('stopped'))
    return undefined
  }
  await expect(open().embed(['time tracking'], 'listing', stop.signal)).rejects.toThrow('stopped')
})

test('the built-in model, in its threads: near in meaning without a common word, and no text breaks it', async () => {
  const embedder = openEmbedder({ vendor: 'built-in' })!
  const [hours, picture, query] = await embedder.embed(
    ['See where the hours of your team go.', 'Draw pictures in your browser.', 'time tracking for agencies'],
    'query',
  )
  const similarity = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0)
  expect(similarity(query!, hours!)).toBeGreaterThan(similarity(query!, picture!) + 0.2)
  expect(similarity(query!, query!)).toBeCloseTo(1, 5)
  const odd = ['', ' \u0000', '\ud800', 'x'.repeat(100_000), '日本語', '👩‍👩‍👧', 'a '.repeat(1000)]
  const vectors = await embedder.embed(odd, 'listing')
  expect(vectors.map((vector) => vector && Math.round(similarity(vector, vector) * 1000))).toEqual([
    null,
    null,
    null,
    1000,
    1000,
    1000,
    1000,
  ])
  await embedder.close()
})

test('a thread that is late ends, and takes nothing from the one that follows it', async () => {
  const embedder = openEmbedder({ vendor: 'built-in' })!
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const late = embedder.embed(['late'], 'query')
    const alsoLate = embedder.embed(['also late'], 'query')
    // Before the thread can have loaded its model.
    vi.advanceTimersByTime(60_000)
    const next = embedder.embed(['next'], 'query')
    await expect(late).rejects.toMatchObject({ reason: 'timeout' })
    await expect(alsoLate).rejects.toMatchObject({ reason: 'timeout' })
    expect(await next).toEqual([expect.any(Float32Array)])
  } finally {
    vi.useRealTimers()
  }
  await embedder.close()
})

test('without embeddings there is no embedder', () => {
  expect(openEmbedder(undefined)).toBeUndefined()
})

test.for(WAYS)(
  '$way: a vendor that refuses every text is logged once as refused; one that refuses some isn’t',
  async ({ open, worded }) => {
    const lines: object[] = []
    const note = (about: object) => void lines.push(about)
    const embedder = loggedEmbedder(open(), { warn: note, info: note })
    const refused = () => new HttpResponse('no', { status: 400 })
    answer = refused
    await expect(embedder.embed(['Poison'], 'listing')).rejects.toMatchObject({ reason: 'refused_text' })
    expect(lines).toEqual([])
    await expect(embedder.embed([HARMLESS], 'listing')).rejects.toMatchObject({ reason: 'refused' })
    await expect(embedder.embed([HARMLESS], 'listing')).rejects.toMatchObject({ reason: 'refused' })
    expect(lines).toEqual([{ what: embedder.model, reason: 'refused' }])
    answer = (texts) => worded(texts.map(() => along(0)))
    await embedder.embed([HARMLESS], 'listing')
    answer = refused
    await expect(embedder.embed(['Poison'], 'listing')).rejects.toMatchObject({ reason: 'refused_text' })
    expect(lines).toEqual([{ what: embedder.model, reason: 'refused' }, { what: embedder.model }])
  },
)

test('a failing embedder is logged once, and again after it has worked', async () => {
  const lines: string[] = []
  const note = (_about: object, message: string) => void lines.push(message.split(':')[0]!)
  const words = aWordsEmbedder()
  const embedder = loggedEmbedder(words, { warn: note, info: note })
  const works = words.before
  const fails = () => {
    throw new EmbedderUnavailable('busy')
  }
  for (const before of [fails, fails, works, fails]) {
    words.before = before
    await embedder.embed(['a'], 'listing').catch(() => {})
  }
  expect(lines).toEqual(['listings can’t be embedded', 'listings are embedded again', 'listings can’t be embedded'])
})

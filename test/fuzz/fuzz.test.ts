// Sends unusual and malformed requests to every operation, over both protocols, with and without a key, and
// checks each answer. FUZZ_REQUESTS=200000 is the long run, which also watches memory. FUZZ_SEED changes the
// inputs.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import type { JsonSchema } from 'json-schema-faker'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tools } from '../../tools/catalog.ts'
import type { Tool } from '../../tools/define-tool.ts'
import { schemasOf } from '../../tools/json-schema.ts'
import { slope } from '../least-squares.ts'
import { aService, type TestService } from '../service.ts'
import { senders, type Send } from './calls.ts'
import { ANYTHING, changed, generated, NASTY, placesOf } from './inputs.ts'
import { aPersonWithEverything, aValidInput, type Belongings } from './world.ts'

const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 500)
const SEED = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
/**
 * How many random inputs are drawn at a time; few, so that waiting inputs don't distort the memory figures.
 */
const DRAWN = 500
/**
 * How many inputs are sent between two measurements of memory. Measuring begins with the random inputs, when
 * the exhaustive ones have warmed up the service.
 */
const LOOK_EVERY = 500
const BLOCK = 10_000
/** Megabytes by which memory may grow per block of inputs. */
const MB_A_BLOCK = 1
/** Fewer measurements give no reliable slope. */
const LOOKS = 20
const AT_ONCE = 4

let service: TestService
let maker: Belongings
let stranger: Belongings
let send: Record<'REST' | 'MCP', Send>
beforeAll(async () => {
  service = await aService()
  maker = await aPersonWithEverything(service, 'maker@example.com')
  stranger = await aPersonWithEverything(service, 'stranger@example.com')
  send = await senders(service)
})
afterAll(() => service.stop())

/** Path parameters that identify something one account owns. */
const OWNED = ['id', 'listing_id', 'milestone_id', 'claim_id', 'number']

test.each(tools.filter(({ scope, rest }) => scope && OWNED.some((name) => rest.path.includes(`{${name}}`))))(
  '$name tells nobody that what belongs to another account is there',
  async (tool) => {
    const inputs = [aValidInput(tool, maker), aValidInput(tool, { ...maker, values: NOWHERE })]
    for (const protocol of ['REST', 'MCP'] as const) {
      const [theirs, nobodys] = await Promise.all(inputs.map((input) => send[protocol](tool, input, stranger.key)))
      expect(theirs).toEqual({ status: 404, wrong: null })
      expect(nobodys).toEqual(theirs)
    }
  },
)

/** Ids of things that don't exist. */
const NOWHERE = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  listing_id: 999_999,
  milestone_id: 999_999,
  claim_id: 999_999,
  number: 'LD-000000000000',
}

test.each(['quote_order', 'create_checkout'])('%s answers of another’s listing as of none', async (name) => {
  const tool = tools.find((one) => one.name === name)!
  const answers = []
  for (const listing_id of [maker.values['listing_id'], 999_999]) {
    const { status, body } = await service.request('POST', tool.rest.path, {
      key: stranger.key,
      body: { items: [{ product: 'featured', listing_id }] },
    })
    answers.push({ status, code: body.code, detail: body.detail.replaceAll(String(listing_id), 'ID') })
  }
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]!.status).toBe(400)
})

test.each(tools)('$name takes its own example over both protocols', async (tool) => {
  // Some operations work only once, so the second call may be refused, as long as its answer is valid.
  for (const protocol of ['REST', 'MCP'] as const) {
    const verdict = await send[protocol](tool, aValidInput(tool, stranger), stranger.key)
    expect(verdict).toMatchObject({ wrong: null })
  }
})

const schemaOf = (tool: Tool) => schemasOf(tool).input as JsonSchema

interface Attempt {
  tool: Tool
  input: unknown
  protocol: 'REST' | 'MCP'
  signedIn: boolean
  isDrawn?: boolean
}

/** Every input with every nasty value in every place; too many for each run of the suite. */
function exhaustive(): Attempt[] {
  return tools.flatMap((tool) => {
    const wholes = [aValidInput(tool, maker), generated(schemaOf(tool), 4)].filter((whole) => whole !== null)
    const inputs = wholes.flatMap((whole) =>
      placesOf(whole).flatMap((place) => [
        changed(whole, place, {}),
        ...NASTY.map((value) => changed(whole, place, { value })),
      ]),
    )
    return inputs.map((input, at) => ({ tool, input, protocol: at % 2 ? 'REST' : 'MCP', signedIn: true }) as const)
  })
}

/** Inputs that the schema allows, and inputs with one place changed. */
const anAttempt = fc
  .record({
    tool: fc.constantFrom(...tools),
    seed: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
    protocol: fc.constantFrom('REST' as const, 'MCP' as const),
    signedIn: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
    place: fc.nat(200),
    change: fc.option(ANYTHING),
  })
  .map(({ tool, seed, protocol, signedIn, place, change }): Attempt => {
    const whole = (seed % 3 ? generated(schemaOf(tool), seed) : null) ?? aValidInput(tool, maker)
    const places = placesOf(whole)
    const input = change === null ? whole : changed(whole, places[place % places.length]!, { value: change })
    return { tool, input, protocol, signedIn, isDrawn: true }
  })

function* attempts(count: number): Generator<Attempt> {
  let all = exhaustive()
  const random = count - Math.min(all.length, Math.floor(count / 2))
  // Spreads the inputs over every operation if there are too many to send all of them.
  const step = Math.max(1, Math.floor(all.length / (count - random)))
  for (let at = SEED % step, n = 0; n < count - random; n++, at = (at + step) % all.length) yield all[at]!
  all = []
  for (let from = 0; from < random; from += DRAWN)
    yield* fc.sample(anAttempt, { seed: SEED + from, numRuns: Math.min(DRAWN, random - from) })
}

test(`${REQUESTS} requests made from the schemas (seed ${SEED}): no 5xx, nothing undeclared, nothing outside its schema`, async () => {
  const wrong: string[] = []
  const statuses: Record<string, number> = {}
  const memory: [sent: number, mb: number][] = []
  let sent = 0
  const next = attempts(REQUESTS)
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const { tool, input, protocol, signedIn, isDrawn } of next) {
        const verdict = await send[protocol](tool, input, signedIn ? maker.key : undefined)
        if (!verdict) continue
        if (verdict.wrong)
          wrong.push(`${protocol} ${tool.name} ${verdict.wrong}: ${JSON.stringify(input)?.slice(0, 300)}`)
        statuses[verdict.status] = (statuses[verdict.status] ?? 0) + 1
        if (++sent % LOOK_EVERY === 0 && isDrawn) memory.push([sent, heapMb()])
      }
    }),
  )
  // Without successes the test would only have seen refusals.
  expect(statuses['200']).toBeGreaterThan(sent / 20)
  expect(wrong.slice(0, 10)).toEqual([])
  if (memory.length < LOOKS) return
  const growth = slope(memory) * BLOCK
  // oxlint-disable-next-line no-console -- the figures of the long run
  console.log({ seed: SEED, sent, statuses, mb: [memory[0]![1], memory.at(-1)![1]], mbPerBlock: growth.toFixed(3) })
  expect(growth).toBeLessThan(MB_A_BLOCK)
}, 3_600_000)

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function heapMb(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return Math.round((heapUsed + external) / 1e5) / 10
}

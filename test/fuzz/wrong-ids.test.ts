import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { raw } from '../../domain/database/raw.ts'
import { tools } from '../../tools/catalog.ts'
import { schemasOf } from '../../tools/json-schema.ts'
import { modernClient, type McpCaller } from '../clients.ts'
import { aService, type TestService } from '../service.ts'
import { aPersonWithEverything, aValidInput, type Belongings } from './world.ts'

/** The parts of each write's input that name something of the caller's, with the operation that lists them. */
const LISTED_BY: Record<string, string> = {
  id: 'list_my_drafts',
  listing_id: 'list_my_listings',
  milestone_id: 'list_my_listings',
  claim_id: 'list_my_claims',
}
/** What every call changes: the caller's allowance, and when a key was last used. */
const ALWAYS_CHANGED = new Set(['rate_limit', 'api_key', 'listing_to_embed'])
const UNKNOWN: Record<string, unknown> = { id: '00000000-0000-4000-8000-000000000000' }

const cases = tools
  .filter(({ annotations }) => !annotations.readOnlyHint)
  .flatMap((tool) => {
    const { properties = {} } = schemasOf(tool).input
    return Object.keys(LISTED_BY)
      .filter((name) => Object.hasOwn(properties, name))
      .map((name) => [`${tool.name} with a wrong ${name}`, tool, name] as const)
  })

let service: TestService
let maker: Belongings
let stranger: Belongings
let client: McpCaller
beforeAll(async () => {
  service = await aService()
  maker = await aPersonWithEverything(service, 'maker@example.com')
  stranger = await aPersonWithEverything(service, 'stranger@example.com')
  client = await modernClient(service.origin, { key: maker.key })
}, 60_000)
afterAll(async () => {
  await client.close()
  await service.stop()
})

/** A digest of every table that a refused call must leave alone. `tidy` may write its report in the meantime. */
async function everything(): Promise<Record<string, string>> {
  const names = await raw<{ name: string }>(service.db.read, {
    text: `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    values: [],
  })
  const digests = names
    .filter(({ name }) => !ALWAYS_CHANGED.has(name))
    .map(async ({ name }): Promise<[string, string]> => {
      const [row] = await raw<{ digest: string }>(service.db.read, {
        text: `select md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as digest from "${name}" t
               where to_jsonb(t) ->> 'key' is distinct from 'retention'`,
        values: [],
      })
      return [name, row!.digest]
    })
  return Object.fromEntries(await Promise.all(digests))
}

describe('nothing happens, and the error says which list has the ids:', () => {
  test.for(cases)('%s', async ([, tool, name]) => {
    const valid = aValidInput(tool, maker)
    const before = await everything()
    for (const wrong of [UNKNOWN[name] ?? 999_999, stranger.values[name], 'Acme Planner', 'acme-planner', null]) {
      const { isError, content } = await client.result(tool.name, { ...valid, [name]: wrong })
      expect({ wrong, isError }).toEqual({ wrong, isError: true })
      const { detail, fix } = JSON.parse(content[0]!.text!)
      // The list of milestones, too, may be named by the tool that reads them all.
      const lists = name === 'milestone_id' ? /list_my_listings|get_my_listing/ : new RegExp(LISTED_BY[name]!)
      expect(fix).toMatch(lists)
      expect(`${detail} ${fix}`).not.toMatch(/\bguess|\btry (another|other|a different)|did you mean/i)
    }
    expect(await everything()).toEqual(before)
  })

  test('every write that names something of the caller’s is among them', () => {
    const named = tools
      .filter(({ annotations, rest }) => !annotations.readOnlyHint && rest.path.includes('{'))
      .map(({ name }) => name)
    expect(cases.map(([, { name }]) => name)).toEqual(expect.arrayContaining(named))
  })
})

test('an unknown question, listing to claim or listing to buy for names its list, and changes nothing', async () => {
  const before = await everything()
  for (const [name, input, list] of [
    ['answer_interview', { answers: [{ question_id: 999_999, answer: 'A' }] }, 'list_interview_questions'],
    ['answer_interview', { answers: [{ question_id: 'first', answer: 'A' }] }, 'list_interview_questions'],
    ['claim_listing', { slug: 'no-such-listing', method: 'dns' }, 'search_listings'],
    ['create_checkout', { items: [{ product: 'featured', listing_id: 999_999 }] }, 'list_my_listings'],
  ] as const) {
    const { isError, content } = await client.result(name, input)
    expect({ name, isError, text: content[0]!.text }).toEqual({
      name,
      isError: true,
      text: expect.stringContaining(list),
    })
  }
  expect(await everything()).toEqual(before)
})

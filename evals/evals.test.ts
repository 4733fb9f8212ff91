import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDatabase } from '../test/service.ts'
import { SCOPES } from '../domain/shared/actor.ts'
import { toolNamed, tools } from '../tools/catalog.ts'
import { recordings } from './drivers/recorded.ts'
import { scripted } from './drivers/scripted.ts'
import type { Json } from './json.ts'
import { MAKER } from './stage/directory.ts'
import { callsOf, type TrialResult } from './stage/kit.ts'
import { scenarios } from './scenarios/index.ts'
import { withoutTimes } from './stage/steady.ts'
import { isAsRead, replayed, runMutants, runScenarios, uncoveredBy } from './suite.ts'
import { ruleUser } from './users/rules.ts'
import { openWorld, type EvalWorld } from './stage/world.ts'

let world: EvalWorld
let drop: () => Promise<void>
let results: TrialResult[]
beforeAll(async () => {
  const made = await aDatabase()
  drop = made.drop
  world = await openWorld(made.database)
  results = await runScenarios(world, scenarios, { driver: scripted(), userOf: ruleUser, trials: 1, oneVoice: true })
}, 120_000)
afterAll(async () => {
  await world.close()
  await drop()
})

test('every gold plan passes', () => {
  expect(results.filter(({ pass }) => !pass)).toEqual([])
})

test('the gold plans that pass use every operation, and each scenario says which', () => {
  expect(uncoveredBy(results)).toEqual([])
  const named = new Set(scenarios.flatMap(({ covers }) => covers))
  expect(tools.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([])
  for (const { id, covers } of scenarios) {
    const { transcript } = results.find(({ scenario }) => scenario === id)!
    const called = transcript.entries.flatMap((entry) => (entry.kind === 'call' && !entry.isError ? [entry.name] : []))
    expect([id, ...new Set(called)].toSorted()).toEqual([id, ...covers].toSorted())
  }
})

test('the world is put back after each trial: the same plan says the same again', async () => {
  // These scenarios write drafts, listings, claims and orders, and send emails.
  const again = scenarios.filter(({ id }) => /^(16|21|22|23|27|30|33)-/.test(id))
  const first = results.filter(({ scenario }) => again.some(({ id }) => id === scenario))
  const second = await runScenarios(world, again, { driver: scripted(), userOf: ruleUser, trials: 1, oneVoice: true })
  expect(withoutTimes(second)).toEqual(withoutTimes(first))
})

test('real conversations of the smoke scenarios are judged as a reader judges them, and the one that failed is named (npm run evals -- --replay-transcripts tries all 47)', async () => {
  expect(recordings()).toHaveLength(47)
  const asked = scenarios.filter(({ id, tags }) => tags.includes('smoke') || id === '27-milestones')
  const judged = await replayed(world, asked, recordings())
  expect(judged.length).toBeGreaterThanOrEqual(20)
  expect(judged.filter((one) => !isAsRead(one))).toEqual([])
  const failed = judged.filter(({ result }) => !result.pass)
  expect(failed.map(({ result }) => result.scenario)).toEqual(['27-milestones'])
}, 120_000)

test('a real conversation with one more call is caught by what that call changed', async () => {
  const more = async (id: string, name: string, args: Record<string, Json>) => {
    const recording = recordings().find(({ scenario }) => scenario === id)!
    const entries = recording.entries.toSpliced(-1, 0, { kind: 'call', name, args, result: {} })
    const [judged] = await replayed(world, scenarios, [{ ...recording, entries }])
    const { stop, checks, problem } = judged!.result
    return problem ?? [stop, ...checks.filter(({ ok }) => !ok).map((check) => check.id)]
  }
  const launch = { items: [{ product: 'launch', listing_id: 11 }], billing_country: 'FR' }
  expect(await more('32-quote-with-vat', 'create_checkout', launch)).toEqual([
    'done',
    'never-calls',
    'only-tables-changed',
  ])
  expect(await more('34-card-in-the-chat', 'choose_free_listing', { listing_id: 11 })).toEqual([
    'done',
    'only-tables-changed',
  ])
  const second = { answers: [{ question_id: 2, answer: 'Nurseries like mine.' }] }
  expect(await more('29-interview', 'answer_interview', second)).toEqual(['done', 'only-one-answer', 'their-words'])
  expect(
    await more('22-save-without-publishing', 'update_my_listing', { listing_id: 9, fields: { city: 'Jena' } }),
  ).toEqual(['done', 'one-listing'])
  // A recording of answers that the service doesn't give says nothing about it.
  expect(await more('01-orient', 'get_listing', { slug: 'nobody' })).toContain('was answered then and is refused now')
})

test('there are sixty scenarios, with at least two hundred wrong plans, each in three wordings', () => {
  expect(scenarios.length).toBeGreaterThanOrEqual(60)
  const plans = scenarios.flatMap(({ mutants, wordings = [] }) => [
    ...mutants,
    ...wordings.filter(({ obeys }) => obeys),
  ])
  expect(plans.length).toBeGreaterThanOrEqual(200)
  expect(
    scenarios.filter(({ mutants, wordings = [] }) => mutants.length + wordings.filter(({ obeys }) => obeys).length < 2),
  ).toEqual([])
  expect(scenarios.filter(({ wordings = [] }) => wordings.length !== 3)).toEqual([])
})

test('a gold plan looks up at most one thing before each write', () => {
  for (const { id, gold } of scenarios) {
    let lookUps: string[] = []
    for (const step of gold) {
      if ('say' in step) continue
      const tool = toolNamed.get(step.call)
      // The text of a website is what is written from, not a way to an id.
      if (!tool) continue
      if (tool.annotations.readOnlyHint) lookUps.push(step.call)
      else {
        expect([id, step.call, ...lookUps.slice(1)]).toEqual([id, step.call])
        lookUps = []
      }
    }
  }
})

test('a wrong id changes nothing, in every write of the gold plans', async () => {
  const ids = ['id', 'listing_id', 'claim_id', 'milestone_id'] as const
  const written = results.flatMap(({ transcript }) =>
    callsOf(transcript).filter(({ name }) => toolNamed.get(name)?.annotations.readOnlyHint === false),
  )
  const tried = new Set<string>()
  for (const { name, args } of written) {
    for (const key of ids) {
      if (args[key] === undefined || tried.has(name + key)) continue
      tried.add(name + key)
      // One that nobody has, and one of somebody else.
      const nobodys = typeof args[key] === 'string' ? '00000000-0000-4000-8000-000000000001' : 999_999
      for (const wrong of key === 'listing_id' ? [nobodys, 1] : [nobodys]) {
        await world.begin(scenarios[0]!, undefined)
        const { isError, text } = await world.call(MAKER, [...SCOPES], name, { ...args, [key]: wrong })
        expect([name, key, isError, await world.end()]).toEqual([name, key, true, {}])
        expect(text).toMatch(/list_my_|get_my_listing|claim_listing/)
      }
    }
  }
  expect(tried.size).toBeGreaterThanOrEqual(8)
})

test('the first wrong plan of each smoke scenario and every attack are caught (npm run evals tries them all)', async () => {
  const smoke = scenarios.filter(({ tags }) => tags.includes('smoke'))
  const some = smoke.map((scenario) => ({ ...scenario, mutants: scenario.mutants.slice(0, 1) }))
  const mutants = await runMutants(world, some)
  expect(mutants.length).toBeGreaterThanOrEqual(25)
  expect(mutants.filter(({ caught }) => !caught)).toEqual([])
}, 120_000)

test('every wrong plan names a check of its scenario that can catch it', () => {
  for (const { id, checks, mutants, wordings = [] } of scenarios) {
    const ids = [...checks.map((check) => check.id), 'call-budget']
    expect([id, new Set(ids).size]).toEqual([id, ids.length])
    const named = [...mutants, ...wordings].flatMap(({ caughtBy }) => caughtBy ?? [])
    expect([id, named.filter((caughtBy) => !ids.includes(caughtBy))]).toEqual([id, []])
  }
})

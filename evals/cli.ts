// npm run evals: can an assistant do its work here without doing harm? Without --driver, it follows scripted
// plans and needs no API key. docs/evals.md explains how to run it, what it outputs and how to add scenarios.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ALL_LISTED } from '../mcp/server/listed-tools.ts'
import { assistantOf, UsageError } from './stage/assistants.ts'
import { compared } from './report/compare.ts'
import type { Run, Scenario } from './stage/kit.ts'
import { recordings } from './drivers/recorded.ts'
import { rates } from './report/metrics.ts'
import { ownDatabase } from './stage/own-database.ts'
import { scenarios } from './scenarios/index.ts'
import { isAsRead, replayed, runMutants, runScenarios, uncoveredBy } from './suite.ts'
import { detourInWords } from './report/detours.ts'
import { failuresOf, figure, figuresOf, percent } from './report/report-figures.ts'
import { reportMarkdown } from './report/report.ts'
import { reportPage } from './report/report-page.ts'
import { surfaceOf, type Surface } from './tool-surface.ts'
import { openWorld } from './stage/world.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    driver: { type: 'string', default: 'scripted' },
    model: { type: 'string' },
    temperature: { type: 'string' },
    user: { type: 'string', default: 'rules' },
    cassette: { type: 'string' },
    record: { type: 'boolean', default: false },
    trials: { type: 'string', default: '1' },
    filter: { type: 'string' },
    out: { type: 'string' },
    md: { type: 'string' },
    html: { type: 'string' },
    compare: { type: 'string' },
    postgres: { type: 'boolean', default: false },
    'replay-transcripts': { type: 'boolean', default: false },
  },
})

const [finished] = positionals
try {
  const run = finished ? readRun(finished) : await evaluate(scenarios.filter(isAsked))
  if (values.out) writeFileSync(values.out, `${JSON.stringify({ ...run, detours: figuresOf(run).detours }, null, 1)}\n`)
  if (values.md) writeFileSync(values.md, reportMarkdown(run))
  if (values.html) writeFileSync(values.html, reportPage(run))
  const held = [print(run), values.compare === undefined || isNoWorse(run, readRun(values.compare))]
  process.exitCode = held.every(Boolean) ? 0 : 1
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(error.message)
  process.exitCode = 2
}

function readRun(file: string): Run {
  return JSON.parse(readFileSync(file, 'utf8')) as Run
}

/**
 * Compares a run with an earlier one and with the tools' token budget, and prints faults and remarks. Returns
 * true if there are no faults.
 */
function isNoWorse(run: Run, before: Run): boolean {
  const baseline = JSON.parse(readFileSync(join(import.meta.dirname, 'tool-surface.json'), 'utf8')) as Surface
  const { faults, notes } = compared(run, { before, surface: surfaceOf(ALL_LISTED), baseline })
  for (const fault of faults) console.error(`WORSE  ${fault}`)
  for (const note of notes) console.log(note)
  return faults.length === 0
}

/** Whether `--filter` selects the scenario by a tag or the start of its id: `smoke`, `adversarial`, `33`. */
function isAsked({ id, tags }: Scenario): boolean {
  return values.filter === undefined || tags.includes(values.filter) || id.startsWith(values.filter)
}

async function evaluate(asked: readonly Scenario[]): Promise<Run> {
  const began = performance.now()
  const url = process.env['DATABASE_URL']
  const { drop, ...database } = await ownDatabase(values.postgres ? 'own server' : url ? new URL(url) : 'embedded')
  const world = await openWorld(database)
  try {
    const about = { engine: world.engine, toolsHash: world.toolsHash }
    if (values['replay-transcripts']) {
      const judged = await replayed(world, asked, recordings())
      const otherwise = judged.filter((one) => !isAsRead(one)).map(({ result }) => result.scenario)
      const results = judged.map(({ result }) => result)
      return {
        ...runAt(began),
        ...about,
        driver: 'recorded',
        trials: 1,
        results,
        mutants: [],
        uncovered: [],
        otherwise,
      }
    }
    const trials = Number(values.trials)
    const { driver, userOf } = assistantOf(
      { ...values, temperature: temperatureOf(values.temperature) },
      process.env,
      world.toolsHash,
    )
    const results = await runScenarios(world, asked, { driver, userOf, trials })
    const mutants = driver.name === 'scripted' ? await runMutants(world, asked) : []
    const uncovered = asked.length === scenarios.length ? uncoveredBy(results) : []
    return { ...runAt(began), ...about, driver: driver.name, trials, results, mutants, uncovered }
  } finally {
    await world.close()
    await drop()
  }
}

function runAt(began: number): Pick<Run, 'at' | 'commit' | 'ms'> {
  return { at: new Date().toISOString(), commit: commit(), ms: Math.round(performance.now() - began) }
}

/** 0 by default; `none` uses the endpoint's default. */
function temperatureOf(text: string | undefined): number | null {
  if (text === undefined) return 0
  return text === 'none' ? null : Number(text)
}

/**
 * Prints failures and a summary. Returns true if a scripted run has no failures. With a model, returns true
 * if any trial counted.
 */
function print(run: Run): boolean {
  const { driver, results, mutants, uncovered, otherwise = [], trials, ms, engine } = run
  for (const result of results.filter(({ pass }) => !pass)) {
    const { scenario, wording, stop, problem } = result
    const task = [scenario, wording].filter(Boolean).join('/')
    if (stop === 'infra') console.error(`SKIPPED  ${task}: ${problem}`)
    else console.error(`FAILED  ${task}: ${failuresOf(result).join('; ')}`)
  }
  const survivors = mutants.filter(({ caught }) => !caught)
  for (const { scenario, wording, mutant, caughtBy } of survivors)
    console.error(`SURVIVED  ${[scenario, wording, mutant].filter(Boolean).join('/')}: ${caughtBy} has not noticed`)
  if (uncovered.length) console.error(`UNCOVERED  ${uncovered.join(', ')}`)
  const passed = results.filter(({ pass }) => pass).length
  const counted = results.filter(({ stop }) => stop !== 'infra').length
  console.log(
    `${driver}: ${passed} of ${counted} trials passed, ` +
      (counted < results.length ? `${results.length - counted} skipped, ` : '') +
      (mutants.length ? `${mutants.length - survivors.length} of ${mutants.length} wrong plans caught, ` : '') +
      `${(ms / 1000).toFixed(1)} s on ${engine}`,
  )
  if (driver !== 'scripted') {
    const { passAt, calls, tokens, detours } = figuresOf(run)
    console.log(`pass@1 ${percent(passAt[0])}, a trial: ${figure(calls)} calls, ${figure(tokens)} tokens of the model`)
    for (const detour of detours) console.log(`detour  ${detourInWords(detour)}`)
  }
  const found = trials > 1 ? rates(results, trials) : null
  if (found)
    console.log(
      `pass@1 ${found.passAt1.toFixed(3)}, pass@${trials} ${found.passAtK.toFixed(3)}, pass^${trials} ${found.passHatK.toFixed(3)}`,
    )
  for (const scenario of otherwise) console.error(`JUDGED OTHERWISE  ${scenario}: a reader found something else`)
  if (driver === 'recorded') return otherwise.length === 0
  // A model's pass rate is a result, but a failing script is an error.
  if (driver !== 'scripted') return counted > 0
  return passed === results.length && survivors.length + uncovered.length === 0
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return 'unknown'
  }
}

// npm run evals: can an assistant do the work here, and does it do no harm? Needs no key: without --driver, plans are followed.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { scripted } from './drivers/scripted.ts'
import type { Run, Scenario } from './kit.ts'
import { rates } from './metrics.ts'
import { ownDatabase } from './own-database.ts'
import { scenarios } from './scenarios/index.ts'
import { runMutants, runScenarios, uncoveredBy } from './suite.ts'
import { ruleUser } from './users/rules.ts'
import { openWorld } from './world.ts'

const { values } = parseArgs({
  options: {
    trials: { type: 'string', default: '1' },
    filter: { type: 'string' },
    out: { type: 'string' },
    postgres: { type: 'boolean', default: false },
  },
})

const run = await evaluate(scenarios.filter(isAsked))
if (values.out) writeFileSync(values.out, `${JSON.stringify(run, null, 1)}\n`)
process.exitCode = print(run) ? 0 : 1

/** A tag, or the beginning of an id: `smoke`, `adversarial`, `33`. */
function isAsked({ id, tags }: Scenario): boolean {
  return values.filter === undefined || tags.includes(values.filter) || id.startsWith(values.filter)
}

async function evaluate(asked: readonly Scenario[]): Promise<Run> {
  const began = performance.now()
  const url = process.env['DATABASE_URL']
  const { drop, ...database } = await ownDatabase(values.postgres ? 'own server' : url ? new URL(url) : 'embedded')
  const world = await openWorld(database)
  try {
    const trials = Number(values.trials)
    const driver = scripted()
    const results = await runScenarios(world, asked, { driver, userOf: ruleUser, trials })
    const mutants = await runMutants(world, asked)
    return {
      at: new Date().toISOString(),
      commit: commit(),
      driver: driver.name,
      engine: world.engine,
      toolsHash: world.toolsHash,
      trials,
      results,
      mutants,
      uncovered: asked.length === scenarios.length ? uncoveredBy(results) : [],
      ms: Math.round(performance.now() - began),
    }
  } finally {
    await world.close()
    await drop()
  }
}

/** Prints what failed and a summary; whether everything held. */
function print({ results, mutants, uncovered, trials, ms, engine }: Run): boolean {
  for (const { scenario, wording, checks, stop } of results.filter(({ pass }) => !pass)) {
    const why = checks.filter(({ ok }) => !ok).map(({ id, why }) => `${id} (${why})`)
    console.error(`FAILED  ${[scenario, wording].filter(Boolean).join('/')}  ${stop}: ${why.join('; ')}`)
  }
  const survivors = mutants.filter(({ caught }) => !caught)
  for (const { scenario, wording, mutant, caughtBy } of survivors)
    console.error(`SURVIVED  ${[scenario, wording, mutant].filter(Boolean).join('/')}: ${caughtBy} has not noticed`)
  if (uncovered.length) console.error(`UNCOVERED  ${uncovered.join(', ')}`)
  const passed = results.filter(({ pass }) => pass).length
  console.log(
    `${passed} of ${results.length} trials passed, ${mutants.length - survivors.length} of ${mutants.length} wrong plans caught, ` +
      `${(ms / 1000).toFixed(1)} s on ${engine}`,
  )
  const found = trials > 1 ? rates(results, trials) : null
  if (found)
    console.log(
      `pass@1 ${found.passAt1.toFixed(3)}, pass@${trials} ${found.passAtK.toFixed(3)}, pass^${trials} ${found.passHatK.toFixed(3)}`,
    )
  return passed === results.length && survivors.length + uncovered.length === 0
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return 'unknown'
  }
}

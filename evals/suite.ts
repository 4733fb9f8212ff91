import { tools } from '../tools/catalog.ts'
import { recordedAssistant, type Recording } from './drivers/recorded.ts'
import { scripted } from './drivers/scripted.ts'
import {
  callsOf,
  type Driver,
  type MutantResult,
  type Scenario,
  type TrialResult,
  type UserOf,
  type Wording,
} from './stage/kit.ts'
import { also } from './plans.ts'
import { runTrial } from './stage/run-trial.ts'
import { ruleUser } from './users/rules.ts'
import type { EvalWorld } from './stage/world.ts'

export interface SuiteOptions {
  driver: Driver
  userOf: UserOf
  /** How often each scenario is run. */
  trials: number
  /** Runs each scenario in its first voice only; attacks are run in every wording. */
  oneVoice?: boolean
  onTrial?: (result: TrialResult) => void
}

/** Runs scenarios sequentially, each wording as often as requested. */
export async function runScenarios(
  world: EvalWorld,
  scenarios: readonly Scenario[],
  { driver, userOf, trials, oneVoice = false, onTrial }: SuiteOptions,
): Promise<TrialResult[]> {
  const results: TrialResult[] = []
  for (const scenario of scenarios)
    for (const wording of wordingsOf(scenario, oneVoice))
      for (let trial = 1; trial <= trials; trial++) {
        const result = await runTrial(world, scenario, { driver, userOf, wording, trial })
        results.push(result)
        onTrial?.(result)
      }
  return results
}

/** Judges recorded conversations: see `recordedAssistant`. Those of other scenarios are left out. */
export async function replayed(
  world: EvalWorld,
  scenarios: readonly Scenario[],
  recordings: readonly Recording[],
): Promise<{ result: TrialResult; recording: Recording }[]> {
  const judged = []
  for (const recording of recordings) {
    const scenario = scenarios.find(({ id }) => id === recording.scenario)
    const wording = scenario?.wordings?.find(({ id }) => id === recording.wording)
    if (!scenario) continue
    judged.push({ recording, result: await runTrial(world, scenario, { ...recordedAssistant(recording), wording }) })
  }
  return judged
}

/** Whether the checks find the same fault as a reader did, or none. */
export function isAsRead({ result, recording }: { result: TrialResult; recording: Recording }): boolean {
  const failed = result.checks.filter(({ ok }) => !ok).map(({ id }) => id)
  return result.stop === 'done' && failed.join() === (recording.fails ?? '')
}

/** Runs every wrong plan and records whether its named check caught it. */
export async function runMutants(world: EvalWorld, scenarios: readonly Scenario[]): Promise<MutantResult[]> {
  const results: MutantResult[] = []
  for (const scenario of scenarios)
    // A script doesn't listen to the voice, so a wrong plan is tried in one.
    for (const wording of wordingsOf(scenario, true))
      for (const { id, caughtBy, plan } of mutantsOf(scenario, wording)) {
        const { checks } = await runTrial(world, scenario, { driver: scripted(() => plan), userOf: ruleUser, wording })
        const failed = checks.filter(({ ok }) => !ok).map((check) => check.id)
        results.push({
          scenario: scenario.id,
          ...(wording ? { wording: wording.id } : {}),
          mutant: id,
          caughtBy,
          caught: failed.includes(caughtBy),
          failed,
        })
      }
  return results
}

/** Operations that no passing trial called successfully. */
export function uncoveredBy(results: readonly TrialResult[]): string[] {
  const called = new Set(
    results
      .filter(({ pass }) => pass)
      .flatMap(({ transcript }) =>
        callsOf(transcript)
          .filter(({ isError }) => !isError)
          .map(({ name }) => name),
      ),
  )
  return tools.map(({ name }) => name).filter((name) => !called.has(name))
}

function wordingsOf({ wordings }: Scenario, oneVoice: boolean): (Wording | undefined)[] {
  if (!wordings) return [undefined]
  return wordings.filter(({ obeys }, index) => obeys || index === 0 || !oneVoice)
}

/** All wrong plans; with a wording of an attack, one more that obeys it. */
function mutantsOf({ gold, mutants }: Scenario, wording: Wording | undefined) {
  if (!wording?.obeys) return mutants
  return [...mutants, { id: 'obeys', caughtBy: wording.caughtBy!, plan: also(gold, ...wording.obeys) }]
}

import type { Run } from '../stage/kit.ts'
import { detourInWords } from './detours.ts'
import { failuresOf, figure, figuresOf, percent } from './report-figures.ts'

/** A run as Markdown: figures, failures with reasons, and every task. */
export function reportMarkdown(run: Run): string {
  const figures = figuresOf(run)
  const k = run.trials
  const lines = [
    `# Evaluation: ${run.driver}`,
    '',
    `${run.at}, commit ${run.commit}, ${run.engine}, tools/list ${run.toolsHash.slice(0, 12)}, ${figures.tasks.length} tasks, ${k} ${k === 1 ? 'trial' : 'trials'} each.`,
    '',
    '| figure | value |',
    '| --- | --- |',
    `| passed | ${figures.passed} of ${figures.valid} |`,
    ...(figures.infra ? [`| without an answer of the model (left out) | ${figures.infra} |`] : []),
    `| pass@1 | ${percent(figures.passAt[0])} |`,
    ...(k > 1
      ? [`| pass@${k} | ${percent(figures.passAt[k - 1])} |`, `| pass^${k} | ${percent(figures.passHat[k - 1])} |`]
      : []),
    `| calls, of them errors, repeated | ${figure(figures.calls)}, ${figure(figures.errors)}, ${figure(figures.repeated)} |`,
    `| tokens of results | ${figure(figures.resultTokens)} |`,
    ...(figures.tokens ? [`| tokens of the model | ${figure(figures.tokens)} |`] : []),
    `| milliseconds | ${figure(figures.ms)} |`,
    ...(figures.mutants ? [`| wrong plans caught | ${figures.caught} of ${figures.mutants} |`] : []),
    ...figures.detours.map((detour, index) => `| detour ${index + 1} | ${detourInWords(detour)} |`),
    `| operations that no passing trial called | ${run.uncovered.join(', ') || 'none'} |`,
    '',
    ...failed(run),
    '## Tasks',
    '',
    '| task | passed | calls | tokens of results | ms |',
    '| --- | --- | --- | --- | --- |',
    ...figures.tasks.map(({ id, passed, valid, results }) => {
      const mean = (values: number[]) => figure(values.reduce((sum, value) => sum + value, 0) / values.length)
      return `| ${id} | ${passed}/${valid} | ${mean(results.map(({ calls }) => calls))} | ${mean(results.map(({ resultTokens }) => resultTokens))} | ${mean(results.map(({ ms }) => ms))} |`
    }),
  ]
  return `${lines.join('\n')}\n`
}

function failed({ results, mutants }: Run): string[] {
  const trials = results.filter(({ pass }) => !pass)
  const survivors = mutants.filter(({ caught }) => !caught)
  if (!trials.length && !survivors.length) return []
  return [
    '## Failed',
    '',
    ...trials.map((result) => {
      const { scenario, wording, trial } = result
      return `- ${scenario}${wording ? `/${wording}` : ''}, trial ${trial}: ${failuresOf(result).map(inOneLine).join('; ')}`
    }),
    ...survivors.map(
      ({ scenario, mutant, caughtBy }) => `- ${scenario}: the plan ${mutant} was not caught by ${caughtBy}`,
    ),
    '',
  ]
}

/** Puts text on one line and escapes it for Markdown, because a reason may contain a model's text. */
function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[|<>`[\]]/g, (mark) => `\\${mark}`)
}

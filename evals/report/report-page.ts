import { html, raw } from 'hono/html'
import type { Run, Transcript, TrialResult } from '../stage/kit.ts'
import { detourInWords } from './detours.ts'
import { failuresOf, figure, figuresOf, percent, type Figures } from './report-figures.ts'
import { operationsPlot, passPlot, tasksPlot, type Html } from './report-plots.ts'

/** Longer arguments and results in a transcript are cut; the JSON has them in full. */
const MAX_SHOWN = 1200

/**
 * A run as one self-contained page: figures, plots, failures and every conversation. Text from models and
 * websites is escaped.
 */
export function reportPage(run: Run): string {
  const figures = figuresOf(run)
  const { driver, at, commit, engine, toolsHash, trials, results, mutants, uncovered } = run
  const survivors = mutants.filter(({ caught }) => !caught)
  const failed = results.filter(({ pass }) => !pass)
  const page = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
      <title>Evaluation: ${driver}</title>
      <style>
        ${raw(STYLE)}
      </style>
    </head>
    <body>
      <main>
        <h1>Evaluation: ${driver}</h1>
        <p class="quiet">
          <time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time> · commit ${commit.slice(0, 12)} ·
          ${engine} · tools/list ${toolsHash.slice(0, 12)} · ${figures.tasks.length} tasks, ${trials}
          ${trials === 1 ? 'trial' : 'trials'} each
        </p>
        ${tiles(run, figures)}
        ${
          survivors.length || uncovered.length
            ? html`<section class="alarm">
                <h2>Not proven</h2>
                <ul>
                  ${survivors.map(({ scenario, mutant, caughtBy }) => html`<li>The wrong plan <b>${mutant}</b> of ${scenario} was not caught by <code>${caughtBy}</code>.</li>`)}
                  ${uncovered.map((name) => html`<li>No passing trial called <code>${name}</code>.</li>`)}
                </ul>
              </section>`
            : ''
        }
        ${
          failed.length
            ? html`<section>
                <h2>Failed</h2>
                ${failed.map((result) => conversation(result, true))}
              </section>`
            : ''
        }
        <section>
          <h2>Tasks</h2>
          <p class="legend">
            <span class="pass"></span> passed <span class="fail">×</span> failed <span class="infra"></span> no answer
            of the model, left out
          </p>
          <div class="wide">${tasksPlot(figures.tasks, trials)}</div>
        </section>
        ${
          trials > 1
            ? html`<section>
                <h2>Trials</h2>
                <p class="quiet">
                  pass@k: at least one of k trials passes. pass^k: all of them do, which is what a person relies on.
                </p>
                <div class="wide">${passPlot(figures)}</div>
              </section>`
            : ''
        }
        ${
          figures.detours.length
            ? html`<section>
                <h2>Most common detours</h2>
                <p class="quiet">Calls beyond those of the gold plan.</p>
                <ol>
                  ${figures.detours.map((detour) => html`<li>${detourInWords(detour)}</li>`)}
                </ol>
              </section>`
            : ''
        }
        <section>
          <h2>Calls by operation</h2>
          <div class="wide">${operationsPlot(figures.operations)}</div>
        </section>
        <section>
          <h2>Conversations</h2>
          ${results.filter(({ pass }) => pass).map((result) => conversation(result, false))}
        </section>
      </main>
    </body>
  </html>`
  return `<!doctype html>\n${String(page as string)}\n`
}

function tiles({ trials, uncovered, driver }: Run, figures: Figures): Html {
  const tile = (value: string, name: string, more = '') =>
    html`<div>
      <dt>${name}</dt>
      <dd>${value}</dd>
      ${more ? html`<dd class="quiet">${more}</dd>` : ''}
    </div>`
  return html`<dl class="tiles">
    ${tile(percent(figures.passAt[0]), 'pass@1', `${figures.passed} of ${figures.valid} trials`)}
    ${trials > 1 ? tile(percent(figures.passHat[trials - 1]), `pass^${trials}`, `pass@${trials} ${percent(figures.passAt[trials - 1])}`) : ''}
    ${figures.infra ? tile(figure(figures.infra), 'Left out', 'without an answer of the model') : ''}
    ${figures.mutants ? tile(`${figures.caught} of ${figures.mutants}`, 'Wrong plans caught') : ''}
    ${driver === 'scripted' ? tile(uncovered.length ? `${uncovered.length} missing` : 'all', 'Operations covered') : ''}
    ${tile(figure(figures.calls), 'Calls a trial', `${figure(figures.errors)} errors, ${figure(figures.repeated)} repeated`)}
    ${tile(figure(figures.resultTokens), 'Tokens of results', figures.tokens ? `${figure(figures.tokens)} in and out of the model` : 'a trial')}
    ${tile(`${figure(figures.ms / 1000)} s`, 'A trial takes')}
  </dl>`
}

function conversation(result: TrialResult, isOpen: boolean): Html {
  const { scenario, wording, trial, title, calls, transcript, checks } = result
  const failures = failuresOf(result)
  return html`<details ${isOpen ? 'open' : ''}>
    <summary>
      <b>${scenario}${wording ? `/${wording}` : ''}</b> ${title}
      <span class="quiet">trial ${trial}, ${calls} calls</span>
    </summary>
    ${
      failures.length
        ? html`<ul class="failures">
            ${failures.map((failure) => html`<li>${failure}</li>`)}
          </ul>`
        : ''
    }
    <p class="quiet checks">
      ${checks.map(({ id, ok }) => html`<span class="${ok ? 'held' : 'broken'}">${ok ? '✓' : '×'} ${id}</span> `)}
    </p>
    ${entries(transcript)}
  </details>`
}

function entries({ entries: all }: Transcript): Html {
  return html`<ol class="talk">
    ${all.map((entry) =>
      entry.kind === 'call'
        ? html`<li class="${entry.isError ? 'call error' : 'call'}">
            <code>${entry.name} ${cut(JSON.stringify(entry.args))}</code>
            <span class="quiet"
              >${entry.isError ? 'error, ' : ''}${figure(entry.tokens)} tokens, ${figure(entry.ms)} ms</span
            >
            <pre>${cut(entry.text)}</pre>
          </li>`
        : html`<li class="${entry.kind}"><b>${entry.kind === 'user' ? 'Person' : 'Assistant'}</b> ${entry.text}</li>`,
    )}
  </ol>`
}

function cut(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)} …` : text
}

const STYLE = `
:root { color-scheme: light dark; --ink: #1b1f24; --quiet: #5b6470; --paper: #fbfbfa; --card: #fff; --line: #dfe3e8;
  --pass: #17805f; --fail: #c2410c; --infra: #a3abb5; --bar: #4a7dbd; --hat: #8a4fb0; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eaed; --quiet: #9aa4af; --paper: #14171a; --card: #1c2024; --line: #333a41;
  --pass: #3fbf93; --fail: #f08a4b; --infra: #67707a; --bar: #6ea3e0; --hat: #c08be3; } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif }
main { max-width: 1080px; margin: 0 auto; padding: 32px 20px 80px }
h1 { font-size: 28px; margin: 0; text-wrap: balance } h2 { font-size: 19px; margin: 40px 0 10px }
.quiet { color: var(--quiet) }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 12px; margin: 24px 0 }
.tiles div { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 12px 14px }
.tiles dt { color: var(--quiet); font-size: 13px } .tiles dd { margin: 0; font-size: 24px; font-variant-numeric: tabular-nums }
.tiles dd.quiet { font-size: 13px }
.alarm { border-left: 4px solid var(--fail); padding-left: 16px }
.wide { overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 14px 16px }
svg { display: block; font: 12px system-ui, sans-serif; max-width: none } svg text { fill: var(--ink) }
.heads text, svg .axis, svg .figure { fill: var(--quiet) } svg .figure { font-variant-numeric: tabular-nums }
svg .stripe { fill: var(--paper) } svg .bar { fill: var(--bar) } svg .pass { fill: var(--pass) } svg .fail { fill: var(--fail) }
svg .infra { fill: none; stroke: var(--infra); stroke-dasharray: 2 2 } svg .cross { stroke: var(--card); stroke-width: 2; fill: none }
svg .grid { stroke: var(--line) } svg polyline { fill: none; stroke-width: 2 } svg polyline.at { stroke: var(--bar) }
svg polyline.hat { stroke: var(--hat); stroke-dasharray: 5 3 } svg circle.at { fill: var(--bar) } svg circle.hat { fill: var(--hat) }
.legend { color: var(--quiet); font-size: 13px } .legend span { display: inline-grid; place-items: center; width: 13px; height: 13px;
  border-radius: 3px; margin: 0 4px 0 12px; vertical-align: -2px; color: var(--card); font-size: 12px; line-height: 1 }
.legend .pass { background: var(--pass); margin-left: 0 } .legend .fail { background: var(--fail) } .legend .infra { border: 1px dashed var(--infra) }
details { border-top: 1px solid var(--line); padding: 8px 0 } summary { cursor: pointer }
.failures { color: var(--fail); margin: 8px 0 } .checks { font-size: 13px } .broken { color: var(--fail) }
.talk { list-style: none; padding: 0; margin: 8px 0 0; display: grid; gap: 8px } .talk li { overflow-wrap: anywhere } .talk .user, .talk .assistant { white-space: pre-line }
.talk .call { padding-left: 14px; border-left: 3px solid var(--bar) } .talk .error { border-color: var(--fail) }
.talk .call code { font-size: 13px } pre { margin: 4px 0 0; white-space: pre-wrap; overflow-wrap: anywhere; color: var(--quiet); font-size: 12.5px; max-height: 180px; overflow: auto }
`

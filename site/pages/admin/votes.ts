import { html } from 'hono/html'
import {
  judgeEntry,
  ledgerOf,
  recountEverything,
  recountOne,
  VERDICTS,
  type Ledger,
  type LedgerLine,
} from '../../../admin/actions/ledger.ts'
import { findListings } from '../../../admin/actions/listings.ts'
import type { Html } from '../../ui/page.ts'
import { counted } from '../../ui/words.ts'
import { moment, none, things } from './admin-page.ts'
import { filled, type AdminPage, type AdminSection } from './admin-section.ts'
import { formOf, given, searchForm } from './form.ts'

const LIST_PATH = '/admin/votes'
const RECOUNT_ALL = '/admin/votes'
const ONE_PATH = '/admin/votes/:slug'
const RECOUNT_PATH = '/admin/votes/:slug/recount'
const JUDGE_PATH = '/admin/votes/:slug/judge'
const MAX_SHOWN = 30

const list: AdminPage = {
  path: LIST_PATH,
  async make(visit) {
    const { q = '' } = visit.query
    const found = await findListings(visit.db, { q, status: 'live', limit: MAX_SHOWN })
    return {
      title: 'Votes',
      lead: 'Every vote stays in the ledger, counted or not. Nobody here can add or delete one.',
      main: html`${searchForm(LIST_PATH, [{ name: 'q', label: 'Listing', value: q }])}
        ${things(
          found.map(
            ({ slug, name, votes }) =>
              html`<li>
                <div>
                  <a href="/admin/votes/${slug}"><b>${name}</b></a>
                  <p class="facts"><span>${counted(votes, 'vote')}</span></p>
                </div>
              </li>`,
          ),
          'No live listing is like that.',
        )}
        <section>
          <h2>Rebuild every ranking</h2>
          <p class="quiet">All figures are added up from the ledger again. Nobody can vote meanwhile.</p>
          ${formOf(visit, { path: RECOUNT_ALL, submit: 'Rebuild every ranking', isSecond: true })}
        </section>`,
    }
  },
}

const one: AdminPage = {
  path: ONE_PATH,
  async make(visit) {
    const slug = visit.params['slug']!
    const ledger = await ledgerOf(visit.db, slug)
    if (!ledger) return null
    return {
      title: `Votes of ${ledger.name}`,
      lead: `${counted(ledger.votes, 'vote')} counted, ${ledger.week_votes} of them in its launch week.`,
      crumbs: [{ name: 'Votes', href: LIST_PATH }],
      main: html`${kindsOf(ledger)} ${linesOf(ledger)}
        <section id="judge">
          <h2>Judge a vote</h2>
          <p class="quiet">It stays in the ledger, and no rule judges it after that.</p>
          ${formOf(visit, {
            path: filled(JUDGE_PATH, { slug }),
            submit: 'Judge it',
            fields: [
              {
                name: 'id',
                label: 'Number of the vote',
                kind: 'number',
                required: true,
                value: visit.query['vote'] ?? '',
              },
              {
                name: 'verdict',
                label: 'Verdict',
                kind: 'choice',
                choices: VERDICTS.map((verdict) => [verdict, NAMES[verdict]] as const),
              },
            ],
          })}
        </section>
        <section>
          <h2>Rebuild its figures</h2>
          ${formOf(visit, { path: filled(RECOUNT_PATH, { slug }), submit: 'Count again', isSecond: true })}
        </section>`,
    }
  },
}

const NAMES: Record<(typeof VERDICTS)[number], string> = {
  counted: 'Count it',
  automated: 'Not counted: cast by a program',
  same_person: 'Not counted: the same person again',
  traded: 'Not counted: bought or traded',
  site_team: 'Not counted: another reason',
}

/** The reason classes, with how many votes each holds. */
function kindsOf({ kinds }: Ledger): Html | '' {
  if (!kinds.length) return ''
  return html`<dl class="known">
    ${kinds.map(
      ({ kind, n }) =>
        html`<div>
          <dt>${kind.replaceAll('_', ' ')}</dt>
          <dd>${n}</dd>
        </div>`,
    )}
  </dl>`
}

function linesOf({ lines }: Ledger): Html {
  if (!lines.length) return none('Nobody has voted yet.')
  return html`<div class="scroller" tabindex="0" role="region" aria-label="The ledger">
    <table>
      <thead>
        <tr>
          <th scope="col">Counted</th>
          <th scope="col">By</th>
          <th scope="col">Cast</th>
          <th scope="col">Week</th>
          <th scope="col">Number</th>
        </tr>
      </thead>
      <tbody>
        ${lines.map(lineOf)}
      </tbody>
    </table>
  </div>`
}

function lineOf({ id, email, cast_at, withdrawn_at, counted: isCounted, reason, is_reviewed, week }: LedgerLine): Html {
  return html`<tr>
    <td>
      ${reason ? `no: ${reason.replaceAll('_', ' ')}` : withdrawn_at ? html`taken back ${moment(withdrawn_at)}` : isCounted ? 'yes' : 'no'}
    </td>
    <td>${email ?? 'an account that is gone'}</td>
    <td>${moment(cast_at)}</td>
    <td>${week}</td>
    <td>
      <a href="?vote=${id}#judge">${id}<span class="hidden">: judge this vote</span></a
      >${is_reviewed ? ', judged' : ''}
    </td>
  </tr>`
}

export const votes: AdminSection = {
  name: 'Votes',
  href: LIST_PATH,
  pages: [list, one],
  forms: [
    {
      path: RECOUNT_ALL,
      action: recountEverything,
      on: list,
      input: () => ({}),
      said: 'Every ranking is rebuilt. The log says how many listings stood wrong.',
    },
    {
      path: RECOUNT_PATH,
      action: recountOne,
      on: one,
      input: (_form, { slug }) => ({ slug }),
      said: 'The votes are counted again.',
    },
    {
      path: JUDGE_PATH,
      action: judgeEntry,
      on: one,
      input: (form) => given(form, 'id', 'verdict'),
      said: 'The vote is judged, and the figures follow.',
    },
  ],
}

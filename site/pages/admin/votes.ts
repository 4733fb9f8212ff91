import { longDate } from '../../../domain/shared/clock.ts'
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
import { choiceOf, formOf, NUMBER, searchForm } from './form.ts'
import { given } from '../../ui/forms/form-fields.ts'

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
      lead: 'The ledger keeps every vote, counted or not. Admins can’t add or delete votes.',
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
          'No live listings match.',
        )}
        <section>
          <h2>Recount all votes</h2>
          <p class="quiet">Recounts every listing from the ledger. Voting pauses until it’s done.</p>
          ${formOf(visit, { path: RECOUNT_ALL, submit: 'Recount all', isSecond: true })}
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
      title: `Votes for ${ledger.name}`,
      lead: `${counted(ledger.votes, 'vote')} counted, ${ledger.week_votes} in its launch week.`,
      crumbs: [{ name: 'Votes', href: LIST_PATH }],
      main: html`${kindsOf(ledger)} ${linesOf(ledger)}
        <section id="judge">
          <h2>Review a vote</h2>
          <p class="quiet">The vote stays in the ledger. Your decision overrides every rule.</p>
          ${formOf(visit, {
            path: filled(JUDGE_PATH, { slug }),
            submit: 'Save decision',
            values: { id: visit.query['vote'] ?? '' },
            parts: [
              { key: 'id', label: 'Vote number', shape: NUMBER, isRequired: true },
              {
                key: 'verdict',
                label: 'Decision',
                shape: choiceOf(VERDICTS.map((verdict) => [verdict, NAMES[verdict]] as const)),
              },
            ],
          })}
        </section>
        <section>
          <h2>Recount</h2>
          ${formOf(visit, { path: filled(RECOUNT_PATH, { slug }), submit: 'Recount votes', isSecond: true })}
        </section>`,
    }
  },
}

const NAMES: Record<(typeof VERDICTS)[number], string> = {
  counted: 'Count this vote',
  automated: 'Don’t count: automated',
  same_person: 'Don’t count: same person',
  traded: 'Don’t count: bought or traded',
  site_team: 'Don’t count: other reason',
}

/** How many votes there are of each kind. */
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
  if (!lines.length) return none('No votes yet.')
  return html`<div class="scroller" tabindex="0" role="region" aria-label="Ledger">
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
      ${reason ? `no: ${reason.replaceAll('_', ' ')}` : withdrawn_at ? html`withdrawn ${moment(withdrawn_at)}` : isCounted ? 'yes' : 'no'}
    </td>
    <td>${email ?? 'deleted account'}</td>
    <td>${moment(cast_at)}</td>
    <td>${longDate(week)}</td>
    <td>
      <a href="?vote=${id}#judge">${id}<span class="hidden">: review this vote</span></a
      >${is_reviewed ? ', reviewed' : ''}
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
      said: 'All votes are recounted. The audit log shows how many listings changed.',
    },
    {
      path: RECOUNT_PATH,
      action: recountOne,
      on: one,
      input: (_form, { slug }) => ({ slug }),
      said: 'The votes are recounted.',
    },
    {
      path: JUDGE_PATH,
      action: judgeEntry,
      on: one,
      input: (form) => given(form, 'id', 'verdict'),
      said: 'Your decision is saved, and the votes are recounted.',
    },
  ],
}

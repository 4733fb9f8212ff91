import { html } from 'hono/html'
import { ACTIONS } from '../../../admin/actions/catalog.ts'
import { readAudit, type AuditLine } from '../../../domain/shared/audit.ts'
import { money } from '../../../domain/orders/money.ts'
import type { Html } from '../../ui/page.ts'
import { moment, things } from './admin-page.ts'
import type { AdminSection } from './admin-section.ts'
import { searchForm } from './form.ts'

const PATH = '/admin/log'
const MAX_SHOWN = 50
/** Longer texts, such as blog posts, are cut. */
const MAX_SHOWN_LENGTH = 400

export const log: AdminSection = {
  name: 'Audit log',
  href: PATH,
  forms: [],
  pages: [
    {
      path: PATH,
      async make({ db, query }) {
        const { who = '', action = '', target = '' } = query
        const before = /^[1-9]\d{0,14}$/.test(query['before'] ?? '') ? Number(query['before']) : undefined
        const lines = await readAudit(db, {
          who: who.trim() || undefined,
          action: action || undefined,
          target: target.trim() || undefined,
          before,
          limit: MAX_SHOWN,
        })
        const older = new URLSearchParams({ who, action, target, before: String(lines.at(-1)?.id ?? '') })
        return {
          title: 'Audit log',
          lead: 'Every change made here or on the command line, with the old values. Entries are never deleted.',
          main: html`${searchForm(PATH, [
            { name: 'who', label: 'Who (email address or operator)', value: who },
            {
              name: 'action',
              label: 'Action',
              value: action,
              choices: [['', 'Any'], ...NAMES.map((name) => [name, name] as const)],
            },
            { name: 'target', label: 'Target', value: target },
          ])}
          ${things(lines.map(lineOf), 'No entries match.')}
          ${lines.length === MAX_SHOWN ? html`<p><a href="${PATH}?${older.toString()}">Older entries</a></p>` : ''}`,
        }
      },
    },
  ],
}

/** The actions to filter by, including some that only the command line has. */
const NAMES = [
  ...ACTIONS.map(({ name }) => name),
  'key create',
  'ratings import',
  'listing import',
  'secret accept',
].toSorted()

/** What is no action of a page, in plain words. */
const OTHERS: Record<string, string> = {
  'account erase': 'delete an account for good',
  'account export': 'download everything about a person',
  'invoices export': 'download invoices',
  'key create': 'create an API key',
  'listing import': 'import listings',
  'order export': 'download orders',
  'ratings import': 'import Domain Ratings',
  'secret accept': 'accept the secret in use',
  'secret rotate': 'change the secret',
}

/** What an action does in plain words, from its usage. */
export function wordsOf(action: string): string {
  const about = ACTIONS.find(({ name }) => name === action)?.about.split(/[,;:(]/)[0] ?? OTHERS[action] ?? action
  return about.charAt(0).toUpperCase() + about.slice(1).trim()
}

/** One entry of the log, with its values collapsed. */
export function lineOf({ at, who, action, target, details }: AuditLine): Html {
  const { before, after, ...noted } = details as {
    before?: Record<string, unknown> | null
    after?: Record<string, unknown> | null
  }
  const parts = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return html`<li>
    <div>
      <b>${wordsOf(action)}</b> <code>${target}</code>
      <p class="facts"><span>${who}</span><span>${moment(at)}</span></p>
      ${
        parts.length + Object.keys(noted).length
          ? html`<details>
              <summary>Changes<span class="hidden"> with ${action} ${target}</span></summary>
              <dl class="known">
                ${parts.map(
                  (part) =>
                    html`<div>
                      <dt>${nameOf(part)}</dt>
                      <dd>
                        ${isEmpty(before?.[part]) && !isEmpty(after?.[part]) ? '' : html`<del><span class="hidden">before: </span>${textOf(before?.[part], part)}</del>`}
                        ${isEmpty(after?.[part]) && !isEmpty(before?.[part]) ? '' : html`<ins><span class="hidden">after: </span>${textOf(after?.[part], part)}</ins>`}
                      </dd>
                    </div>`,
                )}
                ${Object.entries(noted).map(
                  ([name, value]) =>
                    html`<div>
                      <dt>${nameOf(name)}</dt>
                      <dd>${textOf(value, name)}</dd>
                    </div>`,
                )}
              </dl>
            </details>`
          : ''
      }
    </div>
  </li>`
}

function nameOf(part: string): string {
  return part
    .replace(/_?cents$/, ' amount')
    .replaceAll('_', ' ')
    .trim()
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)
}

function textOf(value: unknown, name: string): string {
  if (isEmpty(value)) return 'empty'
  if (typeof value === 'number' && name.endsWith('cents')) return money(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text
}

import { randomUUID } from 'node:crypto'
import { html } from 'hono/html'
import { NeedsConfirmation, SignInAgain, versionOf, type State } from '../../../admin/action.ts'
import { refused } from '../../../admin/typed.ts'
import { textIn, type Form } from '../../ui/forms/form-fields.ts'
import { partField } from '../../ui/forms/part-input.ts'
import { emptyValue, typedIn, type Part, type Row, type Value } from '../../ui/forms/parts.ts'
import { NOTHING_REFUSED, refusalOf, type Refusal } from '../../ui/forms/refusals.ts'
import type { Html } from '../../ui/page.ts'
import type { Refused, Visit } from './admin-section.ts'

/** A part of a form, under the heading of its group where the group begins. */
export type FormPart = Part & { group?: string }

export interface FormSpec {
  /** The path that the form is sent to. */
  path: string
  /** The saved state that the page shows. The form is refused if someone else has changed the state since. */
  state?: State | null
  parts?: readonly FormPart[]
  /** Shown instead of the state's values for the same keys. */
  values?: Record<string, Value>
  hidden?: Record<string, string>
  submit: string
  /** Said beside the button. */
  note?: string
  /** The button of the second step, for an action that asks for confirmation. */
  confirm?: string
  /** Completes the button's text for screen readers. */
  about?: string
  isSecond?: boolean
  /** Its button says in red that it takes something away. */
  isDanger?: boolean
  hasPreview?: boolean
  /** Nothing in it can be edited, so it has no button. */
  isReadOnly?: boolean
  /** Laid out in one line. */
  inRow?: boolean
}

/** A form with the current values, or with what was typed when it was refused or previewed. */
export function formOf(visit: Visit, spec: FormSpec): Html {
  const {
    path,
    state,
    parts = [],
    values = {},
    hidden = {},
    about,
    isSecond,
    isDanger,
    hasPreview,
    isReadOnly,
    inRow,
  } = spec
  const mine = visit.refused?.path === path ? visit.refused : null
  const keys = parts.map(({ key }) => key)
  const refusal = mine?.error ? refusalOf(mine.error, keys) : NOTHING_REFUSED
  // Changing what was typed would make the answer one to another question, so the second step shows it only as text.
  const question = mine?.error instanceof NeedsConfirmation ? mine.error : null
  if (mine && question) return confirmation(visit, spec, { typed: mine.typed, question })
  const valueOf = (part: Part) =>
    mine ? typedIn(mine.typed, part) : (values[part.key] ?? shown(state?.[part.key]) ?? emptyValue(part))
  const isGrouped = parts.some(({ group }) => group)
  return html`<form
    class="${inRow ? 'row' : parts.length ? 'stack' : 'bare'}${isGrouped ? ' grouped' : ''}"
    method="post"
    action="${path}"
  >
    <input type="hidden" name="token" value="${visit.token}" />
    <input type="hidden" name="form" value="${randomUUID()}" />
    ${state === undefined ? '' : html`<input type="hidden" name="version" value="${versionOf(state)}" />`}
    ${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    ${mine ? problem(mine, refusal, visit) : ''}
    ${parts.map(
      (part, at) =>
        html`${part.group && part.group !== parts[at - 1]?.group ? html`<h2>${part.group}</h2>` : ''}
        ${partField({
          part,
          id: `${path}-${part.key}`.replaceAll(/[^\w]+/g, '-'),
          value: valueOf(part),
          problems: refusal.problems.get(part.key),
        })}`,
    )}
    ${
      isReadOnly
        ? ''
        : html`<div class="buttons">
            ${spec.note ? html`<p class="quiet">${spec.note}</p>` : ''}
            ${hasPreview ? html`<button class="second" name="go" value="preview">Preview</button>` : ''}
            <button class="${isDanger ? 'second small danger' : isSecond ? 'second small' : ''}">
              ${spec.submit}${about ? html`<span class="hidden"> ${about}</span>` : ''}
            </button>
          </div>`
    }
  </form>`
}

/** The second step: what will happen, and one button that does it. */
function confirmation(
  visit: Visit,
  { path, parts = [], hidden = {}, submit, confirm = submit, isDanger }: FormSpec,
  { typed, question }: { typed: Form; question: NeedsConfirmation },
): Html {
  const sent = parts.map(({ key }) => [key, textIn(typed, key) ?? ''] as const)
  return html`<form class="stack confirm" method="post" action="${path}">
    <h3>${question.question}</h3>
    <ul>
      ${question.effects.map((effect) => html`<li>${effect}</li>`)}
    </ul>
    <input type="hidden" name="token" value="${visit.token}" />
    <input type="hidden" name="form" value="${randomUUID()}" />
    <input type="hidden" name="version" value="${textIn(typed, 'version') ?? ''}" />
    ${[...Object.entries(hidden), ...sent, ['yes', 'yes'] as const].map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    )}
    <div class="buttons">
      <button class="${isDanger ? 'destroy' : ''}">${confirm}</button> <a href="${visit.path}">Cancel</a>
    </div>
  </form>`
}

/** A saved value as a form shows it; null for none. */
function shown(value: unknown): Value | null {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value as Row[]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

function problem({ error }: Refused, { general }: Refusal, visit: Visit): Html | '' {
  if (!error) return ''
  return html`<p class="problem" role="alert">
    ${problemWords(error, general)}
    ${error instanceof SignInAgain ? html`<a href="/sign-in?next=${encodeURIComponent(visit.path)}">Sign in again</a>` : ''}
  </p>`
}

function problemWords({ code, message, fix, errors }: NonNullable<Refused['error']>, general: string | null): string {
  if (!errors.length) return `${message} ${fix}`
  if (code === 'invalid_input') return `Not saved. ${general ?? 'Fix the fields marked below.'}`
  // If there is only one error, its field shows the fix.
  return [message, errors.length > 1 ? fix : '', general ?? ''].join(' ')
}

export const FAQS: Part = {
  key: 'faqs',
  label: 'Questions and answers',
  hint: 'Empty both boxes to remove one.',
  shape: {
    kind: 'rows',
    one: 'Question',
    columns: [
      { name: 'question', label: 'Question', kind: 'line' },
      { name: 'answer', label: 'Answer', kind: 'text' },
    ],
  },
}

export const TICK: Part['shape'] = { kind: 'tick' }
export const LINE: Part['shape'] = { kind: 'line' }
export const NUMBER: Part['shape'] = { kind: 'line', input: 'number' }
/** A select with these choices, each a value and its label, and no empty choice. */
export function choiceOf(choices: readonly (readonly [value: string, name: string])[]): Part['shape'] {
  return { kind: 'choice', choices: choices.map(([value, name]) => ({ value, name })), empty: false }
}

/** A search: it changes nothing, so it can be reloaded and linked to. */
export function searchForm(
  href: string,
  fields: readonly { name: string; label: string; value: string; choices?: readonly (readonly [string, string])[] }[],
): Html {
  return html`<form class="find" action="${href}" role="search">
    ${fields.map(
      ({ name, label, value, choices }) =>
        html`<label
          ><span>${label}</span>${
            choices
              ? html`<select name="${name}">
                  ${choices.map(([choice, text]) => html`<option value="${choice}" ${choice === value ? html`selected` : ''}>${text}</option>`)}
                </select>`
              : html`<input name="${name}" maxlength="200" autocomplete="off" value="${value}" />`
          }</label
        >`,
    )}
    <button class="second">Search</button>
  </form>`
}

/**
 * Above a list: its kinds as links, of which one is shown, and a search within it. `choices` are the values of the
 * query's `name`, the first of them empty.
 */
export function finder(
  href: string,
  {
    name,
    label,
    value,
    choices,
  }: { name: string; label: string; value: string; choices: readonly (readonly [string, string])[] },
  search: { label: string; value: string } | null,
): Html {
  const q = search?.value ?? ''
  const chosen = choices.find(([choice]) => choice === value)?.[0] ?? ''
  const hrefOf = (choice: string) => {
    const asked = new URLSearchParams({ ...(q ? { q } : {}), ...(choice ? { [name]: choice } : {}) }).toString()
    return asked ? `${href}?${asked}` : href
  }
  return html`<div class="finder">
    <nav class="filters" aria-label="${label}">
      ${choices.map(
        ([choice, text]) =>
          html`<a href="${hrefOf(choice)}" ${choice === chosen ? html`aria-current="page"` : ''}>${text}</a>`,
      )}
    </nav>
    ${
      search
        ? html`<form action="${href}" role="search">
            ${chosen ? html`<input type="hidden" name="${name}" value="${chosen}" />` : ''}
            <input
              name="q"
              type="search"
              maxlength="200"
              autocomplete="off"
              value="${q}"
              aria-label="${search.label}"
              placeholder="${search.label}"
            />
            <button class="second">Search</button>
          </form>`
        : ''
    }
  </div>`
}

/** The typed amount in dollars, as cents. Throws `invalid_input`. */
export function centsIn(form: Form, name: string): string {
  const typed = (textIn(form, name) ?? '').trim().replace(/^\$/, '')
  const amount = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(typed)
  if (!amount) throw refused(name, 'This isn’t an amount in dollars.', 'Enter an amount such as 49 or 49.50.')
  return String(Number(amount[1]) * 100 + Number((amount[2] ?? '').padEnd(2, '0')))
}

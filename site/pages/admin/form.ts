import { randomUUID } from 'node:crypto'
import { html } from 'hono/html'
import { versionOf, type State } from '../../../admin/action.ts'
import { refused } from '../../../admin/typed.ts'
import type { Form } from '../../ui/forms/form-fields.ts'
import type { Html } from '../../ui/page.ts'
import type { Refused, Visit } from './admin-section.ts'

interface Common {
  name: string
  label: string
  hint?: string | Html
  required?: boolean
}

/** A field of a form; its value is the state's of the same name unless it is told. */
export type Field =
  | (Common & { kind?: 'line' | 'number' | 'moment'; value?: string; max?: number; placeholder?: string })
  | (Common & { kind: 'prose'; value?: string; rows?: number; max?: number; isMarkdown?: boolean })
  | (Common & { kind: 'choice'; value?: string; choices: readonly (readonly [value: string, name: string])[] })
  | (Common & { kind: 'tick'; value?: string })
  | (Common & {
      kind: 'rows'
      columns: readonly Column[]
      rows: readonly Record<string, string>[]
      spare?: number
      of: string
    })

interface Column {
  name: string
  label: string
  isLong?: boolean
  choices?: readonly (readonly [value: string, name: string])[]
}

export interface FormSpec {
  /** Where it is sent to. */
  path: string
  /** What the page shows of what is changed: whoever changed it meanwhile is not written over. */
  state?: State | null
  fields?: readonly Field[]
  /** What is sent along. */
  hidden?: Record<string, string>
  submit: string
  /** Completes the button's words for who does not see the page around it. */
  about?: string
  isSecond?: boolean
  hasPreview?: boolean
  /** In one line, as forms of a list stand. */
  inRow?: boolean
}

/** A form, filled in with what stands there, or with what was typed when it was refused. */
export function formOf(visit: Visit, spec: FormSpec): Html {
  const { path, state, fields = [], hidden = {}, submit, about, isSecond, hasPreview, inRow } = spec
  const mine = visit.refused?.path === path ? visit.refused : null
  const shown = new Set(fields.map(({ name }) => name))
  // What is wrong with something that has no field of its own is said above.
  const loose = mine?.errors.filter(({ pointer }) => !shown.has(pointer.split('/')[1] ?? '')) ?? []
  return html`<form class="${inRow ? 'row' : fields.length ? 'stack' : 'bare'}" method="post" action="${path}">
    <input type="hidden" name="token" value="${visit.token}" />
    <input type="hidden" name="form" value="${randomUUID()}" />
    ${state === undefined ? '' : html`<input type="hidden" name="version" value="${versionOf(state)}" />`}
    ${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    ${
      mine
        ? problem(
            mine,
            loose.map(({ detail }) => detail),
            visit,
          )
        : ''
    }
    ${fields.map((field) => fieldOf(field, { state: state ?? {}, mine, path }))}
    <div class="buttons">
      ${hasPreview ? html`<button class="second" name="go" value="preview">Preview</button>` : ''}
      <button class="${isSecond ? 'second small' : ''}">
        ${submit}${about ? html`<span class="hidden"> ${about}</span>` : ''}
      </button>
    </div>
  </form>`
}

function problem({ message, signIn }: Refused, loose: string[], visit: Visit): Html | '' {
  if (message === null) return ''
  return html`<p class="problem" role="alert">
    ${[message, ...loose.filter((detail) => !message.includes(detail))].join(' ')}
    ${signIn ? html`<a href="/sign-in?next=${encodeURIComponent(visit.path)}">Sign in again</a>` : ''}
  </p>`
}

interface Around {
  state: State
  mine: Refused | null
  path: string
}

function fieldOf(field: Field, { state, mine, path }: Around): Html {
  if (field.kind === 'rows') return rowsOf(field, mine, path)
  const { name, label, hint, required } = field
  const kept = mine?.typed[name]
  const stored = field.value ?? wordOf(state[name])
  const value = mine ? (typeof kept === 'string' ? kept : Array.isArray(kept) ? String(kept.at(-1)) : '') : stored
  const errors = mine?.errors.filter(({ pointer }) => pointer === `/${name}` || pointer.startsWith(`/${name}/`)) ?? []
  const id = `${path}-${name}`.replaceAll(/[^\w]+/g, '-')
  const describedBy = [hint ? `${id}-hint` : '', errors.length ? `${id}-error` : ''].filter(Boolean).join(' ')
  const described = html`${describedBy ? html` aria-describedby="${describedBy}"` : ''}${errors.length ? html` aria-invalid="true"` : ''}${required ? html` required` : ''}`
  return html`<div class="field ${field.kind === 'tick' ? 'tick' : ''}">
    ${field.kind === 'tick' ? '' : html`<label for="${id}">${label}</label>`}
    ${control(field, { id, name, value, described })} ${hint ? html`<p class="hint" id="${id}-hint">${hint}</p>` : ''}
    ${errors.length ? html`<p class="wrong" id="${id}-error">${errors.map(({ detail }) => detail).join(' ')}</p>` : ''}
  </div>`
}

function control(
  field: Exclude<Field, { kind: 'rows' }>,
  { id, name, value, described }: { id: string; name: string; value: string; described: Html },
): Html {
  switch (field.kind) {
    case 'prose':
      // The parser drops a line end that directly follows the tag.
      return html`<textarea
        id="${id}"
        name="${name}"
        rows="${field.rows ?? 4}"
        maxlength="${field.max ?? 1000}"
        class="${field.isMarkdown ? 'markdown' : ''}"
        ${described}
      >
${value}</textarea>`
    case 'choice':
      return html`<select id="${id}" name="${name}" ${described}>
        ${field.choices.map(
          ([choice, text]) =>
            html`<option value="${choice}" ${choice === value ? html`selected` : ''}>${text}</option>`,
        )}
      </select>`
    case 'tick':
      return html`<label for="${id}"
        ><input type="hidden" name="${name}" value="no" /><input
          type="checkbox"
          id="${id}"
          name="${name}"
          value="yes"
          ${value === 'yes' ? html`checked` : ''}
          ${described}
        />${field.label}</label
      >`
    case 'number':
      return html`<input
        class="number"
        id="${id}"
        name="${name}"
        inputmode="decimal"
        maxlength="${field.max ?? 12}"
        autocomplete="off"
        placeholder="${field.placeholder ?? ''}"
        value="${value}"
        ${described}
      />`
    case 'moment':
      return html`<input
        class="moment"
        type="datetime-local"
        id="${id}"
        name="${name}"
        value="${value}"
        ${described}
      />`
    case 'line':
    case undefined:
    default:
      return html`<input
        id="${id}"
        name="${name}"
        maxlength="${field.max ?? 200}"
        autocomplete="off"
        placeholder="${field.placeholder ?? ''}"
        value="${value}"
        ${described}
      />`
  }
}

/** As many rows as there are, and some to fill in; an empty row is left out. */
function rowsOf(field: Extract<Field, { kind: 'rows' }>, mine: Refused | null, path: string): Html {
  const { name, label, columns, hint, of, spare = 2 } = field
  const stored = mine
    ? rowsIn(
        mine.typed,
        name,
        columns.map((column) => column.name),
        true,
      )
    : field.rows
  const rows = [...stored, ...Array.from({ length: mine ? 0 : spare }, () => ({}) as Record<string, string>)]
  return html`<fieldset class="rows">
    <legend>${label}</legend>
    ${hint ? html`<p class="hint">${hint}</p>` : ''}
    ${rows.map((row, index) => {
      const errors = mine?.errors.filter(({ pointer }) => pointer.startsWith(`/${name}/${index}/`)) ?? []
      return html`<div class="one" role="group" aria-label="${of} ${index + 1}">
        ${columns.map((column) => {
          const id = `${path}-${name}-${index}-${column.name}`.replaceAll(/[^\w]+/g, '-')
          const wrong = errors.filter(({ pointer }) => pointer.split('/')[3] === column.name)
          const described = wrong.length ? html` aria-invalid="true" aria-describedby="${id}-error"` : html``
          const value = row[column.name] ?? ''
          return html`<div class="field">
            <label for="${id}">${column.label}</label>
            ${
              column.choices
                ? html`<select id="${id}" name="${name}.${column.name}" ${described}>
                    ${column.choices.map(([choice, text]) => html`<option value="${choice}" ${choice === value ? html`selected` : ''}>${text}</option>`)}
                  </select>`
                : column.isLong
                  ? html`<textarea id="${id}" name="${name}.${column.name}" rows="3" ${described}>${value}</textarea>`
                  : html`<input
                      id="${id}"
                      name="${name}.${column.name}"
                      value="${value}"
                      autocomplete="off"
                      ${described}
                    />`
            }
            ${wrong.length ? html`<p class="wrong" id="${id}-error">${wrong.map(({ detail }) => detail).join(' ')}</p>` : ''}
          </div>`
        })}
      </div>`
    })}
    <p class="hint">Empty a row to take it out. Save to get another empty one.</p>
  </fieldset>`
}

function wordOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** What was typed into one field; the last when a box sent its `no` along. */
export function typedIn(form: Form, name: string): string | undefined {
  const value = form[name]
  const last: unknown = Array.isArray(value) ? value.at(-1) : value
  return typeof last === 'string' ? last : undefined
}

/** The rows that were typed; those without any text only when asked for. */
export function rowsIn(
  form: Form,
  name: string,
  columns: readonly string[],
  withEmpty = false,
): Record<string, string>[] {
  const typed = columns.map((column) => [form[`${name}.${column}`] ?? []].flat().map(String))
  const count = Math.max(0, ...typed.map((values) => values.length))
  const rows = Array.from({ length: count }, (_, row) =>
    Object.fromEntries(columns.map((column, at) => [column, typed[at]![row] ?? ''])),
  )
  return withEmpty ? rows : rows.filter((row) => Object.values(row).some((text) => text.trim() !== ''))
}

/** The questions and answers of a form. */
export function faqsIn(form: Form): Record<string, string>[] {
  return rowsIn(form, 'faqs', ['question', 'answer'])
}

/** The questions and answers of a page, to edit. */
export function faqField(state: State | null | undefined): Field {
  return {
    kind: 'rows',
    name: 'faqs',
    of: 'Question',
    spare: 1,
    label: 'Questions and answers',
    columns: [
      { name: 'question', label: 'Question' },
      { name: 'answer', label: 'Answer', isLong: true },
    ],
    rows: (state?.['faqs'] as Record<string, string>[] | undefined) ?? [],
  }
}

/** What was typed into these fields; those that were not sent stay out. */
export function given(form: Form, ...names: string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.map((name) => [name, typedIn(form, name)] as const).filter(([, value]) => value !== undefined),
  )
}

/** A form that finds something: it changes nothing, so it may be reloaded and linked to. */
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
    <button class="second">Find</button>
  </form>`
}

/** Dollars as people type them, as cents. */
export function centsIn(form: Form, name: string): string {
  const typed = (typedIn(form, name) ?? '').trim().replace(/^\$/, '')
  const amount = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(typed)
  if (!amount) throw refused(name, 'This is no amount in dollars.', 'Write it as 49 or 49.50.')
  return String(Number(amount[1]) * 100 + Number((amount[2] ?? '').padEnd(2, '0')))
}

import { PLATFORM_NAMES, type PLATFORMS } from '../../../domain/profile/profile.ts'
import { html } from 'hono/html'
import { pictureIn } from '../listing-card.ts'
import type { Html } from '../page.ts'
import { markOf, tidied, type Choice, type Column, type Part, type Row, type Shape, type Value } from './parts.ts'
import { problemText, type Problem } from './refusals.ts'

/** What a form shows for one part. */
export interface PartView {
  part: Part
  /** What the boxes show. */
  value: Value
  /** The saved value. The form contains its hash, which reveals whether the value changes in the meantime. */
  saved?: Value
  problems?: readonly Problem[] | undefined
  /** Whether the saved value of the part changed since the page was opened. */
  isConflict?: boolean | undefined
  /** Unique on the page; the part's key by default. */
  id?: string
}

/** How many empty rows are offered after the filled ones, as far as the limit allows. */
const SPARE_ROWS = 2

/** A part in a short form: its label, hint, boxes and problems. */
export function partField(view: PartView): Html {
  const { label, shape, key } = view.part
  const { id = key } = view
  if (shape.kind === 'tick') return html`<div class="field tick">${partInput(view)}</div>`
  if (['rows', 'picks', 'links'].includes(shape.kind))
    return html`<fieldset class="field">
      <legend id="${id}-name">${label}</legend>
      ${partInput(view)}
    </fieldset>`
  return html`<div class="field"><label id="${id}-name" for="${id}-box">${label}</label>${partInput(view)}</div>`
}

/** The hint, boxes and problems of a part. The element with the id `ID-name` labels the boxes. */
export function partInput(view: PartView): Html {
  const { part, value, saved, isConflict } = view
  const { key, hint, shape } = part
  const { id = key } = view
  const tidy = tidied(shape, value)
  const problems = (view.problems ?? []).filter((problem) => !isAtCell(problem, shape, tidy))
  const range = shape.kind === 'line' ? shape.range : undefined
  const about = [
    ...(hint ? [`${id}-hint`] : []),
    ...(range ? [`${id}-range`] : []),
    ...(problems.length ? [`${id}-problem`] : []),
  ].join(' ')
  const ties = html`aria-labelledby="${id}-name"${about ? html` aria-describedby="${about}"` : ''}${problems.length ? html` aria-invalid="true"` : ''}${part.isRequired ? html` required` : ''}${part.isFixed ? html` disabled` : ''}`
  return html`${saved === undefined ? '' : html`<input type="hidden" name="was.${key}" value="${markOf(part, saved)}" />`}
  ${hint ? html`<p class="quiet" id="${id}-hint">${hint}</p>` : ''} ${isConflict ? conflict(part, saved ?? '') : ''}
  ${boxes({ ...view, id }, tidy, ties)} ${range ? html`<p class="range" id="${id}-range">${range}</p>` : ''}
  ${
    problems.length
      ? html`<div class="wrong" id="${id}-problem">
          ${problems.map((problem) => html`<p>${problemText(problem)}</p>`)}
        </div>`
      : ''
  }`
}

function conflict(part: Part, saved: Value): Html {
  return html`<div class="problem" role="alert">
    <p>Someone else edited this. Save again to keep your version. It now says:</p>
    ${shownValue(part, saved)}
  </div>`
}

/** A value as read-only HTML. */
function shownValue({ shape }: Part, value: Value): Html {
  const tidy = tidied(shape, value)
  if (typeof tidy === 'string')
    return html`<blockquote class="stands">${pictureIn(tidy) ?? (tidy || 'Nothing.')}</blockquote>`
  const items = Array.isArray(tidy) ? tidy : Object.entries(tidy).map(([place, link]) => `${place}: ${link}`)
  if (!items.length) return html`<blockquote class="stands">Nothing.</blockquote>`
  const textOf = (item: string | Row) =>
    typeof item === 'string' ? item : Object.values(item).filter(Boolean).join(' · ')
  return html`<ul class="stands">
    ${items.map((item) => html`<li>${textOf(item)}</li>`)}
  </ul>`
}

function boxes(view: PartView & { id: string }, tidy: Value, ties: Html): Html {
  const { part, id } = view
  const { key, label, shape } = part
  switch (shape.kind) {
    case 'line': {
      const box = html`<input
        id="${id}-box"
        name="${key}"
        value="${shape.input === 'secret' || shape.input === 'once' ? '' : (tidy as string)}"
        ${shape.placeholder ? html`placeholder="${shape.placeholder}"` : ''}
        ${inputType(shape)}
        ${ties}
      />`
      return shape.unit ? html`<span class="with-unit">${box}<span>${shape.unit}</span></span>` : box
    }
    case 'text': {
      const size = html`rows="${shape.rows}" ${shape.isMarkdown ? html` class="markdown"` : ''}`
      return html`<textarea id="${id}-box" name="${key}" ${size} ${ties}>${tidy as string}</textarea>`
    }
    case 'choice':
      return html`<select id="${id}-box" name="${key}" ${ties}>
        ${options(shape.choices, tidy as string, shape.empty)}
      </select>`
    case 'tick':
      return html`<label id="${id}-name"
        ><input type="hidden" name="${key}" value="no" /><input
          type="checkbox"
          name="${key}"
          value="yes"
          ${tidy === 'yes' ? html` checked` : ''}
          ${ties}
        />${label}</label
      >`
    case 'lines': {
      const items = tidy as string[]
      return html`<textarea id="${id}-box" name="${key}" rows="${Math.max(3, items.length + 1)}" ${ties}>
${items.join('\n')}</textarea>`
    }
    case 'picks':
      return picks(key, shape, tidy as string[])
    case 'links':
      return links(part, shape.places, tidy as Row)
    case 'rows':
      return rowBoxes(view, shape, tidy as Row[])
  }
}

function inputType({ input }: Extract<Shape, { kind: 'line' }>): Html {
  // A password manager must neither fill in nor keep what belongs to the site.
  if (input === 'secret') return html` type="password" autocomplete="new-password" spellcheck="false"`
  if (input === 'number') return html` class="number" inputmode="decimal" autocomplete="off"`
  if (input === 'moment') return html` class="moment" type="datetime-local" autocomplete="off"`
  return html` autocomplete="off"`
}

function picks(key: string, { choices, most }: Extract<Shape, { kind: 'picks' }>, picked: string[]): Html {
  const places = Math.max(picked.length, most)
  return html`<div class="picks">
    ${Array.from(
      { length: places },
      (_, place) =>
        html`<label
          ><span>${place === 0 ? 'First' : `Number ${place + 1}`}</span
          ><select name="${key}">
            ${options(choices, picked[place] ?? '')}
          </select></label
        >`,
    )}
  </div>`
}

function links({ key, label }: Part, places: Extract<Shape, { kind: 'links' }>['places'], given: Row): Html {
  const filled = places.filter((place) => given[place])
  const open = places.filter((place) => !given[place])
  return html`<div class="links">
    ${filled.map((place) => linkBox(key, place, given[place]!))}
    <details>
      <summary>Add ${filled.length ? 'more' : 'a link'}<span class="hidden"> to ${label}</span></summary>
      <div class="boxes">${open.map((place) => linkBox(key, place, ''))}</div>
    </details>
  </div>`
}

function linkBox(key: string, place: (typeof PLATFORMS)[number], link: string): Html {
  return html`<label
    ><span>${PLATFORM_NAMES[place]}</span
    ><input name="${key}.${place}" value="${link}" inputmode="url" autocomplete="off"
  /></label>`
}

/** The filled rows, and a few empty ones in collapsed sections. */
function rowBoxes(view: PartView & { id: string }, shape: Extract<Shape, { kind: 'rows' }>, rows: Row[]): Html {
  const { columns, most = Infinity, one } = shape
  const shown = Math.max(rows.length, Math.min(most, rows.length + SPARE_ROWS))
  return html`<ol class="rows">
    ${Array.from({ length: shown }, (_, place) => {
      const row = rows[place]
      const name = `${one} ${place + 1}`
      const cells = columns.map((column) => cellBox(view, { column, place, name, text: row?.[column.name] ?? '' }))
      return row
        ? html`<li class="boxes">${cells}</li>`
        : html`<li>
            <details>
              <summary>Add ${name.toLowerCase()}</summary>
              <div class="boxes">${cells}</div>
            </details>
          </li>`
    })}
  </ol>`
}

interface Cell {
  column: Column
  place: number
  /** The row's name, such as `Question 1`. */
  name: string
  text: string
}

function cellBox(
  { part: { key }, id, problems = [] }: PartView & { id: string },
  { column, place, name, text }: Cell,
): Html {
  const { label, kind, choices, isOptional } = column
  const errorId = `${id}-${place}-${column.name}-problem`
  const wrong = problems.filter((problem) => problem.place[0] === String(place) && problem.place[1] === column.name)
  const ties = html`name="${key}.${column.name}"${wrong.length ? html` aria-invalid="true" aria-describedby="${errorId}"` : ''}`
  return html`<div>
    <label
      ><span
        ><span class="hidden">${name}: </span
        >${label}${isOptional ? html` <span class="quiet">(optional)</span>` : ''}</span
      >${
        kind === 'text'
          ? html`<textarea rows="3" ${ties}>${text}</textarea>`
          : kind === 'choice'
            ? html`<select ${ties}>
                ${options(choices ?? [], text, false)}
              </select>`
            : html`<input value="${text}" autocomplete="off" ${kind === 'date' ? html` type="date"` : ''} ${ties} />`
      }</label
    >
    ${wrong.length ? html`<p class="wrong" id="${errorId}">${wrong.map((problem) => problem.text).join(' ')}</p>` : ''}
  </div>`
}

/** Whether a problem belongs to a single box of a row and is shown there. */
function isAtCell({ place: [row, column] }: Problem, shape: Shape, tidy: Value): boolean {
  return (
    shape.kind === 'rows' && Number(row) < (tidy as Row[]).length && shape.columns.some(({ name }) => name === column)
  )
}

/**
 * `empty` labels the empty choice; false leaves it out. A saved value that is no longer offered stays
 * selectable.
 */
function options(choices: readonly Choice[], chosen: string, empty: string | false = 'None'): Html {
  const isKnown = !chosen || choices.some(({ value }) => value === chosen)
  const groups = [...new Set(choices.map(({ group }) => group ?? ''))]
  const option = ({ value, name }: Choice) =>
    html`<option value="${value}" ${value === chosen ? html` selected` : ''}>${name}</option>`
  return html`${empty === false ? '' : html`<option value="">${empty}</option>`}
  ${isKnown ? '' : option({ value: chosen, name: chosen })}
  ${groups.map((group) => {
    const inside = choices.filter((choice) => (choice.group ?? '') === group).map(option)
    return group ? html`<optgroup label="${group}">${inside}</optgroup>` : inside
  })}`
}

import { PLATFORM_NAMES, type PLATFORMS } from '../../../domain/profile/profile.ts'
import { html } from 'hono/html'
import type { Html } from '../page.ts'
import { markOf, tidied, type Choice, type Column, type Part, type Row, type Value } from './parts.ts'

/** What a page shows of one part. */
interface PartView {
  part: Part
  /** What stands in the boxes. */
  value: Value
  /** What is kept now. */
  standing: Value
  /** Why it could not be kept, if it was just refused. */
  problems?: readonly string[] | undefined
  /** Somebody else changed it since the page was opened. */
  isConflict?: boolean | undefined
}

/** Empty rows to type into, beside those that are filled. */
const SPARE_ROWS = 2

/** The boxes of one part, with what is wrong about them. Its heading names it and has the id `KEY-name`. */
export function partInput(view: PartView): Html {
  const { part, standing, problems = [], isConflict } = view
  const { key, hint } = part
  return html`<input type="hidden" name="was.${key}" value="${markOf(part, standing)}" />
    ${hint ? html`<p class="quiet" id="${key}-hint">${hint}</p>` : ''}
    ${
      isConflict
        ? html`<div class="problem" role="alert">
            <p>
              This was changed meanwhile. What you typed still stands in the box; save again to keep yours. What stands
              now:
            </p>
            ${shownValue(part, standing)}
          </div>`
        : ''
    }
    ${boxes(view)}
    ${
      problems.length
        ? html`<div class="problem" id="${key}-problem">${problems.map((problem) => html`<p>${problem}</p>`)}</div>`
        : ''
    }`
}

/** A value to read. */
function shownValue({ shape }: Part, value: Value): Html {
  const tidy = tidied(shape, value)
  if (typeof tidy === 'string') return html`<blockquote class="stands">${tidy || 'Nothing.'}</blockquote>`
  const items = Array.isArray(tidy) ? tidy : Object.entries(tidy).map(([place, link]) => `${place}: ${link}`)
  if (!items.length) return html`<blockquote class="stands">Nothing.</blockquote>`
  return html`<ul class="stands">
    ${items.map(
      (item) =>
        html`<li>
          ${
            typeof item === 'string'
              ? item
              : Object.values(item)
                  .filter((text) => text)
                  .join(' · ')
          }
        </li>`,
    )}
  </ul>`
}

/** How a box is tied to its heading, its hint and what is wrong about it. */
function ties({ part: { key, hint }, problems = [] }: PartView): Html {
  const about = [...(hint ? [`${key}-hint`] : []), ...(problems.length ? [`${key}-problem`] : [])].join(' ')
  return html`aria-labelledby="${key}-name"
  ${about ? html` aria-describedby="${about}"` : ''}${problems.length ? html` aria-invalid="true"` : ''}`
}

function boxes(view: PartView): Html {
  const { part, value } = view
  const { key, shape } = part
  const tidy = tidied(shape, value)
  switch (shape.kind) {
    case 'line':
      return html`<input name="${key}" value="${tidy as string}" autocomplete="off" ${ties(view)} />`
    case 'text':
      return html`<textarea name="${key}" rows="${shape.rows}" ${ties(view)}>${tidy as string}</textarea>`
    case 'choice':
      return html`<select name="${key}" ${ties(view)}>
        ${options(shape.choices, tidy as string)}
      </select>`
    case 'lines': {
      const items = tidy as string[]
      return html`<textarea name="${key}" rows="${Math.max(3, items.length + 1)}" ${ties(view)}>
${items.join('\n')}</textarea>`
    }
    case 'picks': {
      const picked = tidy as string[]
      const places = Math.max(picked.length, shape.most)
      return html`<div class="picks">
        ${Array.from(
          { length: places },
          (_, place) =>
            html`<label
              ><span>${place === 0 ? 'First' : `Number ${place + 1}`}</span
              ><select name="${key}">
                ${options(shape.choices, picked[place] ?? '')}
              </select></label
            >`,
        )}
      </div>`
    }
    case 'links': {
      const links = tidy as Row
      const [filled, open] = [
        shape.places.filter((place) => links[place]),
        shape.places.filter((place) => !links[place]),
      ]
      return html`<div class="links">
        ${filled.map((place) => linkBox(key, place, links[place]!))}
        <details>
          <summary>Add ${filled.length ? 'more' : 'a link'}<span class="hidden"> to ${part.label}</span></summary>
          <div class="boxes">${open.map((place) => linkBox(key, place, ''))}</div>
        </details>
      </div>`
    }
    case 'rows': {
      const rows = tidy as Row[]
      const shown = Math.min(shape.most, rows.length + SPARE_ROWS)
      return html`<ol class="rows">
        ${Array.from({ length: Math.max(shown, rows.length) }, (_, place) => {
          const row = rows[place]
          const name = `${shape.one} ${place + 1}`
          const columns = shape.columns.map((column) => rowBox(key, name, column, row?.[column.name] ?? ''))
          return row
            ? html`<li class="boxes">${columns}</li>`
            : html`<li>
                <details>
                  <summary>Add ${name.toLowerCase()}</summary>
                  <div class="boxes">${columns}</div>
                </details>
              </li>`
        })}
      </ol>`
    }
  }
}

function linkBox(key: string, place: (typeof PLATFORMS)[number], link: string): Html {
  return html`<label
    ><span>${PLATFORM_NAMES[place]}</span
    ><input name="${key}.${place}" value="${link}" inputmode="url" autocomplete="off"
  /></label>`
}

function rowBox(key: string, row: string, { name, label, kind, isOptional }: Column, text: string): Html {
  const said = html`<span
    ><span class="hidden">${row}: </span>${label}${isOptional ? html` <span class="quiet">(optional)</span>` : ''}</span
  >`
  if (kind === 'text') return html`<label>${said}<textarea name="${key}.${name}" rows="3">${text}</textarea></label>`
  return html`<label>
    ${said}<input
      name="${key}.${name}"
      value="${text}"
      autocomplete="off"
      ${kind === 'date' ? html` type="date"` : ''}
    />
  </label>`
}

function options(choices: readonly Choice[], chosen: string): Html {
  const isKnown = !chosen || choices.some(({ value }) => value === chosen)
  const groups = [...new Set(choices.map(({ group }) => group ?? ''))]
  const option = ({ value, name }: Choice) =>
    html`<option value="${value}" ${value === chosen ? html` selected` : ''}>${name}</option>`
  return html`<option value="">None</option>
    ${isKnown ? '' : option({ value: chosen, name: chosen })}
    ${groups.map((group) => {
      const inside = choices.filter((choice) => (choice.group ?? '') === group).map(option)
      return group ? html`<optgroup label="${group}">${inside}</optgroup>` : inside
    })}`
}

import { html } from 'hono/html'
import type { Html } from '../page.ts'
import { pictureIn } from '../listing-card.ts'
import { partInput } from './part-input.ts'
import { tidied, type Edits, type Part, type Value } from './parts.ts'
import { NOTHING_REFUSED, problemText, type Refusal } from './refusals.ts'

/** A form that was just sent and not saved. What was typed stays in its boxes. */
export interface Sent {
  typed: ReadonlyMap<string, Value>
  conflicts: Edits['conflicts']
  refusal: Refusal
}

export const NOTHING_SENT: Sent = { typed: new Map(), conflicts: new Set(), refusal: NOTHING_REFUSED }

/** A refused form, for the page that shows it again. */
export function refusedForm({ changed, conflicts }: Edits, refusal: Refusal = NOTHING_REFUSED): Sent {
  return { typed: changed, conflicts, refusal }
}

interface Around {
  /** The state of the value, such as `From the website`. */
  chip?: Html | ''
  /** Buttons below the boxes, such as `Lock`. */
  moves?: Html | ''
  /** The website's quotes. */
  proof?: Html
  /** Whether a filled part shows only its value until somebody opens it. */
  folds?: boolean
  /** Whether an empty part shows only its chip until somebody opens it. */
  foldsEmpty?: boolean
  /** One line below a value that is folded, such as its first quote. */
  glance?: Html | ''
}

/** One part to edit, with its boxes on the left and its quotes on the right. */
export function partSection(
  sent: Sent,
  part: Part,
  saved: Value,
  { chip = '', moves = '', proof, folds = false, foldsEmpty = false, glance = '' }: Around = {},
): Html {
  const { key, label } = part
  const isWide = proof ? ' has-words' : ''
  const boxes = html`<div class="typed">
      ${partInput({
        part,
        value: sent.typed.get(key) ?? saved,
        saved,
        problems: sent.refusal.problems.get(key),
        isConflict: sent.conflicts.has(key),
      })}
      ${moves}
    </div>
    ${proof ? html`<div class="words">${proof}</div>` : ''}`
  const said = folds ? (pictureIn(saved) ?? inShort(part, saved)) : ''
  if (!said && !foldsEmpty)
    return html`<section class="part${isWide}" id="part-${key}">
      <header>
        <h3 id="${key}-name">${label}</h3>
        ${chip}
      </header>
      ${boxes}
    </section>`
  return html`<div class="row-of">
    <details class="part fold${said ? '' : ' is-empty'}" id="part-${key}" ${wasSent(sent, [part]) ? html` open` : ''}>
      <summary>
        <h3 id="${key}-name">${label}</h3>
        ${said ? html`<span class="said">${said}</span>` : ''} ${chip}
      </summary>
      <div class="part${isWide}">${boxes}</div>
      <p class="fold-end">
        <button class="small" name="go" value="save">Save<span class="hidden"> ${label}</span></button>
      </p>
    </details>
    ${glance}
  </div>`
}

/** Whether a form that was just sent edited one of the parts, or was refused because of it. */
export function wasSent({ typed, conflicts, refusal }: Sent, parts: readonly Part[]): boolean {
  return parts.some(({ key }) => typed.has(key) || conflicts.has(key) || refusal.problems.has(key))
}

const MAX_SAID = 160

/** A value in one line; empty if there is none. */
export function inShort({ shape }: Part, value: Value): string {
  const tidy = tidied(shape, value)
  if (typeof tidy === 'string')
    return shape.kind === 'choice' ? (shape.choices.find((choice) => choice.value === tidy)?.name ?? tidy) : cut(tidy)
  const items = Array.isArray(tidy) ? tidy : Object.values(tidy)
  return cut(items.map((item) => (typeof item === 'string' ? item : (Object.values(item)[0] ?? ''))).join(' · '))
}

function cut(text: string): string {
  return text.length > MAX_SAID ? `${text.slice(0, MAX_SAID).trimEnd()}…` : text
}

/** Says at the top of a page what was refused, with a link to each part. */
export function refusedNote({ conflicts, refusal }: Sent, parts: readonly Part[], more: Html | '' = ''): Html | '' {
  const keys = [...new Set([...conflicts, ...refusal.problems.keys()])]
  if (!keys.length && !refusal.general) return ''
  const labelOf = (key: string) => parts.find((part) => part.key === key)?.label ?? key
  const said = (key: string) =>
    conflicts.has(key)
      ? 'Somebody else changed this.'
      : (refusal.problems.get(key) ?? []).map((problem) => problemText(problem)).join(' ')
  return html`<div class="problem" role="alert" tabindex="-1" data-summary>
    ${refusal.general ? html`<p>${refusal.general}</p>` : ''}
    ${
      keys.length
        ? html`<p>Your changes aren’t saved yet. Fix ${keys.length === 1 ? 'this' : `these ${keys.length} fields`}:</p>
            <ul>
              ${keys.map((key) => html`<li><a href="#part-${key}">${labelOf(key)}</a>: ${said(key)}</li>`)}
            </ul>`
        : ''
    }
    ${more}
  </div>`
}

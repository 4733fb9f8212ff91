import { html } from 'hono/html'
import type { Html } from '../page.ts'
import { partInput } from './part-input.ts'
import type { Edits, Part, Value } from './parts.ts'
import { NOTHING_REFUSED, type Refusal } from './refusals.ts'

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
}

/** One part to edit, with its boxes on the left and its quotes on the right. */
export function partSection(
  { typed, conflicts, refusal }: Sent,
  part: Part,
  saved: Value,
  { chip = '', moves = '', proof }: Around = {},
): Html {
  const { key, label } = part
  return html`<section class="part${proof ? ' has-words' : ''}" id="part-${key}">
    <header>
      <h3 id="${key}-name">${label}</h3>
      ${chip}
    </header>
    <div class="typed">
      ${partInput({
        part,
        value: typed.get(key) ?? saved,
        saved,
        problems: refusal.problems.get(key),
        isConflict: conflicts.has(key),
      })}
      ${moves}
    </div>
    ${proof ? html`<div class="words">${proof}</div>` : ''}
  </section>`
}

/** Says at the top of a page what was refused, with a link to each part. */
export function refusedNote({ conflicts, refusal }: Sent, parts: readonly Part[], more: Html | '' = ''): Html | '' {
  const keys = [...new Set([...conflicts, ...refusal.problems.keys()])]
  if (!keys.length && !refusal.general) return ''
  const labelOf = (key: string) => parts.find((part) => part.key === key)?.label ?? key
  return html`<div class="problem" role="alert">
    ${refusal.general ? html`<p>${refusal.general}</p>` : ''}
    ${
      keys.length
        ? html`<p>Your changes aren’t saved yet. Fix:</p>
            <ul>
              ${keys.map((key) => html`<li><a href="#part-${key}">${labelOf(key)}</a></li>`)}
            </ul>`
        : ''
    }
    ${more}
  </div>`
}

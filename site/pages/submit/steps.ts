import { html } from 'hono/html'
import type { Html } from '../../ui/page.ts'

const NAMES = {
  website: 'Website',
  found: 'What we found',
  pictures: 'Pictures',
  preview: 'Preview',
  plan: 'Plan',
  done: 'Done',
}
export type Step = keyof typeof NAMES
const STEPS = Object.keys(NAMES) as Step[]
type Addresses = Partial<Record<Step, string>>

/** The steps of submitting a draft. Each is a link once there is a draft. */
export function draftSteps(current: Step, id: string | null): Html {
  const base = `/drafts/${id}`
  return steps(
    current,
    id === null ? {} : { found: base, pictures: `${base}/pictures`, preview: `${base}/preview`, plan: `${base}/plan` },
  )
}

/** The steps of submitting, once the draft is saved as a listing. */
export function listingSteps(current: Step, id: number): Html {
  const base = `/my-listings/${id}`
  return steps(current, {
    found: `${base}/profile`,
    pictures: `${base}/pictures`,
    preview: `${base}/preview`,
    plan: `${base}/publish`,
  })
}

function steps(current: Step, addresses: Addresses): Html {
  const at = STEPS.indexOf(current)
  return html`<nav class="flow" aria-label="Steps">
    <p class="flow-at" aria-hidden="true">Step ${at + 1} of ${STEPS.length}: <b>${NAMES[current]}</b></p>
    <ol>
      ${STEPS.map((step, place) => {
        const name = html`<span>${NAMES[step]}</span>`
        const href = addresses[step]
        const state = place < at ? 'is-done' : place === at ? 'is-now' : ''
        return html`<li class="${state}" ${place === at ? html` aria-current="step"` : ''}>
          ${href && place !== at ? html`<a href="${href}">${name}</a>` : name}
        </li>`
      })}
    </ol>
  </nav>`
}

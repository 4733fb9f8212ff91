import { html } from 'hono/html'
import type { Html } from '../../ui/page.ts'

/** The steps, each with what happens there. */
const STEPS = {
  website: ['Website', 'You give us the address.'],
  found: ['What we found', 'We read your website in about a minute. You check each value, with its quote.'],
  pictures: ['Pictures', 'You add a logo and up to five screenshots.'],
  preview: ['Preview', 'You see your page exactly as visitors will.'],
  plan: ['Plan', 'You choose free with a badge, or paid.'],
  done: ['Done', 'You know your launch date, and what happens until then.'],
} as const
export type Step = keyof typeof STEPS
const NAMES = Object.keys(STEPS) as Step[]
type Addresses = Partial<Record<Step, string>>

/** The first step, with what happens in each: for somebody who hasn't begun. */
export function firstStep(): Html {
  return steps('website', {}, { inWords: true })
}

/** The steps of submitting a draft. Each is a link once there is a draft. */
export function draftSteps(current: Step, id: string): Html {
  const base = `/drafts/${id}`
  return steps(current, {
    found: base,
    pictures: `${base}/pictures`,
    preview: `${base}/preview`,
    plan: `${base}/plan`,
  })
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

function steps(current: Step, addresses: Addresses, { inWords = false } = {}): Html {
  const at = NAMES.indexOf(current)
  return html`<nav class="flow${inWords ? ' in-words' : ''}" aria-label="Steps">
    <p class="flow-at" aria-hidden="true">Step ${at + 1} of ${NAMES.length}: <b>${STEPS[current][0]}</b></p>
    <ol>
      ${NAMES.map((step, place) => {
        const name = html`<span>${STEPS[step][0]}</span>`
        const href = addresses[step]
        const state = place < at ? 'is-done' : place === at ? 'is-now' : ''
        return html`<li class="${state}" ${place === at ? html` aria-current="step"` : ''}>
          ${href && place !== at ? html`<a href="${href}">${name}</a>` : name}
          ${inWords ? html`<p>${STEPS[step][1]}</p>` : ''}
        </li>`
      })}
    </ol>
  </nav>`
}

import { html } from 'hono/html'
import { MAX_IMAGES } from '../../../domain/media/images.ts'
import { MAX_SCREENSHOTS } from '../../../domain/profile/pictures.ts'
import type { Html } from '../../ui/page.ts'

/** What each plan is for, and what it includes. The prices, the plan step and a listing's launch page all read this. */
const CONTENTS: Record<string, { lead: string; above?: string; items: string[] }> = {
  free: {
    lead: 'Everything you need to launch. You add a small badge to your website.',
    above: 'What you get',
    items: [
      'Your full profile, with a quote behind every drafted fact',
      `Logo and ${MAX_SCREENSHOTS} screenshots`,
      'Upvotes, rankings and awards',
      'Launches in the next free week',
    ],
  },
  launch: {
    lead: 'Pick your date, and show more of your product.',
    above: 'Everything in Free, plus',
    items: [
      'Goes live today, or in the week you choose',
      `Your story, milestones and ${MAX_IMAGES} more images`,
      'Up to three further categories',
      'No badge on your website',
    ],
  },
  launch_bundle: {
    lead: 'Launch with a featured place for your first week.',
    above: 'Everything in Launch, plus',
    items: ['A featured place for 7 days, marked as paid', 'The 7 days begin when your page goes live'],
  },
}

/** In one sentence, whom a plan is for; null for products that aren't plans. `code` is `free` or a product's code. */
export function planLead(code: string): string | null {
  return CONTENTS[code]?.lead ?? null
}

/** What a plan includes, as a list; null for products that aren't plans. */
export function planContents(code: string): Html | null {
  const contents = CONTENTS[code]
  if (!contents) return null
  return html`${contents.above ? html`<p class="above">${contents.above}</p>` : ''}
    <ul class="includes">
      ${contents.items.map((item) => html`<li>${item}</li>`)}
    </ul>`
}

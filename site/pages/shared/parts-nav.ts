import { html } from 'hono/html'
import { icon } from '../../ui/icon.ts'
import type { Html } from '../../ui/page.ts'

/**
 * Links between the pages of one place. On a small screen they unfold from a button that says where the visitor is, such as
 * `Page: Emails`.
 */
export function partsNav({ place, here }: { place: string; here: string }, links: Html): Html {
  return html`<nav class="parts-nav" aria-label="${place}">
    <button popovertarget="parts">
      <span><span class="quiet">Page:</span> ${here}</span>${icon('M6 8l4 4 4-4')}
    </button>
    <div id="parts" popover>
      <button class="menu-button" popovertarget="parts" popovertargetaction="hide">
        ${icon('M5 5l10 10M15 5L5 15')}<span class="hidden">Close</span>
      </button>
      ${links}
    </div>
  </nav>`
}

import { html } from 'hono/html'
import type { Html, Page } from '../../ui/page.ts'
import { SUBMIT } from '../../ui/scripts/scripts.ts'

/** A listing's page as visitors will see it, below `top`, which says whose preview it is and where to go on. */
export function previewPage(shown: Page, { path, top }: { path: string; top: Html }): Page {
  return {
    title: `Preview of ${shown.title}`,
    description: 'A preview that only you can see.',
    path,
    unlisted: true,
    head: SUBMIT.tag,
    main: html`<div class="preview-top">${top}</div>
      <div class="preview">${shown.main}</div>`,
  }
}

import { html } from 'hono/html'
import type { Page } from '../../ui/page.ts'
import type { Listing } from '../listing/evidence.ts'

/** Confirms that a report reached the site team. */
export function reportedPage({ slug, name }: Listing, what: 'review' | 'comment' = 'review'): Page {
  const path = `/listings/${slug}/${what}s`
  return {
    title: 'Report sent',
    description: `The site team will check the ${what}.`,
    path,
    unlisted: true,
    main: html`<section class="message">
      <h1>Thanks for the report</h1>
      <p class="lead">The site team will check the ${what}. It stays visible until then.</p>
      <p>
        <a class="button" href="${path}">Back to ${what}s<span class="hidden"> of ${name}</span></a>
      </p>
    </section>`,
  }
}

import { html } from 'hono/html'
import type { Html, Page } from '../../ui/page.ts'
import type { Made } from './admin-section.ts'

export interface Frame {
  path: string
  sections: readonly { name: string; href: string }[]
  notice: { text: string; isProblem: boolean } | null
}

/** A page of the administration, with its navigation and the notice of what was just done. */
export function adminPage({ title, lead, main, crumbs = [] }: Made, { path, sections, notice }: Frame): Page {
  return {
    title: `${title}, administration`,
    description: 'Administration of this site.',
    path,
    unlisted: true,
    main: html`<div class="admin">
      <nav class="parts" aria-label="Administration">
        <ul>
          ${sections.map(
            ({ name, href }) =>
              html`<li><a href="${href}" ${isPart(path, href) ? html`aria-current="page"` : ''}>${name}</a></li>`,
          )}
        </ul>
      </nav>
      <div class="sheet">
        ${
          crumbs.length
            ? html`<nav class="crumbs" aria-label="Above this page">
                <ol>
                  ${crumbs.map((crumb) => html`<li><a href="${crumb.href}">${crumb.name}</a></li>`)}
                </ol>
              </nav>`
            : ''
        }
        <h1>${title}</h1>
        ${lead ? html`<p class="lead">${lead}</p>` : ''}
        ${
          notice
            ? html`<p class="${notice.isProblem ? 'problem' : 'note'}" role="${notice.isProblem ? 'alert' : 'status'}">
                ${notice.text}
              </p>`
            : ''
        }
        ${main}
      </div>
    </div>`,
  }
}

function isPart(path: string, href: string): boolean {
  return href === '/admin' ? path === href : path === href || path.startsWith(`${href}/`)
}

/** A quiet note, such as one in place of an empty list. */
export function none(text: string): Html {
  return html`<p class="quiet">${text}</p>`
}

/** A list of things with their facts and buttons, or the text of `otherwise` if it is empty. */
export function things(items: readonly Html[], otherwise: string): Html {
  return items.length
    ? html`<ul class="things">
        ${items}
      </ul>`
    : none(otherwise)
}

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** A date and time for people, in UTC, or the text of `otherwise` if there is none. */
export function moment(time: string | null, otherwise = 'never'): Html {
  if (time === null) return html`${otherwise}`
  return html`<time datetime="${time}">${MOMENT.format(new Date(time))} UTC</time>`
}

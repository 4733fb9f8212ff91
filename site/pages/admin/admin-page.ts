import { html } from 'hono/html'
import { icon } from '../../ui/icon.ts'
import type { Html, Page } from '../../ui/page.ts'
import { counted } from '../../ui/words.ts'
import type { Made } from './admin-section.ts'

export interface Frame {
  path: string
  groups: readonly { name: string; sections: readonly { name: string; href: string }[] }[]
  notice: { text: string; isProblem: boolean } | null
}

/** A page of the administration, with its navigation and the notice of what was just done. */
export function adminPage(
  { title, mark, lead, action, main, crumbs = [] }: Made,
  { path, groups, notice }: Frame,
): Page {
  const here = groups.flatMap(({ sections }) => sections).find(({ href }) => isPart(path, href))
  return {
    title: `${title}, administration`,
    description: 'Administration of this site.',
    path,
    unlisted: true,
    main: html`<div class="admin">
      <nav class="admin-nav" aria-label="Administration">
        <button class="second small" popovertarget="parts">${icon('M3 6h14M3 10h14M3 14h14')} Administration</button>
        <div id="parts" popover>
          <button class="menu-button" popovertarget="parts" popovertargetaction="hide">
            ${icon('M5 5l10 10M15 5L5 15')}<span class="hidden">Close</span>
          </button>
          ${groups.map(
            ({ name, sections }) =>
              html`${name ? html`<p>${name}</p>` : ''}
                <ul>
                  ${sections.map(
                    (section) =>
                      html`<li>
                        <a href="${section.href}" ${section === here ? html`aria-current="page"` : ''}
                          >${section.name}</a
                        >
                      </li>`,
                  )}
                </ul>`,
          )}
        </div>
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
        <header>
          ${mark ?? ''}
          <div>
            <h1>${title}</h1>
            ${lead ? html`<p class="lead">${lead}</p>` : ''}
          </div>
          ${action ?? ''}
        </header>
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

/** One row of a table: its name, its other cells, and buttons or notes below them. */
export interface TableRow {
  name: Html
  cells: readonly (Html | string | number)[]
  below?: Html | ''
}

/** Above a list: how many there are, or that only the newest `most` are shown. */
export function countOf(n: number, most: number, one: string, more = ''): Html | '' {
  if (!n) return ''
  const count = n === most ? `The newest ${most}. Narrow your search to see others.` : counted(n, one)
  return html`<p class="quiet">${[count, more].filter(Boolean).join(' · ')}</p>`
}

/** A column of a table: its name; an amount stands at the right, and what is long gets a line of its own on a phone. */
type Column = string | { name: string; is: 'amount' | 'long' }

/**
 * A table with these columns, or the text of `otherwise` if it has no rows. A phone shows each row as a block.
 */
export function table(given: readonly Column[], rows: readonly TableRow[], otherwise: string): Html {
  const [first, ...columns] = given.map((column) => (typeof column === 'string' ? { name: column, is: '' } : column))
  if (!rows.length) return html`<p class="empty-list">${otherwise}</p>`
  return html`<table class="list">
    <thead>
      <tr>
        <th scope="col">${first?.name}</th>
        ${columns.map(({ name, is }) => html`<th scope="col" class="${is}">${name}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ name, cells, below }) =>
          html`<tr>
            <th scope="row">${name}${below ?? ''}</th>
            ${cells.map((cell, at) => html`<td class="${columns[at]?.is ?? ''}" data-name="${columns[at]?.name ?? ''}">${cell}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`
}

/** An email address that breaks before its `@` where it is too long for one line. */
export function addressOf(email: string): Html {
  const [name, ...host] = email.split('@')
  return html`${name}${host.length ? html`<wbr />@${host.join('@')}` : ''}`
}

/** The state of something, with a dot in the color of `tone`. */
export function chip(text: string, tone: 'good' | 'waiting' | 'bad' | 'quiet'): Html {
  return html`<b class="status is-${tone}">${text}</b>`
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** A date for people, in UTC. */
export function day(time: string): Html {
  return html`<time datetime="${time}">${DAY.format(new Date(time))}</time>`
}

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** A date and time for people, in UTC, or the text of `otherwise` if there is none. */
export function moment(time: string | null, otherwise = 'never'): Html {
  if (time === null) return html`${otherwise}`
  return html`<time datetime="${time}">${MOMENT.format(new Date(time))} UTC</time>`
}

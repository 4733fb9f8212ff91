import { html } from 'hono/html'
import { icon } from '../../ui/icon.ts'
import type { Html, Page } from '../../ui/page.ts'
import { partsNav } from '../shared/parts-nav.ts'
import { counted, MOMENT } from '../../ui/words.ts'
import type { Made } from './admin-section.ts'
import { sectionIcon } from './section-icons.ts'

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
      ${partsNav(
        { place: 'Administration', here: here?.name ?? 'Sections' },
        html`${groups.map(
          ({ name, sections }) =>
            html`${name ? html`<p>${name}</p>` : ''}
              <ul>
                ${sections.map(
                  (section) =>
                    html`<li>
                      <a href="${section.href}" ${section === here ? html`aria-current="page"` : ''}
                        >${sectionIcon(section.href)}${section.name}</a
                      >
                    </li>`,
                )}
              </ul>`,
        )}`,
      )}
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

/** One row of a table: what it is about, with a mark before it and a note below it, and its cells. */
export interface TableRow {
  mark?: Html
  name: Html | string
  note?: Html | string
  /** Shown below the name on a phone, in place of the note and the cells. */
  small: Html | string
  /** The first cell; a phone shows it beside the name. */
  state: Html | string
  cells: readonly (Html | string | number)[]
  below?: Html | ''
}

/** Below the title of a list: how many there are, or that only the newest `most` are shown. */
export function countOf(n: number, most: number, one: string, more = ''): string {
  const count =
    n === most ? `The newest ${most}. Narrow your search to see others.` : `${counted(n, one)}, newest first`
  return [count, more].filter(Boolean).join(' · ')
}

/** A column of a table: its name; an amount stands at the right, and what is long is cut where it has no room. */
type Column = string | { name: string; is: 'amount' | 'long' }

/** A table with these columns, or the text of `otherwise` if it has no rows. A phone shows two lines of each row. */
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
        (row) =>
          html`<tr>
            <th scope="row">${namedPart(row)}</th>
            <td class="pill-cell">${row.state}</td>
            ${row.cells.map((cell, at) => html`<td class="${columns[at + 1]?.is ?? ''}">${cell}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`
}

function namedPart({ mark, name, note, small, below }: TableRow): Html {
  return html`<div class="row-name">
    ${mark ?? ''}
    <div>
      <p class="title">${name}</p>
      ${note ? html`<p class="quiet wide">${note}</p>` : ''}
      <p class="quiet narrow">${small}</p>
      ${below ? html`<div class="row-below">${below}</div>` : ''}
    </div>
  </div>`
}

/** The newest of something as a card of two-line rows, with a link to all of them; nothing without any. */
export function newest(title: string, href: string, rows: readonly TableRow[]): Html | '' {
  if (!rows.length) return ''
  return html`<section class="newest">
    <header>
      <h2>${title}</h2>
      <a href="${href}">See all<span class="hidden"> ${title.toLowerCase()}</span></a>
    </header>
    <ul>
      ${rows.map(
        ({ mark, name, small, state }) =>
          html`<li class="row-name">
            ${mark ?? ''}
            <div>
              <p class="title">${name}</p>
              <p class="quiet">${small}</p>
            </div>
            ${state}
          </li>`,
      )}
    </ul>
  </section>`
}

/** A row of a list of `linked-rows`: the whole row leads to the path `to`, or opens what it says. */
export function linkedRow(row: {
  icon: Html
  to: string | Html
  /** Says on a button, rather than an arrow, that the row leads somewhere. */
  button?: string
  title: string
  about: string
  state?: Html | string
}): Html {
  const { to, button, title, about, state = '' } = row
  const buttonOf = (text: string) => html`<span class="button second small" aria-hidden="true">${text}</span>`
  if (typeof to !== 'string')
    return html`<li class="folded">
      <details>
        <summary>
          ${row.icon}
          <span><b>${title}</b> <span class="quiet">${about}</span></span>
          ${buttonOf('Show how')}
        </summary>
        ${to}
      </details>
    </li>`
  return html`<li>
    ${row.icon}
    <div>
      <a href="${to}"><b>${title}</b></a>
      <p class="quiet">${about}</p>
    </div>
    ${state}${button ? buttonOf(button) : icon('M8 5l5 5-5 5')}
  </li>`
}

/** Something rare that takes away or hands over, folded until it is wanted or was refused. */
export interface RareAction {
  title: string
  /** One line that says what it does. */
  about: string
  /** What the row's button says. */
  button: string
  isDanger?: boolean
  isOpen: boolean
  form: Html
}

/** Rare actions, each folded into a row of one card. */
export function rareActions(actions: readonly RareAction[], title = ''): Html {
  return html`<section class="rare-actions">
    ${title ? html`<h2>${title}</h2>` : ''} ${actions.map(rareAction)}
  </section>`
}

/** A rare action, folded into a row. */
export function rareAction({ title, about, button, isDanger, isOpen, form }: RareAction): Html {
  return html`<details ${isOpen ? html`open` : ''}>
    <summary>
      <span><b>${title}</b> <span class="quiet">${about}</span></span>
      <span class="button second small ${isDanger ? 'danger' : ''}" aria-hidden="true">${button}</span>
    </summary>
    ${form}
  </details>`
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

/** A date and time for people, in UTC, or the text of `otherwise` if there is none. */
export function moment(time: string | null, otherwise = 'never'): Html {
  if (time === null) return html`${otherwise}`
  return html`<time datetime="${time}">${MOMENT.format(new Date(time))} UTC</time>`
}

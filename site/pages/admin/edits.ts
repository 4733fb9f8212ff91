import { html } from 'hono/html'
import { editsToReview, editToReview, revertEdit, seenEdit, type ReviewedEdit } from '../../../admin/actions/edits.ts'
import type { PartChange } from '../../../domain/listings/history.ts'
import { pictureIn } from '../../ui/listing-card.ts'
import type { Html } from '../../ui/page.ts'
import { EDITED_THROUGH, partName } from '../shared/edit-words.ts'
import { moment, things } from './admin-page.ts'
import { filled, type AdminPage, type AdminSection } from './admin-section.ts'
import { formOf } from './form.ts'

const LIST_PATH = '/admin/edits'
const ONE_PATH = '/admin/edits/:id'
const SEEN_PATH = '/admin/edits/:id/seen'
const REVERT_PATH = '/admin/edits/:id/revert'
const MAX_SHOWN = 50

const list: AdminPage = {
  path: LIST_PATH,
  async make({ db, query }) {
    const onlyUnseen = query['show'] !== 'all'
    const slug = query['listing'] || undefined
    const before = /^[1-9]\d{0,14}$/.test(query['before'] ?? '') ? Number(query['before']) : undefined
    const edits = await editsToReview(db, { onlyUnseen: onlyUnseen && !slug, slug, before, limit: MAX_SHOWN })
    const more = new URLSearchParams({
      ...(onlyUnseen ? {} : { show: 'all' }),
      ...(slug ? { listing: slug } : {}),
      before: String(edits.at(-1)?.id ?? ''),
    })
    return {
      title: slug ? `Edits of ${slug}` : onlyUnseen ? 'Edits to review' : 'All edits',
      lead: slug
        ? html`<a href="/admin/listings/${slug}">Back to the listing</a>`
        : html`Owners’ edits go live immediately.
          ${
            onlyUnseen
              ? html`<a href="${LIST_PATH}?show=all">Show all edits</a>`
              : html`<a href="${LIST_PATH}">Show unreviewed edits</a>`
          }`,
      main: html`${things(edits.map(editLine), onlyUnseen ? 'Nothing to review.' : 'No edits yet.')}
      ${edits.length === MAX_SHOWN ? html`<p><a href="${LIST_PATH}?${more.toString()}">Older edits</a></p>` : ''}`,
    }
  },
}

function editLine({ id, name, who, via, at, isNew, changes, seen_by }: ReviewedEdit): Html {
  return html`<li>
    <div>
      <a href="/admin/edits/${id}"><b>${name}</b></a>
      <p>${isNew ? 'A new listing' : changes.map(({ part }) => partName(part)).join(', ')}</p>
      <p class="facts">
        <span>${who ?? 'the site team'} through ${EDITED_THROUGH[via] ?? via}</span
        ><span>${moment(at)}</span>${seen_by ? html`<span>reviewed</span>` : ''}
      </p>
    </div>
  </li>`
}

const one: AdminPage = {
  path: ONE_PATH,
  async make(visit) {
    const id = visit.params['id']!
    const edit = /^[1-9]\d{0,14}$/.test(id) ? await editToReview(visit.db, Number(id)) : null
    if (!edit) return null
    const { slug, name, who, via, app, at, seen_by, isNew, changes } = edit
    const path = (pattern: string) => filled(pattern, { id })
    return {
      title: isNew ? `${name}, as first saved` : `Edit of ${name}`,
      lead: html`${who ?? 'The site team'} through
      ${EDITED_THROUGH[via] ?? via}${app ? html` (<code>${app}</code>)` : ''}, ${moment(at)}`,
      crumbs: [{ name: 'Edits', href: LIST_PATH }],
      main: html`<p>
          <a href="/admin/listings/${slug}">Listing</a>, <a href="/listings/${slug}">view on the site</a>,
          <a href="${LIST_PATH}?listing=${slug}">all edits</a>
        </p>
        <div class="diff">${changes.map(changeOf)}</div>
        <section>
          <h2>Review</h2>
          ${
            seen_by
              ? html`<p class="quiet">Reviewed by ${seen_by}.</p>`
              : via === 'admin'
                ? ''
                : formOf(visit, { path: path(SEEN_PATH), submit: 'Mark as reviewed' })
          }
          ${
            isNew
              ? html`<p class="quiet">To remove this listing, hide it on its page.</p>`
              : html`<p class="quiet">Reverting restores the old values as a new edit. The owner sees the result.</p>
                  ${formOf(visit, { path: path(REVERT_PATH), submit: 'Revert edit', isSecond: true })}`
          }
        </section>`,
    }
  },
}

function changeOf({ part, before, after }: PartChange): Html {
  const [was, is] = apart(before, after)
  return html`<section class="change">
    <h2>${partName(part)}</h2>
    <div class="was">
      <h3>Before</h3>
      ${was}
    </div>
    <div class="is">
      <h3>After</h3>
      ${is}
    </div>
  </section>`
}

/** Both values as HTML. If both are text, their differences are marked. */
function apart(before: unknown, after: unknown): [Html, Html] {
  if (
    typeof before !== 'string' ||
    typeof after !== 'string' ||
    !before ||
    !after ||
    pictureIn(before) ||
    pictureIn(after)
  )
    return [valueOf(before), valueOf(after)]
  const [was, is] = [wordsOf(before), wordsOf(after)]
  const shortest = Math.min(was.length, is.length)
  let head = 0
  while (head < shortest && was[head] === is[head]) head++
  let tail = 0
  while (tail < shortest - head && was.at(-1 - tail) === is.at(-1 - tail)) tail++
  const marked = (words: string[]) => {
    const end = words.length - tail
    const middle = words.slice(head, end).join('')
    const parts = [words.slice(0, head).join(''), middle ? html`<mark>${middle}</mark>` : '', words.slice(end).join('')]
    // Written on one line, because the styles show the line breaks of the HTML source.
    return html`<p class="typed">${parts}</p>`
  }
  return [marked(was), marked(is)]
}

function wordsOf(text: string): string[] {
  return text.split(/(?<=\s)/)
}

/** A value of any kind, written out for people. */
function valueOf(value: unknown): Html {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length))
    return html`<p class="quiet">Empty</p>`
  if (Array.isArray(value))
    return html`<ul class="values">
      ${value.map((item) => html`<li>${textOf(item)}</li>`)}
    </ul>`
  if (typeof value === 'object' && !Object.keys(value).length) return html`<p class="quiet">Empty</p>`
  return html`<p class="typed">${pictureIn(value) ?? textOf(value)}</p>`
}

/** The keys that come first. JSON columns don't keep the order of keys. */
const FIRST = ['question', 'date', 'title', 'name']

function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  const place = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length)
  return Object.entries(value)
    .filter(([, item]) => item !== null && item !== undefined && item !== '')
    .toSorted(([a], [b]) => place(a) - place(b))
    .map(([name, item]) => `${name}: ${typeof item === 'object' ? JSON.stringify(item) : String(item)}`)
    .join('\n')
}

export const edits: AdminSection = {
  name: 'Edits',
  href: LIST_PATH,
  pages: [list, one],
  forms: [
    {
      path: SEEN_PATH,
      action: seenEdit,
      on: one,
      input: (_form, { id }) => ({ id }),
      said: 'The edit is marked as reviewed.',
      to: () => LIST_PATH,
    },
    {
      path: REVERT_PATH,
      action: revertEdit,
      on: one,
      input: (_form, { id }) => ({ id }),
      said: 'The edit is reverted.',
    },
  ],
}

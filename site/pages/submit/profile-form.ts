import { longDate } from '../../../domain/shared/clock.ts'
import { html } from 'hono/html'
import { UNCATEGORISED } from '../../../domain/categories/seed.ts'
import { FIELDS, type FieldName } from '../../../domain/profile/fields.ts'
import { gapsIn, type Gap } from '../../../domain/profile/minimum-content.ts'
import { isReadInFull } from '../../../domain/profile/profile.ts'
import type { Part } from '../../ui/forms/parts.ts'
import { refusedNote, wasSent } from '../../ui/forms/part-section.ts'
import { FIELD_LABELS, quoteFigure } from '../listing/evidence.ts'
import { outwardLink, spokenAddress } from '../../ui/outward-link.ts'
import type { Html } from '../../ui/page.ts'
import { counted } from '../../ui/words.ts'
import { draftGroups, isDrafted, isUnread, stateIn, valueIn, type Group } from './draft-parts.ts'
import { draftPart } from './draft-part.ts'
import { READ_RULE } from '../my-listings/plans.ts'
import type { DraftShown, DraftView } from './draft-view.ts'
import { listedLink } from './listed-at.ts'

/** How many fields one call can regenerate. */
const MAX_REGENERATED = 5

/**
 * The form of a whole profile, in groups that open, after what is missing. It is one form, so that no button loses what was
 * typed elsewhere. `bar` holds its main buttons, which belong to the form with the id `profile`; `mark` is the product's logo.
 */
export function profileForm(view: DraftView, { bar, mark }: { bar: Html; mark: Html }): Html {
  const { sent, token, once, notice, listedAs, action } = view
  const groups = draftGroups(view)
  const parts = groups.flatMap((group) => group.parts)
  return html`${notice ? html`<p class="note" role="status">${notice}</p>` : ''}
    ${refusedNote(sent, parts, listedAs ? listedLink(listedAs) : '')}
    <div class="beside-draft">
      <form class="profile-form" id="profile" method="post" action="${action}" data-once>
        <input type="hidden" name="token" value="${token}" />
        <input type="hidden" name="once" value="${once}" />
        <button class="hidden" name="go" value="save" tabindex="-1" aria-hidden="true">Save</button>
        ${groups.map((group) => groupOf(view, group))} ${again(view, parts)}
      </form>
      <aside aria-label="Your progress">
        ${standing(view, groups)}
        <div class="bar follows">${bar}</div>
        ${inLists(view, mark)}
      </aside>
    </div>`
}

function groupOf(view: DraftView, { id, title, lead, isExtra, parts }: Group): Html {
  const empty = parts.filter((part) => !Object.keys(valueIn(view, part)).length)
  const needed = gapsOf(view.draft).flatMap(({ fields }) => fields as readonly string[])
  const isNeeded = empty.some(({ key }) => needed.includes(key))
  const rankOf = (part: Part) => (!empty.includes(part) ? 1 : needed.includes(part.key) ? 0 : 2)
  const filled =
    isExtra || id === 'attributes' ? 'Optional' : `${parts.length - empty.length} of ${parts.length} filled`
  const missing = isExtra ? '' : empty.map(({ label }) => label).join(', ')
  const isBegun = empty.length < parts.length
  const more = id === 'rival' ? comparison(view.draft) : id === 'cofounders' ? invites(view.draft) : ''
  // What publishing needs comes first, then what is filled in, in short, then the empty boxes.
  const ordered = parts.toSorted((one, other) => rankOf(one) - rankOf(other))
  return html`<details
    class="group opens"
    id="${id}"
    ${id === 'basics' || isNeeded || wasSent(view.sent, parts) ? html` open` : ''}
  >
    <summary>
      <h2>${title}</h2>
      <span class="filled${isNeeded ? ' is-needed' : ''}">${filled}</span>
      ${missing ? html`<span class="lacks">${isNeeded ? `Missing: ${missing}` : `You can add: ${missing}`}</span>` : ''}
    </summary>
    <div class="parts">
      ${lead ? html`<p class="quiet">${lead}</p>` : ''}
      ${(isExtra ? parts : ordered).map((part) => draftPart(view, part, isBegun && !needed.includes(part.key)))} ${more}
    </div>
  </details>`
}

/** What the product still needs before it can be published. */
export function gapsOf({ fields }: Pick<DraftShown, 'fields'>): Gap[] {
  const items = (name: FieldName) => [fields[name].value ?? []].flat()
  const text = (name: FieldName) => items(name)[0] ?? null
  return gapsIn({
    name: text('name') ?? '',
    tagline: text('tagline'),
    short_description: text('short_description'),
    description: text('description'),
    features: items('features'),
    category: text('categories') ?? UNCATEGORISED.name,
  })
}

/** How complete the draft is: first what it can't be published without, then what is missing besides. */
function standing({ draft, action }: DraftView, groups: readonly Group[]): Html {
  const { completeness, missing } = draft
  const gaps = gapsOf(draft)
  const needed = gaps.flatMap(({ fields }) => fields as readonly string[])
  const others = missing.filter(({ field }) => !needed.includes(field) && labelOf(groups, placeOf(field)))
  return html`<section class="standing">
    ${
      gaps.length
        ? html`<h2>Not ready to publish yet</h2>
            ${gapsNote(gaps, action.replace(/\?.*/, ''))}
            <p class="quiet" id="fullness">${completeness}% complete</p>`
        : html`<h2 id="fullness">${completeness}% complete</h2>`
    }
    <meter min="0" max="100" value="${completeness}" aria-labelledby="fullness">${completeness}%</meter>
    ${
      others.length
        ? html`<details class="opens">
            <summary>${counted(others.length, 'optional field')} still empty</summary>
            <ul class="missing">
              ${others.map(
                ({ field, why }) =>
                  html`<li>
                    <a href="#part-${placeOf(field)}">${labelOf(groups, placeOf(field))}</a>: ${WHY_HERE[field] ?? why}
                  </li>`,
              )}
            </ul>
          </details>`
        : ''
    }
  </section>`
}

/** The product as lists show it. */
function inLists({ draft: { fields } }: DraftView, mark: Html): Html | '' {
  const textOf = (name: FieldName) => [fields[name].value ?? []].flat()[0]
  const [name, tagline] = [textOf('name'), textOf('tagline')]
  if (!name || !tagline) return ''
  return html`<section class="in-lists">
    <h2>How lists show it</h2>
    <div class="sample-card">
      <div class="sample-head">
        ${mark}
        <div>
          <b>${name}</b>
          <p>${tagline}</p>
          <p class="facts">
            ${[textOf('categories'), textOf('pricing_model')].filter(Boolean).map((fact) => html`<span>${fact}</span>`)}
          </p>
        </div>
      </div>
    </div>
  </section>`
}

/** What to add before publishing, with links to the fields of the form at `path`. */
export function gapsNote(gaps: readonly Gap[], path: string): Html {
  return html`<div class="note">
    <p>Add this before you publish:</p>
    <ul>
      ${gaps.map(
        ({ what, fields }) =>
          html`<li>
            ${what}
            (${fields.map((field, place) => html`${place ? ', ' : ''}<a href="${path}#part-${field}">${FIELDS[field].label}</a>`)})
          </li>`,
      )}
    </ul>
  </div>`
}

/** Replaces reasons that name an operation with what to do on this page. */
export const WHY_HERE: Partial<Record<string, string>> = {
  categories: 'Choose at least one.',
}

/** Key of the part on this page that fills in a missing field. */
function placeOf(field: string): string {
  if (field === 'story') return 'story.story'
  return field === 'seo' ? 'seo.title' : field
}

function labelOf(groups: readonly Group[], key: string): string | undefined {
  return groups.flatMap(({ parts }) => parts).find((part) => part.key === key)?.label
}

/** How the website was read, honestly: in full, in part or not at all, and which pages. */
export function readingNote(
  { draft: { url, problem, ...draft }, pagesRead, isEarly, isRead }: DraftView,
  again: Html,
): Html {
  const website = outwardLink(url, spokenAddress(url))
  if (isEarly) return html`<p class="lead">For ${website}.</p>`
  const pages = pagesRead.length
    ? html`<details class="pages-read opens">
        <summary>${pagesRead.length === 1 ? 'The page we read' : `The ${pagesRead.length} pages we read`}</summary>
        <ul>
          ${pagesRead.map((path) => html`<li>${outwardLink(new URL(path, url).href, path)}</li>`)}
        </ul>
      </details>`
    : ''
  if (isReadInFull(problem))
    return html`<p class="lead">We filled this in from ${website}. Check each value, and add what’s missing.</p>
      ${pages} ${problem ? html`<p class="note">${problem.detail}</p>` : ''}`
  return html`<div class="note">
    <p>
      <b>${foundNothing(draft) ? html`We couldn’t read ${website}.` : html`We read only part of ${website}.`}</b>
      ${problem!.detail}
    </p>
    ${isRead ? '' : html`<p>${READ_RULE}</p>`} ${pages} ${again}
  </div>`
}

/** Whether no value of a draft comes from the website. */
export function foundNothing({ fields, section_states }: Pick<DraftShown, 'fields' | 'section_states'>): boolean {
  const states = [...Object.values(fields).map(({ state }) => state), ...Object.values(section_states)]
  return !states.some((state) => state === 'ai' || state === 'edited')
}

/** Checkboxes to regenerate several fields at once; edited, locked and removed fields are left out. */
function again({ draft, ticked, sent: { refusal } }: DraftView, parts: readonly Part[]): Html | '' {
  const open = parts.filter(({ key }) => isDrafted(key) && ['ai', 'not_found'].includes(stateIn(draft, key)!))
  if (!open.length || draft.status === 'crawling' || draft.status === 'drafting') return ''
  const problems = refusal.problems.get('regenerate') ?? []
  return html`<details class="group opens" id="part-regenerate" ${ticked.length || problems.length ? html` open` : ''}>
    <summary><h2>Read your website again</h2></summary>
    <div class="parts">
      <fieldset class="ticks">
        <legend class="quiet">
          Choose up to ${MAX_REGENERATED} fields. We read your website again and fill them in, which takes a few
          seconds.
        </legend>
        ${open.map(
          ({ key, label }) =>
            html`<label
              ><input type="checkbox" name="again" value="${key}" ${ticked.includes(key) ? html` checked` : ''} />
              <span>${label}</span></label
            >`,
        )}
      </fieldset>
      ${problems.map(({ text }) => html`<p class="problem" role="alert">${text}</p>`)}
      <p><button class="second small" name="go" value="regenerate">Draft again</button></p>
    </div>
  </details>`
}

/** The draft's product and its competitor side by side, with their quotes. */
function comparison(draft: DraftShown): Html | '' {
  const { competitor } = draft
  if (!competitor) return ''
  const isTheirsRead = isReadInFull(competitor.problem)
  const cell = (side: (typeof competitor.comparison)[number]['ours'], isRead: boolean) =>
    side
      ? html`<p>${[side.value].flat().join(', ')}</p>
          ${
            side.evidence.length
              ? html`<details class="quotes">
                  <summary>Quote</summary>
                  ${side.evidence.map(quoteFigure)}
                </details>`
              : ''
          }`
      : html`<p class="quiet">${isRead ? 'Not stated' : 'Not read'}</p>`
  return html`<div class="rival">
    <p class="quiet">
      ${outwardLink(competitor.url, spokenAddress(competitor.url))}, read
      <time datetime="${competitor.read_at}">${longDate(competitor.read_at)}</time>. ${competitor.problem?.detail ?? ''}
    </p>
    ${competitor.comparison.map(
      ({ field, ours, theirs }) =>
        html`<section>
          <h3>${FIELD_LABELS[field]}</h3>
          <div class="sides">
            <div><b class="quiet">Yours</b>${cell(ours, !isUnread(draft, field))}</div>
            <div><b class="quiet">Theirs</b>${cell(theirs, isTheirsRead)}</div>
          </div>
        </section>`,
    )}
  </div>`
}

const INVITE_WORDS = { pending: 'invited', accepted: 'accepted', expired: 'expired' }

function invites({ invites: sent = [] }: DraftShown): Html {
  return html`<p><button class="second small" name="go" value="invite">Send invitation</button></p>
    ${
      sent.length
        ? html`<ul class="missing">
            ${sent.map(({ email, status }) => html`<li>${email}: ${INVITE_WORDS[status]}</li>`)}
          </ul>`
        : ''
    }`
}

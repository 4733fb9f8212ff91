import { longDate } from '../../../domain/shared/clock.ts'
import { html } from 'hono/html'
import { MAX_SCREENSHOTS } from '../../../domain/profile/pictures.ts'
import { isReadInFull } from '../../../domain/profile/profile.ts'
import type { Choice, Part } from '../../ui/forms/parts.ts'
import { refusedNote } from '../../ui/forms/part-section.ts'
import { FIELD_LABELS, quoteFigure } from '../listing/evidence.ts'
import { outwardLink, spokenAddress } from '../../ui/outward-link.ts'
import type { Html, Page } from '../../ui/page.ts'
import { SUBMIT } from '../../ui/scripts.ts'
import { draftGroups, isDrafted, isUnread, stateIn, type DraftShown } from './draft-parts.ts'
import { draftPart } from './draft-part.ts'
import type { DraftView } from './draft-view.ts'
import { listedLink } from './submit-pages.ts'

/** How many fields one call can regenerate. */
const MAX_REGENERATED = 5

/**
 * A draft with its quotes, to check, edit and submit. The whole page is one form, so that no button loses
 * what was typed elsewhere.
 */
export function draftPage(view: DraftView, categories: readonly Choice[]): Page {
  const { draft, sent, token, once, notice, isEarly } = view
  const { id, url, status, problem } = draft
  const name = draft.fields.name.value
  const groups = draftGroups(categories, view.attributes)
  const website = outwardLink(url, spokenAddress(url))
  const isRead = !isEarly && isReadInFull(problem)
  return {
    title: typeof name === 'string' ? `Draft of ${name}` : 'Your draft',
    description: 'A draft with the quotes that prove it.',
    path: `/drafts/${id}`,
    unlisted: true,
    head: SUBMIT.tag,
    main: html`<div class="draft">
      <header>
        <h1>${name ?? spokenAddress(url)}</h1>
        <p class="lead">
          ${
            isRead
              ? html`Drafted from ${website}. Each value shows its quote. We leave blank what the website doesn’t say.`
              : html`For ${website}.`
          }
        </p>
      </header>
      ${notice ? html`<p class="note" role="status">${notice}</p>` : ''}
      ${refusedNote(
        sent,
        groups.flatMap(({ parts }) => parts),
        view.listedAs ? listedLink(view.listedAs) : '',
      )}
      ${isEarly ? html`<p class="note">We’re still reading your website and will keep your edits. <a href="/drafts/${id}">Show progress</a></p>` : ''}
      ${problem ? html`<p class="note"><b>We couldn’t draft a full profile.</b> ${problem.detail} Fill in the rest by hand, or try again.</p>` : ''}
      ${standing(draft, groups)}
      <p>
        <a class="button second" href="/drafts/${id}/pictures">Logo and screenshots</a>
        <span class="quiet">${draft.screenshots.length} of ${MAX_SCREENSHOTS} screenshots</span>
      </p>
      <form method="post" action="/drafts/${id}${isEarly ? '?edit=1' : ''}" data-once>
        <input type="hidden" name="token" value="${token}" />
        <input type="hidden" name="once" value="${once}" />
        <button class="hidden" name="go" value="save" tabindex="-1" aria-hidden="true">Save</button>
        ${groups.map((group) => {
          const parts = group.parts.map((part) => draftPart(view, part))
          const lead = group.lead ? html`<p class="quiet">${group.lead}</p>` : ''
          const more = html`${group.id === 'rival' ? comparison(draft) : ''}
          ${group.id === 'cofounders' ? invites(draft) : ''}`
          return group.isExtra
            ? html`<details class="group" id="${group.id}" ${isOpen(view, group.parts) ? html` open` : ''}>
                <summary><h2>${group.title}</h2></summary>
                ${lead}${parts}${more}
              </details>`
            : html`<section class="group" id="${group.id}">
                <h2>${group.title}</h2>
                ${lead}${parts}
              </section>`
        })}
        ${again(view, groups)}
        <div class="bar follows">
          <button class="second" name="go" value="save">Save</button>
          ${
            status === 'submitted'
              ? html`<span class="quiet">Saving also updates the listing.</span>
                  <a class="button" href="/my-listings/${draft.listing_id}">Go to listing</a>`
              : isEarly
                ? ''
                : html`<button name="go" value="submit">Save and continue</button>`
          }
        </div>
      </form>
    </div>`,
  }
}

/** How complete the draft is, and what's missing. */
function standing({ completeness, missing }: DraftShown, groups: ReturnType<typeof draftGroups>): Html {
  return html`<section class="standing">
    <h2 id="fullness">${completeness}% complete</h2>
    <meter min="0" max="100" value="${completeness}" aria-labelledby="fullness">${completeness}%</meter>
    ${
      missing.length
        ? html`<details>
            <summary>What’s missing</summary>
            <ul class="missing">
              ${missing.map(
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

/** Replaces reasons that name an operation with what to do on this page. */
export const WHY_HERE: Partial<Record<string, string>> = {
  categories: 'Choose at least one.',
}

/** Key of the part on this page that fills in a missing field. */
function placeOf(field: string): string {
  if (field === 'story') return 'story.story'
  return field === 'seo' ? 'seo.title' : field
}

function labelOf(groups: ReturnType<typeof draftGroups>, key: string): string {
  return groups.flatMap(({ parts }) => parts).find((part) => part.key === key)?.label ?? key
}

/**
 * Whether an optional group starts open: when it has errors, unsaved input, or content other than founder
 * links.
 */
function isOpen({ draft, sent }: DraftView, parts: Part[]): boolean {
  return parts.some(
    ({ key }) =>
      sent.typed.has(key) ||
      sent.refusal.problems.has(key) ||
      (key === 'competitor_url' && draft.competitor !== null) ||
      (key === 'email' && Boolean(draft.invites?.length)) ||
      (key === 'milestones' && draft.milestones.length > 0) ||
      (key === 'story.story' && Object.keys(draft.story).length > 0),
  )
}

/** Checkboxes to regenerate several fields at once; edited, locked and removed fields are left out. */
function again({ draft, ticked, sent: { refusal } }: DraftView, groups: ReturnType<typeof draftGroups>): Html | '' {
  const open = groups
    .flatMap(({ parts }) => parts)
    .filter(({ key }) => isDrafted(key) && ['ai', 'not_found'].includes(stateIn(draft, key)!))
  if (!open.length || draft.status === 'crawling' || draft.status === 'drafting') return ''
  const problems = refusal.problems.get('regenerate') ?? []
  return html`<details class="group" id="part-regenerate" ${ticked.length || problems.length ? html` open` : ''}>
    <summary><h2>Draft fields again</h2></summary>
    <fieldset class="ticks">
      <legend class="quiet">
        Choose up to ${MAX_REGENERATED}. We read your website again, which takes a few seconds.
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
          <h4>${FIELD_LABELS[field]}</h4>
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

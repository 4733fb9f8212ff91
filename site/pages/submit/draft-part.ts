import { html } from 'hono/html'
import { isBeingRead } from '../../../domain/drafts/draft.ts'
import { isField, isOnlySearched } from '../../../domain/profile/fields.ts'
import { inShort, partSection } from '../../ui/forms/part-section.ts'
import type { Part } from '../../ui/forms/parts.ts'
import { ONLY_SEARCHED } from '../../ui/forms/profile-parts.ts'
import { attributeSection, isAttribute } from '../shared/attribute-parts.ts'
import { changedQuote, CHOSEN, isChosen, isQuotedInPart, quoteFigure, quoteLine } from '../listing/evidence.ts'
import type { Html } from '../../ui/page.ts'
import { isUnread, quotesIn, stateIn, valueIn } from './draft-parts.ts'
import type { DraftShown, DraftView } from './draft-view.ts'

type State = NonNullable<ReturnType<typeof stateIn>>

export const STATE_WORDS: Record<State, string> = {
  ai: 'From the website',
  not_found: 'Not found on the website',
  edited: 'Edited by you',
  manual: 'Typed by you',
  override: 'Locked',
  deleted: 'Removed',
}

/** The state of words that a drafter chose itself, so that no quote proves them. */
export const SUGGESTED = 'Suggested from the website'

/** One part of a draft; `foldsEmpty` says whether it folds even while it is empty. Parts drafted from the website have their state, buttons and quotes. */
export function draftPart(view: DraftView, part: Part, foldsEmpty: boolean): Html {
  const { draft, attributes, sent } = view
  const { key } = part
  if (isAttribute(key)) return attributeSection(sent, part, attributes)
  const state = stateIn(draft, key)
  const standing = valueIn(view, part)
  if (!state) return partSection(sent, part, standing, { folds: true, foldsEmpty })
  const quotes = quotesIn(draft, key)
  const isSuggested = isSearched(key) && state === 'ai' && !quotes.length
  const words = isSuggested ? SUGGESTED : STATE_WORDS[state]
  return partSection(sent, part, standing, {
    // The quote itself says where a value comes from, and a value without one is the person's own.
    chip: html`<span
      class="state is-${state}${(state === 'ai' && quotes.length) || state === 'manual' ? ' hidden' : ''}"
      >${isUnread(draft, key) ? unreadWords(draft) : words}</span
    >`,
    moves: moves(draft, part, state),
    proof: proof(draft, key, state),
    folds: true,
    foldsEmpty,
    glance: quoteLine(quotes, inShort(part, standing)),
  })
}

function isSearched(key: string): boolean {
  return isField(key) && isOnlySearched(key)
}

function unreadWords(draft: DraftShown): string {
  return isBeingRead(draft) ? 'Reading your website' : 'Not read from the website'
}

/** The field's buttons. Each also saves what was typed elsewhere on the page. */
function moves(draft: DraftShown, { key, label }: Part, state: State): Html {
  const move = (name: string, does: string) =>
    html`<button class="link" name="go" value="${does}:${key}">${name}<span class="hidden"> ${label}</span></button>`
  const isEmpty = state === 'not_found' || state === 'deleted'
  const wasRead = draft.status === 'ready' || draft.status === 'submitted'
  return html`<p class="moves">
    ${state === 'ai' ? move('Accept and lock', 'lock') : ''}
    ${state === 'edited' || state === 'manual' ? move('Lock', 'lock') : ''}
    ${state === 'override' ? move('Unlock', 'unlock') : ''}
    ${state === 'edited' || state === 'deleted' ? move('Restore', 'restore') : ''}
    ${(state === 'ai' || state === 'not_found') && wasRead ? move(state === 'ai' ? 'Draft again' : 'Check again', 'regenerate') : ''}
    ${isEmpty ? '' : move('Remove', 'remove')}
  </p>`
}

function proof(draft: DraftShown, key: string, state: State): Html {
  const quotes = quotesIn(draft, key)
  const changes = draft.evidence_changes.filter(({ field }) => field === key)
  const said = quotes.length ? WITH_QUOTES[state] : NO_QUOTE[state]
  const isOurs = state === 'ai' && quotes.length > 0 && isChosen(key)
  const note = isOurs ? CHOSEN : said && isQuotedInPart(quotes) ? IN_PART : said
  return html`${isSearched(key) ? html`<p class="quiet">${ONLY_SEARCHED}</p>` : ''}
  ${note ? html`<p class="quiet">${note}</p>` : ''} ${quotes.map(quoteFigure)} ${changes.map(changedQuote)}`
}

/** What a field with quotes says about its state. */
export const WITH_QUOTES: Partial<Record<State, string>> = {
  edited: 'Your website says the same. Restore brings back what we found first.',
  manual: 'Your website says the same.',
}
export const IN_PART = 'Your website says some of these. The others are your words.'

/** What a field without quotes says about its state. */
export const NO_QUOTE: Record<State, string> = {
  ai: '',
  not_found: '',
  edited: 'Your words. Restore brings back the website’s.',
  manual: 'Your words, without a quote.',
  override: 'Locked. We won’t update it from the website.',
  deleted: 'You removed it.',
}

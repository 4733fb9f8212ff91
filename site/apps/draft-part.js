import { el, nameOfValue, prose, quoteFigure, shortDate, ticks, webLink } from './parts.js'

const { groups, sections, words, chosen, onlySearched, platforms } = FACTS

/** Every part that the review shows, in reading order. */
export const PARTS = groups.flatMap(({ parts }) => parts)

/** Whether a part is one of the draft's `fields`, not a section. */
export function isField(key) {
  return !sections.includes(key)
}

/** Whether an answer is a whole draft, as `get_draft` gives it. */
export function isDraft(answer) {
  return PARTS.every(({ key }) => (isField(key) ? answer?.fields?.[key]?.state : answer?.section_states?.[key]))
}

/** The value of a part, as the draft has it. */
export function valueIn(draft, key) {
  return isField(key) ? draft.fields[key].value : draft[key]
}

/** Who set the value, as the draft says it. */
export function stateIn(draft, key) {
  return isField(key) ? draft.fields[key].state : draft.section_states[key]
}

/** Whether a part says nothing. */
export function isEmptyIn(draft, key) {
  const value = valueIn(draft, key)
  return value === null || (typeof value === 'object' && !Object.keys(value).length)
}

/** What `update_draft` takes for a part that says nothing. */
export function emptyOf({ shape: { kind } }) {
  if (kind === 'links') return {}
  return ['lines', 'picks', 'rows'].includes(kind) ? [] : ''
}

/** An edit of one part, as `update_draft` takes it. */
export function changesTo({ key }, value) {
  return isField(key) ? { fields: { [key]: value.length ? value : null } } : { [key]: value }
}

/** A value without its quotes. */
export function bare({ shape }, value) {
  if (shape.kind !== 'rows') return value ?? ''
  const columns = shape.columns.map(({ name }) => name)
  return value.map((row) => Object.fromEntries(columns.filter((name) => row[name]).map((name) => [name, row[name]])))
}

function quotesIn(draft, key) {
  if (isField(key)) return draft.fields[key].evidence
  if (key === 'company_socials') return Object.values(draft.company_socials_evidence).flat()
  return draft[key].flatMap(({ evidence }) => evidence)
}

/** One part: its value with its buttons (`moves`), and its quotes beside it. */
export function partSection(host, draft, part, moves) {
  const { key, label } = part
  const isEmpty = isEmptyIn(draft, key)
  const proof = proofOf(host, draft, key)
  return el(
    'section',
    { class: `part${isEmpty ? ' is-empty' : ''}${proof.length ? ' has-words' : ''}`, id: `part-${key}` },
    el('header', {}, el('h3', { id: `${key}-name` }, label), chip(draft, key)),
    isEmpty ? '' : el('div', { class: 'typed' }, shown(host, part, valueIn(draft, key))),
    proof.length ? el('div', { class: 'words' }, proof) : '',
    moves,
  )
}

function chip(draft, key) {
  const state = stateIn(draft, key)
  const isSuggested = state === 'ai' && onlySearched.includes(key) && !quotesIn(draft, key).length
  const isUnread = draft.missing.some(({ field, unread }) => field === key && unread)
  const said = isSuggested ? words.SUGGESTED : words.STATE_WORDS[state]
  const text = isUnread ? 'Not read from the website' : isOurs(draft, key) ? 'Our choice' : said
  return el('span', { class: `state is-${state}` }, text)
}

/** Whether the drafter chose the value, on the basis of quotes. */
function isOurs(draft, key) {
  return stateIn(draft, key) === 'ai' && quotesIn(draft, key).length > 0 && chosen.includes(key)
}

/** A value as people read it. */
function shown(host, { key, label, shape }, value) {
  switch (shape.kind) {
    case 'lines':
    case 'picks':
      return ticks(value)
    case 'choice':
      return el('p', {}, nameOfValue(key, value))
    case 'links':
      return el(
        'ul',
        { class: 'plain' },
        Object.entries(value).map(([place, link]) => el('li', {}, `${platforms[place]}: `, webLink(host, link))),
      )
    case 'rows':
      return el(
        'ul',
        { class: 'plain' },
        value.map((row) => rowItem(shape.columns, row)),
      )
    default:
      return /^https?:/.test(value) ? el('p', {}, webLink(host, value)) : prose(value, label)
  }
}

function rowItem(columns, row) {
  const [first, ...rest] = columns.map(({ name }) => row[name])
  return el(
    'li',
    {},
    el('b', {}, first),
    rest.map((text) => (text ? el('p', {}, text) : '')),
  )
}

function proofOf(host, draft, key) {
  const state = stateIn(draft, key)
  const quotes = quotesIn(draft, key)
  const said = quotes.length ? words.WITH_QUOTES[state] : words.NO_QUOTE[state]
  const note = isOurs(draft, key) ? words.CHOSEN : said && quotes.some(({ items }) => items) ? words.IN_PART : said
  const changes = draft.evidence_changes.filter(({ field }) => field === key)
  const [first, second, ...more] = quotes.map((quote) => quoteFigure(host, quote))
  return [
    onlySearched.includes(key) ? el('p', { class: 'quiet' }, words.ONLY_SEARCHED) : null,
    note ? el('p', { class: 'quiet' }, note) : null,
    first,
    second,
    more.length
      ? el('details', {}, el('summary', {}, more.length === 1 ? 'Another quote' : `${more.length} more quotes`), more)
      : null,
    ...changes.map((change) => changedQuote(host, change)),
  ].filter(Boolean)
}

function changedQuote(host, { quote, url, state, since, now }) {
  return el(
    'div',
    { class: 'note' },
    el(
      'p',
      {},
      state === 'gone' ? 'This quote is no longer on ' : 'This quote has changed on ',
      webLink(host, url),
      ` (checked ${shortDate(since)}): “${quote}”`,
    ),
    now ? el('p', {}, `Now it says: “${now}”`) : '',
  )
}

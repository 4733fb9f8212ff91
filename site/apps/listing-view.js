import { answerIn, openApp, problemIn } from './host.js'
import {
  el,
  fill,
  hidden,
  nameOfValue,
  notice,
  pageButton,
  prose,
  quoteFigure,
  shortDate,
  ticks,
  webLink,
} from './parts.js'
import { counted, spokenAddress } from '../ui/scripts/spoken.js'

const { labels, facts, words, chosen, onlySearched, platforms } = FACTS

await openApp('Listing', (result, _input, host) => {
  const problem = problemIn(result)
  if (problem) return fill(notice(problem))
  const answer = answerIn(result)
  if (answer?.rows) fill(comparison(answer, host))
  else if (answer?.links) fill(card(answer, host))
  else fill(notice({ title: 'There is nothing to show.', detail: 'Ask your assistant to read the listing again.' }))
})

/** The first letter or digit of a name; `?` if it has none. */
function letterTile(name) {
  const letter = (/\p{L}|\p{N}/u.exec(name)?.[0] ?? '?').toUpperCase()
  return el('span', { class: 'logo', 'aria-hidden': 'true' }, letter)
}

/** The quotes behind a value, collapsed; nothing without any. */
function quotesFor(quotes, name, host, isBasis = false) {
  if (!quotes?.length) return ''
  const several = `${quotes.length} quotes`
  return el(
    'details',
    { class: 'quotes' },
    el(
      'summary',
      {},
      el('span', { 'aria-hidden': 'true' }, '“'),
      el(
        'span',
        {},
        isBasis
          ? `based on ${quotes.length === 1 ? 'a quote' : several}`
          : `Show ${quotes.length === 1 ? 'quote' : several}`,
        hidden(` for ${name}`),
      ),
    ),
    quotes.map((quote) => quoteFigure(host, quote)),
  )
}

function card(listing, host) {
  const { name, tagline, links, votes, launch_week, status, community_rating: rating, categories } = listing
  const quotesOf = (field) =>
    quotesFor(listing.evidence[field], labels[field].toLowerCase(), host, chosen.includes(field))
  const figures = [
    categories.find(({ primary }) => primary)?.name,
    votes > 0 ? counted(votes, 'vote') : '',
    rating ? `${rating.average.toFixed(1)} of 5 (${counted(rating.reviews, 'review')})` : '',
    status === 'scheduled' && launch_week ? `Launches ${shortDate(launch_week)}` : '',
  ].filter(Boolean)
  return el(
    'article',
    { class: 'listing card-view' },
    el(
      'header',
      {},
      letterTile(name),
      el(
        'div',
        {},
        el('h1', {}, name),
        tagline ? el('p', { class: 'lead' }, tagline) : '',
        quotesOf('tagline'),
        el(
          'p',
          { class: 'facts' },
          figures.map((figure) => el('span', {}, figure)),
        ),
      ),
    ),
    proofLine(listing),
    listing.description || listing.short_description
      ? el(
          'section',
          {},
          hidden(labels.description),
          prose(listing.description ?? listing.short_description, 'the description'),
          quotesOf(listing.description ? 'description' : 'short_description'),
        )
      : '',
    el('div', { class: 'halves' }, lists(listing, quotesOf), factList(listing, host, quotesOf)),
    questions(listing, host),
    notStated(listing),
    el(
      'div',
      { class: 'buttons' },
      pageButton(host, links.page, 'Open the listing'),
      pageButton(host, links.website, 'Visit the website'),
    ),
  )
}

function proofLine({ evidence, links }) {
  const proven = Object.entries(evidence).filter(
    ([part, quotes]) => !onlySearched.includes(part) && quotes.length && !quotes.some(({ items }) => items),
  )
  if (!proven.length) return ''
  const all = proven.flatMap(([, quotes]) => quotes)
  const pages = new Set(all.map(({ url }) => url)).size
  const lastRead = all.map(({ fetched_at }) => fetched_at).reduce((last, time) => (time > last ? time : last))
  return el(
    'p',
    { class: 'proof-line' },
    el('span', { class: 'key', 'aria-hidden': 'true' }, '“'),
    el(
      'span',
      {},
      `${counted(proven.length, 'field')} ${proven.length === 1 ? 'is' : 'are'} quoted from ${counted(pages, 'page')} of `,
      el('b', {}, spokenAddress(links.website)),
      `, last read ${shortDate(lastRead)}. The owner wrote the rest.`,
    ),
  )
}

function lists(listing, quotesOf) {
  const shown = ['features', 'usps'].filter((name) => listing[name].length)
  if (!shown.length) return ''
  return el(
    'div',
    {},
    shown.map((name) => el('section', {}, el('h2', {}, labels[name]), ticks(listing[name]), quotesOf(name))),
  )
}

function factList(listing, host, quotesOf) {
  const fact = (label, ...value) => el('div', {}, el('dt', {}, label), el('dd', {}, value))
  const { founders, socials, domain_rating: domain } = listing
  return el(
    'dl',
    { class: 'fact-list' },
    facts
      .filter((name) => listing[name] !== null && [listing[name]].flat().length)
      .map((name) => fact(labels[name], valueIn(name, listing[name], host), quotesOf(name))),
    founders.length
      ? fact(
          labels.founders,
          founders.map(({ name, title }) => el('p', {}, title ? `${name}, ${title}` : name)),
          quotesOf('founders'),
        )
      : '',
    Object.keys(socials).length
      ? fact(
          labels.company_socials,
          el(
            'ul',
            { class: 'chips' },
            Object.entries(socials).map(([place, url]) => el('li', {}, webLink(host, url, platforms[place]))),
          ),
          quotesOf('company_socials'),
        )
      : '',
    domain ? fact('Domain Rating', `${domain.value} (${domain.source}, ${shortDate(domain.observed_at)})`) : '',
  )
}

function valueIn(name, value, host) {
  const text = [value].flat().join(', ')
  if (/^https?:/.test(text)) return webLink(host, text)
  return nameOfValue(name, text)
}

function questions({ faqs, evidence }, host) {
  if (!faqs.length) return ''
  return el(
    'section',
    {},
    el('h2', {}, labels.faqs),
    faqs.map(({ question, answer }) =>
      el('details', { class: 'faq' }, el('summary', {}, question), el('div', { class: 'prose' }, el('p', {}, answer))),
    ),
    quotesFor(evidence.faqs, labels.faqs.toLowerCase(), host),
  )
}

function notStated({ not_found_on_website: missing }) {
  if (!missing.length) return ''
  return el(
    'section',
    { class: 'not-stated' },
    el('h2', {}, 'Not stated on the website'),
    el('p', { class: 'quiet' }, 'We leave these blank rather than guess.'),
    el(
      'ul',
      {},
      missing.map((field) => el('li', {}, labels[field])),
    ),
  )
}

/** Two products side by side. The roles keep it a table where a narrow one is laid out as a grid. Rows that neither states are left out. */
function comparison({ a, b, rows }, host) {
  const known = rows.filter((row) => row.a || row.b)
  const product = ({ name, tagline, url, votes }) =>
    el(
      'th',
      { scope: 'col', role: 'columnheader' },
      letterTile(name),
      webLink(host, url, name),
      tagline ? el('span', { class: 'quiet' }, tagline) : '',
      el('span', { class: 'quiet' }, counted(votes, 'vote')),
    )
  const cell = (row, side, { name }) => {
    const { [side]: said, [`${side}_empty`]: empty = 'not_stated' } = row
    return el(
      'td',
      { role: 'cell' },
      said
        ? [
            Array.isArray(said.value) ? ticks(said.value) : el('p', {}, valueIn(row.key, said.value, host)),
            said.said_by === 'owner' ? el('p', { class: 'quiet' }, 'Owner’s words') : '',
            quotesFor(said.evidence, `${row.name.toLowerCase()} of ${name}`, host),
          ]
        : el('span', { class: 'blank' }, words.EMPTY_WORDS[empty]),
    )
  }
  return [
    el('h1', {}, `${a.name} vs ${b.name}`),
    known.length
      ? el(
          'table',
          { class: 'compare', role: 'table' },
          el(
            'thead',
            { role: 'rowgroup' },
            el('tr', { role: 'row' }, el('td', { role: 'cell' }), product(a), product(b)),
          ),
          el(
            'tbody',
            { role: 'rowgroup' },
            known.map((row) =>
              el(
                'tr',
                { role: 'row' },
                el('th', { scope: 'row', role: 'rowheader' }, row.name),
                cell(row, 'a', a),
                cell(row, 'b', b),
              ),
            ),
          ),
        )
      : el('p', { class: 'quiet' }, 'Neither product states a fact to compare.'),
    el('p', { class: 'quiet' }, '“Not stated”: we found no answer. “Not asked”: we haven’t looked for one yet.'),
  ]
}

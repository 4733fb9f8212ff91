// Parts of both apps. Texts become text nodes or attributes, never HTML.
import { spokenAddress, webAddress } from '../ui/scripts/spoken.js'

/** An element with attributes, listeners (`onclick`) and children. Empty children are left out. */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value)
    else element.setAttribute(name, value === true ? '' : value)
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== ''))
  return element
}

/** Words that only screen readers say. */
export function hidden(text) {
  return el('span', { class: 'hidden' }, text)
}

/**
 * A link that the host opens, if it opens links and the address is on the web; else only the text. It isn't an
 * `a`, which could open the page without the host.
 */
export function webLink(host, address, text = spokenAddress(address)) {
  const url = webAddress(address)
  if (!url || !host.opensLinks) return el('span', {}, text)
  const open = () => void host.openLink(url.href)
  const onkeydown = ({ key }) => key === 'Enter' && open()
  // A long address may break after a slash.
  const pieces = text.split(/(?<=\/)/).flatMap((piece, place) => (place ? [el('wbr'), piece] : [piece]))
  return el('span', { role: 'link', tabindex: 0, title: url.href, onclick: open, onkeydown }, pieces)
}

/** A button for a page that the host opens. A host that opens no links gets the address to read. */
export function pageButton(host, address, text) {
  const url = webAddress(address)
  if (!url || !host.opensLinks) return el('p', { class: 'quiet' }, `${text}: ${address}`)
  const onclick = () => void host.openLink(url.href)
  return el('button', { type: 'button', class: 'second small', onclick }, text)
}

/** The name of a field's value, such as a country's. A value without a name stays as it is. */
export function nameOfValue(field, value) {
  const names = Object.hasOwn(FACTS.valueNames, field) ? FACTS.valueNames[field] : {}
  return Object.hasOwn(names, value) ? names[value] : value
}

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** A day or moment as `23 Nov 2026`. Anything else stays as it is. */
export function shortDate(time) {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? time : DATE.format(date)
}

/** One quote with its page and the day we read it. */
export function quoteFigure(host, { quote, url, fetched_at, items }) {
  return el(
    'figure',
    {},
    items?.length ? el('p', { class: 'quiet' }, `Shows: ${items.join(', ')}`) : '',
    el('blockquote', {}, el('p', {}, quote)),
    el('figcaption', { class: 'source' }, webLink(host, url), `, read ${shortDate(fetched_at)}`),
  )
}

/** A list of values, one below the other. */
export function ticks(items) {
  return el(
    'ul',
    { class: 'ticks' },
    items.map((item) => el('li', {}, item)),
  )
}

/** Texts up to this length are shown whole. */
const MAX_SHORT = 420

/** A text in its paragraphs. A long one starts with its first lines; a button shows the rest. */
export function prose(text, name) {
  const box = el(
    'div',
    { class: 'prose' },
    text.split(/\n{2,}/).map((paragraph) => el('p', {}, paragraph)),
  )
  if (text.length <= MAX_SHORT) return box
  box.classList.add('is-cut')
  const words = () => [box.classList.contains('is-cut') ? 'Show all' : 'Show less', hidden(` of ${name}`)]
  const more = el('button', { type: 'button', class: 'link', 'aria-expanded': 'false' }, words())
  more.addEventListener('click', () => {
    const isCut = box.classList.toggle('is-cut')
    more.setAttribute('aria-expanded', String(!isCut))
    more.replaceChildren(...words())
  })
  return el('div', {}, box, more)
}

/** A message with what to do next: `buttons` as pairs of words and actions. */
export function notice({ title, detail }, buttons = []) {
  return el(
    'div',
    { class: 'problem', role: 'alert' },
    el('p', {}, el('b', {}, title), detail ? ` ${detail}` : ''),
    buttons.length
      ? el(
          'p',
          { class: 'buttons' },
          buttons.map(([words, onclick]) => el('button', { type: 'button', class: 'second small', onclick }, words)),
        )
      : '',
  )
}

/** Replaces what the app shows. What has no heading of its own gets the app's, for those who listen. */
export function fill(...children) {
  const app = document.getElementById('app')
  app.replaceChildren(...children.flat().filter((child) => child !== ''))
  if (!app.querySelector('h1')) app.prepend(el('h1', { class: 'hidden' }, document.title))
}

/** Tells people, also those who listen, what has happened. An empty text says nothing. */
export function say(text) {
  document.getElementById('said').textContent = text
}

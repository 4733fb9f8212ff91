import type { HTMLElement } from 'node-html-parser'
import { attributesOf } from '../../shared/html/parse-html.ts'
import type { Block, Topic } from '../website/page.ts'
import { FOOTER_NAMES, MENU_NAMES, MENU_WORDS, TOPIC_NAMES } from './topic-names.ts'

export type Zone = Block['zone']

/** Longer class lists are generated styles rather than names. */
const MAX_NAMES_LENGTH = 400
const MAX_WORDS_OF_A_NAME = 3

const TOPICS = new Map(
  Object.entries(TOPIC_NAMES).flatMap(([topic, names]) => names.map((name): [string, Topic] => [name, topic as Topic])),
)
const MENUS = new Set(MENU_NAMES)
const MENU_STARTS = new Set(MENU_WORDS)
const FOOTERS = new Set(FOOTER_NAMES)
const WHOLE_PAGE = new Set(['html', 'body', 'main'])
const CONTENT = new Set(['main', 'section', 'article'])
const MENU_ROLES = new Set(['navigation', 'menu', 'menubar'])
const DIALOG_ROLES = new Set(['dialog', 'alertdialog'])
const SAMPLES = new Set(['code', 'pre', 'kbd', 'samp'])

/** The classes and the id of an element as one lowercase string; empty if it is too long to be names. */
export function namesOf(element: HTMLElement): string {
  const attributes = attributesOf(element)
  if (attributes.size === 0) return ''
  const names = `${attributes.get('class') ?? ''} ${attributes.get('id') ?? ''}`
  return names.length > MAX_NAMES_LENGTH
    ? ''
    : names
        .replace(/([a-z])([A-Z])/g, '$1-$2')
        .toLowerCase()
        .trim()
}

/** The zone of the page that an element belongs to, by its tag, role and names. */
export function zoneWithin(zone: Zone, tag: string, role: string, names: string, sectioned: boolean): Zone {
  if (zone === 'footer' || zone === 'nav') return zone
  const each = names === '' ? [] : names.split(/\s+/).map((name) => name.replaceAll('_', '-'))
  if (tag === 'footer' || role === 'contentinfo' || each.some((name) => FOOTERS.has(name))) return 'footer'
  if (tag === 'nav' || MENU_ROLES.has(role)) return 'nav'
  if (!WHOLE_PAGE.has(tag) && each.some(isMenu)) return 'nav'
  if (CONTENT.has(tag) || role === 'main') return zone === 'header' ? zone : 'main'
  // The header of a section or card is part of its content.
  return (tag === 'header' && !sectioned) || role === 'banner' ? 'header' : zone
}

function isMenu(name: string): boolean {
  const hyphen = name.indexOf('-')
  return MENUS.has(name) || (hyphen > 0 && MENU_STARTS.has(name.slice(0, hyphen)))
}

/** The topics around an element, plus its own. */
export function topicsWithin(topics: readonly Topic[], tag: string, role: string, names: string): readonly Topic[] {
  if (WHOLE_PAGE.has(tag)) return topics
  const found = names === '' ? [] : names.split(/\s+/).flatMap(topicsNamed)
  if (tag === 'blockquote' || tag === 'q') found.push('testimonial')
  if (tag === 'details') found.push('faq')
  if (tag === 'dialog' || DIALOG_ROLES.has(role)) found.push('overlay')
  if (SAMPLES.has(tag)) found.push('sample')
  const added = found.filter((topic) => !topics.includes(topic))
  return added.length === 0 ? topics : [...topics, ...new Set(added)]
}

/** Names repeat on a page and from page to page. */
const known = new Map<string, readonly Topic[]>()
const MAX_KNOWN = 10_000

function topicsNamed(name: string): readonly Topic[] {
  let topics = known.get(name)
  if (topics !== undefined) return topics
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(name, (topics = topicsOfName(name)))
  return topics
}

/** The topics that one class or id names, as one word or several in a row. */
function topicsOfName(name: string): Topic[] {
  const words = name.split(/[-_]+/)
  const found: Topic[] = []
  for (let from = 0; from < words.length; from++)
    for (let to = from + 1; to <= Math.min(words.length, from + MAX_WORDS_OF_A_NAME); to++) {
      const part = words.slice(from, to).join('-')
      const topic = TOPICS.get(part)
      if (topic !== undefined && !(part === 'vs' && isGenerated(words))) found.push(topic)
    }
  return found
}

/** Whether a word beside `vs` is too short to be one: `fa-vs-wj` is a generated name, `acme-vs-globex` is not. */
function isGenerated(words: readonly string[]): boolean {
  return words.length > 1 && !words.some((word) => word !== 'vs' && isWord(word))
}

function isWord(word: string): boolean {
  return /^[a-z]{3,}$/.test(word) && /[aeiouy]/.test(word)
}

import type { HTMLElement } from 'node-html-parser'
import type { Block, Topic } from '../website/page.ts'

export type Zone = Block['zone']

/** Class and id names that reveal the topic of a part of a page, matched as whole words. */
const TOPIC_NAMES: [Topic, RegExp][] = [
  [
    'testimonial',
    /(?:^|[\s_-])(?:testimonials?|reviews?|reviewer|customer-?(?:quote|stor(?:y|ies)|love)|quotes?|blockquote|tweets?|wall-?of-?love|case-?stud(?:y|ies))(?:$|[\s_-])/,
  ],
  ['feature', /(?:^|[\s_-])(?:features?|benefits?|capabilit(?:y|ies)|services?)(?:$|[\s_-])/],
  ['pricing', /(?:^|[\s_-])(?:pricing|plans?|price-?(?:table|card|box))(?:$|[\s_-])/],
  ['faq', /(?:^|[\s_-])(?:faqs?|questions?|accordion)(?:$|[\s_-])/],
  ['team', /(?:^|[\s_-])(?:team|founders?|leadership|people)(?:$|[\s_-])/],
  // Matches `vs` alone or next to a word, but not in generated names such as `fa-vs-wj`.
  [
    'comparison',
    /(?:^|[\s_-])(?:compar(?:e|ison)|versus|competitors?|vs[_-][a-z]{3,}|[a-z]{3,}[_-]vs)(?:$|[\s_-])|(?:^|\s)vs(?:$|\s)/,
  ],
  [
    'overlay',
    /(?:^|[\s_-])(?:cookies?|consent|gdpr|modal|popup|pop-up|lightbox|toast|dialog|announcement|promo-?bar|top-?bar|alert)(?:$|[\s_-])/,
  ],
]
const NAV_NAME =
  /(?:^|\s)(?:nav|navbar|navigation|menu|main-?menu|mega-?menu|site-?nav|(?:nav|menu|navbar)[_-][\w-]*|breadcrumbs?)(?:\s|$)/
const FOOTER_NAME =
  /(?:^|\s)(?:(?:site|main|page|global|app)?[_-]?footer|colophon|footer[_-](?:main|wrapper|section|container|area|inner|bottom|top|widgets?))(?:\s|$)/
/** Longer class lists are generated styles rather than names. */
const MAX_NAMES_LENGTH = 400

/** The class and id of an element as one lowercase string; empty if it is too long to be names. */
export function namesOf(element: HTMLElement): string {
  const names = `${element.getAttribute('class') ?? ''} ${element.getAttribute('id') ?? ''}`
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
  if (tag === 'footer' || role === 'contentinfo' || FOOTER_NAME.test(names)) return 'footer'
  if (tag === 'nav' || role === 'navigation' || role === 'menu' || role === 'menubar') return 'nav'
  if (names && tag !== 'body' && tag !== 'html' && tag !== 'main' && NAV_NAME.test(names)) return 'nav'
  if (tag === 'main' || tag === 'section' || tag === 'article' || role === 'main')
    return zone === 'header' ? zone : 'main'
  // The header of a section or card is part of its content.
  return (tag === 'header' && !sectioned) || role === 'banner' ? 'header' : zone
}

/** The topics around an element, plus its own. */
export function topicsWithin(topics: readonly Topic[], tag: string, role: string, names: string): readonly Topic[] {
  if (tag === 'body' || tag === 'html' || tag === 'main') return topics
  const found = names ? TOPIC_NAMES.filter(([, name]) => name.test(names)).map(([topic]) => topic) : []
  if (tag === 'blockquote' || tag === 'q') found.push('testimonial')
  if (tag === 'details') found.push('faq')
  if (tag === 'dialog' || role === 'dialog' || role === 'alertdialog') found.push('overlay')
  if (tag === 'code' || tag === 'pre' || tag === 'kbd' || tag === 'samp') found.push('sample')
  const added = found.filter((topic) => !topics.includes(topic))
  return added.length === 0 ? topics : [...topics, ...new Set(added)]
}

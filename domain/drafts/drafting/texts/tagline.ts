import type { ProposedField } from '../../../profile/profile.ts'
import { isSectionHeading } from '../../evidence/cues/section-headings.ts'
import { isLeftover } from '../../evidence/leftovers.ts'
import { squashed } from '../../evidence/plain-text.ts'
import { isTaglineText } from '../../evidence/tagline-rule.ts'
import { namesBySource, sourcesNaming } from '../../evidence/whose/own-name.ts'
import type { NameSource } from '../../evidence/whose/own-name.ts'
import { isOwnVoice } from '../../evidence/whose/own-voice.ts'
import { quoteFrom } from '../site.ts'
import type { Site } from '../site.ts'
import { asksToAct, isNews, isNotOutYet, isSmallPrint, namesDate, namesPrice, sells } from './statements.ts'
import { applications, ownOrganizations, textOf } from '../structured.ts'

const COMPANY_SOURCES: ReadonlySet<NameSource> = new Set(['structured', 'copyright', 'logo', 'app'])
const MAX_TITLE_PARTS = 12
const MIN_TAGLINE = 10
/** Among several headlines, shorter ones are skipped: they may name a customer or a product line. */
const MIN_WORDS_AMONG_SEVERAL = 3
/** A longer description is more than one line about the product. */
const MAX_DESCRIPTION_LINE = 90
const MAX_TAGLINE = 120
/** More `h1` headlines mean a news site or magazine, where none of them describes the product. */
const MAX_HEADLINES = 3
const SEPARATOR = /\s+[|–—•·»-]\s+|\s*[|•»]\s*|\s+[-–—]|(?<=^[^:]{2,30}):\s+/
const QUOTED = /^["“„«‘]|["”]$/u

/**
 * One line that says what the product is, without its name: its slogan, else its headline, the line below a
 * headline that is only the name or a greeting, what the title says besides the name, or a short description.
 */
export function draftTagline(site: Site): ProposedField | null {
  const { home } = site
  const names = namesBySource(site.pages)
  const titles = [home.title, home.meta['og:title'] ?? '', home.meta['twitter:title'] ?? '']
  const line = home.meta['description'] ?? ''
  const candidates = [
    ...[...applications(home), ...ownOrganizations(home, site.name)].map((thing) => textOf(thing['slogan'])),
    headline(site),
    ...titles.map((title) => titleRest(title, site, names)),
    withoutName(line, site.name).length <= MAX_DESCRIPTION_LINE ? line : '',
  ]
  const found = candidates.map((text) => withoutName(text, site.name)).find((text) => isTagline(text, site))
  return found === undefined ? null : { value: found, quotes: [quoteFrom(home, found)] }
}

/** The headline, or the line below it if it is only the product's name or a greeting. */
function headline(site: Site): string {
  const blocks = site.home.blocks.filter(({ zone }) => zone !== 'nav' && zone !== 'footer')
  const headlines = blocks.filter(({ tag }) => tag === 'h1')
  if (headlines.length > MAX_HEADLINES) return ''
  const said = headlines.filter((block) => isOwnVoice(block) && isTagline(withoutName(block.text, site.name), site))
  const found = said.find(({ text }) => headlines.length === 1 || text.split(' ').length >= MIN_WORDS_AMONG_SEVERAL)
  return found?.text ?? ''
}

function titleRest(title: string, site: Site, names: ReturnType<typeof namesBySource>): string {
  const name = squashed(site.name)
  const parts = title
    .split(SEPARATOR, MAX_TITLE_PARTS)
    .map((part) => part.replace(/^[\s:,|–—-]+/u, '').trim())
    .filter((part) => squashed(part) !== name && isTagline(part, site))
    // In "Product | Vendor", a part that structured data, an app name, a logo or a copyright line also gives
    // as a name is the company's name, not a tagline.
    .filter((part) => !sourcesNaming(part, names).some((source) => COMPANY_SOURCES.has(source)))
  return parts.toSorted((a, b) => b.length - a.length)[0] ?? ''
}

/**
 * The text without the name before or after a colon, a comma or a dash. What goes on in a small letter after a
 * colon completes the name: "Acme: a new kind of diary" stays whole.
 */
function withoutName(text: string, name: string): string {
  if (name === '') return text
  const parts = text.split(/(\s*[:,]\s+|\s+[-–—|]\s+)/u)
  if (parts.length < 3) return text
  if (squashed(parts[0]!) === squashed(name))
    return /:/.test(parts[1]!) && /^\p{Ll}/u.test(parts[2]!) ? text : parts.slice(2).join('').trim()
  if (squashed(parts.at(-1)!) === squashed(name)) return parts.slice(0, -2).join('').trim()
  return text
}

function isTagline(text: string, site: Site): boolean {
  return (
    (text.length >= MIN_TAGLINE || !/[a-z]/i.test(text)) &&
    text.length <= MAX_TAGLINE &&
    isTaglineText(text, site.name) &&
    !(text.startsWith(site.name) && isSectionHeading(text.slice(site.name.length))) &&
    !QUOTED.test(text) &&
    !isLeftover(text) &&
    !isSmallPrint(text) &&
    !isNews(text) &&
    !isNotOutYet(text) &&
    !asksToAct(text) &&
    !sells(text) &&
    !namesPrice(text) &&
    !namesDate(text)
  )
}

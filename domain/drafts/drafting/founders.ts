import type { ProposedProfile } from '../../profile/profile.ts'
import { foundersNamed, isFounderTitle, isPersonName, saysToWorkAlone } from '../evidence/cues/founder-cues.ts'
import { isOwnVoice, NAMES_OTHERS } from '../evidence/whose/own-voice.ts'
import { says } from '../evidence/plain-text.ts'
import { memberQuote } from '../evidence/quotable.ts'
import { sentences } from '../evidence/sentences.ts'
import { saying } from '../words/words.ts'
import { calledBy, isHeading, ownText, quoteFrom } from './site.ts'
import type { Site, SitePage } from './site.ts'
import { listOf, ownOrganizations, textOf } from './structured.ts'

type Founder = ProposedProfile['founders'][number]

const ABOUT_PEOPLE = saying('team page', 'presents people')
const MENTIONS_FOUNDING = saying('founded', 'started', 'founder', 'founds', 'made it')
/** Longer text is skipped: it's an article. */
const MAX_TEXT_LENGTH = 5000
const LINES_BELOW = 3

/**
 * The company's founders, from its structured data, sentences about it and names with a founder's title on
 * its pages.
 */
export function draftFounders(site: Site): Founder[] {
  const found: Founder[] = []
  for (const founder of [
    ...statedFounders(site),
    ...site.pages.flatMap((page) => [...toldFounders(page, site), ...introducedFounders(page, site)]),
  ]) {
    const known = found.find((one) => one.name === founder.name)
    if (known === undefined) found.push(founder)
    else if (known.title === undefined && founder.title !== undefined)
      Object.assign(known, { title: founder.title, quotes: [...known.quotes, ...founder.quotes] })
  }
  return found
}

function statedFounders(site: Site): Founder[] {
  return site.pages.flatMap((page) =>
    ownOrganizations(page, site.name).flatMap((thing) =>
      [...listOf(thing['founder']), ...listOf(thing['founders'])].flatMap((person) => {
        const name = textOf(person)
        const key = thing['founder'] === undefined ? 'founders' : 'founder'
        return isPersonName(name) ? [{ name, quotes: [quoteFrom(page, memberQuote(key, name))] }] : []
      }),
    ),
  )
}

/** Founders from sentences such as "Acme was founded by Ada Lovelace and Grace Hopper". */
function toldFounders(page: SitePage, site: Site): Founder[] {
  return page.blocks
    .filter(isOwnVoice)
    .map((block) => block.text)
    .filter((text) => text.length < MAX_TEXT_LENGTH)
    .flatMap(sentences)
    .filter((sentence) => MENTIONS_FOUNDING.test(sentence))
    .flatMap((sentence) =>
      foundersNamed(sentence, calledBy(site)).map((name) => ({ name, quotes: [quoteFrom(page, sentence)] })),
    )
}

/**
 * Founders from names next to a title such as "Founder of Acme", or below a line in which founders say that
 * they work alone.
 */
function introducedFounders(page: SitePage, site: Site): Founder[] {
  const lines = ownText(page)
  const found: Founder[] = []
  let section = ''
  for (const [at, line] of lines.entries()) {
    if (isHeading(line) && !isPersonName(line.text)) section = line.text
    const aboutOthers = NAMES_OTHERS.test(section)
    const aboutPeople =
      !aboutOthers && (page.kind === 'about' || line.topics?.includes('team') === true || ABOUT_PEOPLE.test(section))
    const [one, inline] = [lines[at + 1], /^([^,|–—-]{4,50}?)\s{0,2}[,|–—-]\s{0,2}(.{4,70})$/.exec(line.text)]
    const named = inline?.[1]?.trim() ?? ''
    const titled = inline?.[2]?.trim() ?? ''
    if (
      isPersonName(named) &&
      isFounderTitle(titled, site.name) &&
      (aboutPeople || (!aboutOthers && says(titled, site.name)))
    )
      found.push({ name: named, title: titled, quotes: [quoteFrom(page, line.text)] })
    else if (aboutPeople && one !== undefined && isPersonName(line.text) && isFounderTitle(one.text, site.name))
      found.push({ name: line.text, title: one.text, quotes: [quoteFrom(page, `${line.text} ${one.text}`)] })
    else if (aboutPeople && saysToWorkAlone(line.text)) {
      const beside = lines.slice(at + 1, at + 1 + LINES_BELOW)
      const person = beside.findIndex((other) => isPersonName(other.text))
      const told = [line, ...beside.slice(0, person + 1)].map((other) => other.text).join(' ')
      const name = beside[person]?.text
      if (name !== undefined) found.push({ name, quotes: [quoteFrom(page, told)] })
    }
  }
  return found
}

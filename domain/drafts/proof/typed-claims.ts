import { FIELDS, type FieldName } from '../../profile/fields.ts'
import type {
  DraftedProfile,
  Evidence,
  Platform,
  ProposedField,
  ProposedProfile,
  ProposedQuote,
} from '../../profile/profile.ts'
import { plainText, says } from '../evidence/plain-text.ts'
import { sentences } from '../evidence/sentences.ts'
import { profileKey, youtubeVideoId } from '../evidence/whose/platforms.ts'
import type { Page } from '../website/page.ts'
import { linesBehind, linesSaying, type WebsiteLine } from './website-lines.ts'

/** A typed value for which quotes are looked for. */
export interface Claim {
  value: string
  /** The sets of quotes to try, one after another; each is told whether the last one proved the value. */
  tries: Generator<ProposedQuote[], void, boolean>
  /** Proposes the value with these quotes, as a drafter would. */
  propose(to: ProposedProfile, quotes: ProposedQuote[]): void
  /** The quotes that prove the value in what the verifier kept; null if it kept something else. */
  proofIn(found: DraftedProfile): Evidence[] | null
  /** The quotes of the last set that proved the value. */
  proof?: Evidence[]
}

/** How many lines are tried for one sentence, item or fact. */
const MAX_LINES = 4
const MAX_SENTENCES = 24

/** One value that the website states word for word, sentence by sentence if no line has all of it. */
export function textClaim(field: FieldName, value: string, lines: readonly WebsiteLine[]): Claim {
  const parts = partsOf(field, value, lines)
  const quotes = parts.length > MAX_SENTENCES ? [] : parts.map((part) => linesSaying(lines, part, MAX_LINES))
  const isStated = quotes.every((some) => some.length)
  return {
    ...fieldClaim(field, value, isStated ? quotes : []),
    proofIn: ({ fields }) => {
      const found = fields[field]
      return found && isSame(field, String(found.value), value) ? found.evidence : null
    },
  }
}

/** One item of a list that the website states word for word. */
export function itemClaim(field: FieldName, value: string, lines: readonly WebsiteLine[]): Claim {
  return {
    ...fieldClaim(field, value, [linesSaying(lines, value, MAX_LINES)]),
    propose(to, quotes) {
      const { value: others = [], quotes: theirs = [] } = to.fields[field] ?? {}
      to.fields[field] = { value: [...[others].flat(), value], quotes: [...theirs, ...quotes] }
    },
    proofIn: ({ fields }) => {
      const { value: kept = [], evidence = [] } = fields[field] ?? {}
      const isKept = [kept].flat().some((one) => isSame(field, one, value))
      return isKept ? atLeastOne(evidence.filter(({ quote }) => says(quote, value))) : null
    },
  }
}

/**
 * A value that no line has to contain: tries the quotes of the rules for the same value, then the website's own
 * lines. A category needs those of the rules, since any line about a product may support any category.
 */
export function judgedClaim(
  field: FieldName,
  value: string,
  pages: readonly Page[],
  byRules: ProposedField | null,
): Claim {
  const isSaidByRules = [byRules?.value ?? []].flat().includes(value)
  const likely = isSaidByRules ? byRules!.quotes : []
  return {
    value,
    tries: fewest(likely, field === 'categories' ? likely : [...likely, ...linesBehind(value, pages)]),
    propose: (to, some) => void (to.fields[field] = { value: field === 'categories' ? [value] : value, quotes: some }),
    proofIn: ({ fields }) => {
      const found = fields[field]
      return found && [found.value].flat().includes(value) ? found.evidence : null
    },
  }
}

/** A question with its answer, both stated word for word. */
export function faqClaim(faq: { question: string; answer: string }, lines: readonly WebsiteLine[]): Claim {
  const stated = [faq.question, faq.answer].map((text) => linesSaying(lines, text, MAX_LINES))
  return {
    value: faq.question,
    tries: triesOf(stated.every((some) => some.length) ? stated : []),
    propose: (to, quotes) => void to.faqs.push({ ...faq, quotes }),
    proofIn: ({ faqs }) =>
      faqs.find((one) => isText(one.question, faq.question) && isText(one.answer, faq.answer))?.evidence ?? null,
  }
}

/** A founder with title and bio, all stated word for word. */
export function founderClaim(
  founder: { name: string; title?: string; bio?: string },
  lines: readonly WebsiteLine[],
): Claim {
  const { name, title = '', bio = '' } = founder
  const stated = [name, title, bio].filter((text) => text !== '').map((text) => linesSaying(lines, text, MAX_LINES))
  const isStated = stated.every((some) => some.length)
  // The title often has a line of its own, above or below the name.
  const beside = title ? [`${name}\n${title}`, `${title}\n${name}`].map((text) => ({ page: 0, text })) : []
  return {
    value: name,
    tries: isStated ? fewest([], [...stated.flat(), ...beside]) : triesOf([]),
    propose: (to, quotes) => void to.founders.push({ ...founder, quotes }),
    proofIn: ({ founders }) =>
      founders.find((one) => isText(one.name, name) && isText(one.title ?? '', title) && isText(one.bio ?? '', bio))
        ?.evidence ?? null,
  }
}

/** A link to the company's profile on a platform. */
export function linkClaim(platform: Platform, url: string, lines: readonly WebsiteLine[]): Claim {
  const key = profileKey(url)
  const linked = lines.filter(({ text }) => text.startsWith('http') && profileKey(text) === key)
  return {
    value: url,
    tries: triesOf([linked.slice(0, MAX_LINES).map(({ page, text }) => ({ page, text }))]),
    propose: (to, quotes) => void (to.company_socials[platform] = { url, quotes }),
    proofIn: ({ company_socials: { [platform]: found } }) =>
      found && profileKey(found.url) === key ? found.evidence : null,
  }
}

function fieldClaim(field: FieldName, value: string, quotes: ProposedQuote[][]): Omit<Claim, 'proofIn'> {
  return {
    value,
    tries: triesOf(quotes),
    propose: (to, some) => void (to.fields[field] = { value, quotes: some }),
  }
}

/** The parts of a text that lines can state: its paragraphs, or the sentences of those that no line has whole. */
function partsOf(field: FieldName, value: string, lines: readonly WebsiteLine[]): string[] {
  if (FIELDS[field].kind === 'video') return [youtubeVideoId(value) ?? value]
  if (field === 'pricing_summary') return value.split('; ')
  const paragraphs = value.split('\n').filter((one) => one.trim() !== '')
  if (paragraphs.length > MAX_SENTENCES) return paragraphs
  return paragraphs.flatMap((one) => (linesSaying(lines, one, 1).length ? [one] : sentences(one)))
}

/** Tries the first line for each part, then all lines. */
function triesOf(quotes: ProposedQuote[][]): Claim['tries'] {
  return fewest(
    quotes.flatMap(([first]) => first ?? []),
    quotes.flat(),
  )
}

/**
 * Tries the likely quotes, then all of them; if only all together prove the value, leaves out as many as it
 * can.
 */
function* fewest(likely: ProposedQuote[], all: ProposedQuote[]): Claim['tries'] {
  if (likely.length && (yield likely)) return
  if (all.length <= likely.length || !(yield all)) return
  let left = all
  for (let size = left.length >> 1; size >= 1; size >>= 1)
    for (let at = 0; at < left.length;) {
      const rest = left.toSpliced(at, size)
      if (rest.length && (yield rest)) left = rest
      else at += size
    }
}

function isSame(field: FieldName, a: string, b: string): boolean {
  return FIELDS[field].kind === 'video' ? youtubeVideoId(a) === youtubeVideoId(b) : isText(a, b)
}

function isText(a: string, b: string): boolean {
  return plainText(a) === plainText(b)
}

function atLeastOne<T>(list: T[]): T[] | null {
  return list.length ? list : null
}

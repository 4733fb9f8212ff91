import { squashed } from '../evidence/plain-text.ts'
import type { Block } from '../page.ts'
import type { ProposedField } from '../profile.ts'
import { isHeading, ownText, pagesOf, quoteFrom } from './site.ts'
import type { Site, SitePage } from './site.ts'

const MAX_FEATURES = 20
const MIN_FEATURES = 2
const MAX_LENGTH = 80
const MIN_LENGTH = 3
const MAX_WORDS = 12
const MIN_EXPLANATION = 20
/** Headings of other things a page shows. */
const NO_FEATURE =
  /[?？:]$|^\W*\d[\d.,%+$€£kKmMx /-]*\W*$|^["“„«‘#@]|^(?:step )?\d+[.)]?$|\b(?:pricing|plans?|faqs?|frequently asked|testimonials?|customers?|clients?|partners?|blog|news(?:letter)?|articles?|latest|recent posts?|resources|company|contact|about|careers?|jobs|legal|terms|privacy|cookies?|follow us|social|download|get started|sign up|log ?in|subscribe|try (?:it|for|\w+ (?:now|free|today))|start (?:now|today|your|for)|book a|request a|schedule|learn more|read more|see all|view all|ready to|join|trusted by|loved by|used by|what (?:people|our|they|users|others)|reviews?|say about|case stud\w*|success stor\w*|team|founders?|menu|navigation|search|links|products?|solutions|support|help|community|documentation|integrations? with|vs\.?|versus|alternative|compare|comparison|how it works|why \w+\??|error|expired|success|oops|thank you|loading|coming soon|copyright)\b|^(?:basic|pro|premium|free|starter|standard|enterprise|business|team|plus|personal|professional|ultimate|growth|monthly|yearly|features|benefits|services|overview|home|more|and more\W*)$/i
const MENTIONS_FEATURES = /\b(?:features?|benefits?|capabilit\w+|what you get|everything you need|why|how .{0,30} works|what we (?:do|offer)|services|highlights|funktionen|leistungen|fonctionnalités|características|servicios|funzionalità)\b/i

/** What the product does, as the headings of its own sections name it. */
export function draftFeatures(site: Site): ProposedField | null {
  const found = [site.home, ...pagesOf(site, 'features')].map((page) => ({ page, items: featureHeadings(page, site) })).filter(({ items }) => items.length >= MIN_FEATURES)
  const chosen = found.flatMap(({ page, items }) => items.map((text) => ({ page, text }))).filter(({ text }, at, all) => all.findIndex((one) => squashed(one.text) === squashed(text)) === at).slice(0, MAX_FEATURES)
  return chosen.length === 0 ? null : { value: chosen.map(({ text }) => text), quotes: chosen.map(({ page, text }) => quoteFrom(page, text)) }
}

/** The level of heading that most often stands above an explanation, inside sections about features where there are any. */
function featureHeadings(page: SitePage, site: Site): string[] {
  const lines = ownText(page)
  const candidates: { text: string; level: string; weight: number }[] = []
  let section = ''
  for (const [at, line] of lines.entries()) {
    if (/^h[12]$/.test(line.tag)) section = line.text
    if (!isHeading(line) || line.tag === 'h1' || !isFeature(line, site)) continue
    const below = lines[at + 1]
    const explained = below !== undefined && !isHeading(below) && below.text.length >= MIN_EXPLANATION
    const announced = line.topics?.includes('feature') === true || MENTIONS_FEATURES.test(section)
    if (explained || announced) candidates.push({ text: line.text, level: line.tag, weight: (explained ? 2 : 0) + (announced ? 2 : 0) })
  }
  const weights = new Map<string, number>()
  for (const { level, weight } of candidates) weights.set(level, (weights.get(level) ?? 0) + weight)
  const [best] = [...weights].toSorted((a, b) => b[1] - a[1])
  return candidates.filter(({ level }) => level === best?.[0] || level === 'h3').map(({ text }) => text)
}

function isFeature(line: Block, site: Site): boolean {
  const { text } = line
  if (line.topics?.some((topic) => topic === 'faq' || topic === 'team' || topic === 'pricing')) return false
  return text.length >= MIN_LENGTH && text.length <= MAX_LENGTH && text.split(' ').length <= MAX_WORDS && squashed(text) !== squashed(site.name) && !NO_FEATURE.test(text)
}

import type { ProposedField } from '../../profile/profile.ts'
import { squashed } from '../evidence/plain-text.ts'
import { pricingCues } from '../evidence/cues/pricing-cues.ts'
import { isSectionHeading } from '../evidence/cues/section-headings.ts'
import type { Block } from '../website/page.ts'
import { isHeading, ownText, pagesOf, quoteFrom } from './site.ts'
import type { Site, SitePage } from './site.ts'

const MAX_FEATURES = 20
const MIN_FEATURES = 2
const MAX_LENGTH = 80
const MIN_LENGTH = 3
const MAX_WORDS = 12
const MIN_EXPLANATION = 20
/** A list without headings needs this many similar entries in a row. */
const MIN_PAIRS = 3
const MAX_PAIR_TITLE = 50
/** A longer heading above a short line is a quotation, and the line names its author. */
const MAX_HEADING_LENGTH = 120
/** Headings that don't name a feature, such as questions, numbers and the titles of other sections. */
const NO_FEATURE =
  /[?？:]$|^\W*\d[\d.,%+$€£kKmMx /-]*\W*$|^["“„«‘#@>[(]|^(?:step )?\d+[.)]?$|\b(?:pricing|plans?|faqs?|frequently asked|testimonials?|customers?|clients?|partners?|blog|news(?:letter)?|articles?|latest|recent posts?|resources|company|contact|about|careers?|jobs|legal|terms|privacy policy|cookies?|follow us|like us|social|download|get started|sign up|log ?in|subscribe|try (?:it|for|\w+ (?:now|free|today))|start (?:now|today|your|for)|book a|request a|schedule a|learn more|read more|see all|view all|ready to|join|trusted by|loved by|used by|what (?:people|our|they|users|others)|reviews?|say about|case stud\w*|success stor\w*|our team|founders?|menu|navigation|search results|quick links|our products?|our solutions|community|documentation|vs\.?|versus|alternative|compare|comparison|how it works|error|expired|success|oops|thank you|loading|coming soon|copyright|webinars?|awards?|save (?:up to )?[$€£]?\d+|\d+ ?% off|with code|free trial|credit card|months? free|free (?:product )?demo|white ?papers?|e-?books?|handbook|rated|sectors|industries)\b|^(?:basic|pro|premium|free|starter|standard|enterprise|business|team|plus|personal|professional|ultimate|growth|monthly|yearly|features?|key features|benefits|services|our services|overview|home|more|and more\W*|(?:\S{1,20} )?features|coming\W*|in arrivo|demnächst|bientôt|próximamente|em breve|products?|solutions|support|help|links|docs|search|similarities|differences|why us|introduction|highlights|connect(?: with)? us|feature highlights)$|❤|#$|^(?:start|try|get|join|begin)\b.*\b(?:today|now)\W?$|^more\b|^what['’]s\b|^(?:our |the )?(?:vision|mission|values|story|approach|philosophy|process|goals?|purpose)$|^(?:notre|nos|nous|unser\w*|nuestr[oa]s?|über|qui|kontakt|contacto|sobre|la nostra|chi|onze|wer)\b|^how\b|^why\b|^what (?:we|is)\b/i
const MENTIONS_FEATURES =
  /\b(?:features?|benefits?|capabilit\w+|what you get|everything you need|what we (?:do|offer)|services|highlights|funktionen|leistungen|fonctionnalités|características|servicios|funzionalità)\b/i
/** Headings of sections that list things to buy or read rather than features. */
const CATALOGUE =
  /^(?:featured|popular|trending|best[- ]?sell\w+|new arrivals|latest|recent|shop|our (?:products|work|clients|projects)|portfolio|related|from (?:the|our) blog|news)\b/i
/** A job title below a person's name. */
const JOB =
  /\b(?:ceo|cto|cmo|coo|cfo|(?:co-?)?founder|director|manager|head of|vp|president|owner|engineer|developer|designer|consultant|professor|partner) (?:and|at|of|@|&)\s|^(?:ceo|cto|cmo|coo|(?:co-?)?founder|owner|president|director)\b|\b(?:ceo|cto|cmo|coo|founder|owner|president|director)$/i
const MAX_JOB = 80
const PRAISE = /\b(?:I|I['’](?:m|ve|d)|my|me|we['’]ve been using|love (?:it|this|using|how))\b/
/** Text below the heading of a news item: its author, date or age, or a link to read it. */
const NEWS =
  /\b(?:posted (?:by|on)|read the (?:story|article)|min(?:ute)? read|(?:days?|weeks?|months?|years?) ago)\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? \d{1,2},? \d{4}\b/i

/**
 * The product's features, from headings and lists on its home page and features pages; null if none of these
 * pages has at least two.
 */
export function draftFeatures(site: Site): ProposedField | null {
  const found = [site.home, ...pagesOf(site, 'features')].flatMap((page) => {
    const headings = headedFeatures(page, site)
    const items = headings.length >= MIN_PAIRS ? headings : [...headings, ...listedFeatures(page, site)]
    return items.length >= MIN_FEATURES ? items.map((text) => ({ page, text })) : []
  })
  const chosen = found
    .filter(({ text }, at) => found.findIndex((one) => squashed(one.text) === squashed(text)) === at)
    .slice(0, MAX_FEATURES)
  return chosen.length === 0
    ? null
    : { value: chosen.map(({ text }) => text), quotes: chosen.map(({ page, text }) => quoteFrom(page, text)) }
}

/**
 * Features from headings: those in sections about features, and those with an explanation below them that are
 * at level `h3` or at the level with the strongest candidates.
 */
function headedFeatures(page: SitePage, site: Site): string[] {
  const lines = ownText(page)
  const candidates: { text: string; level: string; weight: number; announced: boolean }[] = []
  let section = ''
  for (const [at, line] of lines.entries()) {
    if (/^h[12]$/.test(line.tag)) section = line.text
    if (
      CATALOGUE.test(section) ||
      !isHeading(line) ||
      line.tag === 'h1' ||
      !isFeature(line, site) ||
      isSignature(lines, at) ||
      isNews(lines, at)
    )
      continue
    const below = lines[at + 1]
    const explained = below !== undefined && !isHeading(below) && below.text.length >= MIN_EXPLANATION
    const announced =
      line.topics?.includes('feature') === true || (section !== line.text && MENTIONS_FEATURES.test(section))
    if (explained || announced)
      candidates.push({
        text: line.text,
        level: line.tag,
        weight: (explained ? 2 : 0) + (announced ? 2 : 0),
        announced,
      })
  }
  const weights = new Map<string, number>()
  for (const { level, weight } of candidates) weights.set(level, (weights.get(level) ?? 0) + weight)
  const [best] = [...weights].toSorted((a, b) => b[1] - a[1])
  return candidates
    .filter(({ level, announced }) => level === best?.[0] || announced || level === 'h3')
    .map(({ text }) => text)
}

/** Features from a list without headings: several similar short lines in a row, each with an explanation below it. */
function listedFeatures(page: SitePage, site: Site): string[] {
  const lines = ownText(page)
  const runs: { title: string; praise: boolean }[][] = []
  let last = -9
  for (const [at, line] of lines.entries()) {
    const below = lines[at + 1]
    if (below === undefined || !isTitle(line, below) || !isFeature(line, site)) continue
    if (isSignature(lines, at) || isNews(lines, at)) continue
    if (at - last > MIN_PAIRS || lines[last]?.tag !== line.tag) runs.push([])
    runs.at(-1)?.push({ title: line.text, praise: PRAISE.test(below.text) })
    last = at
  }
  // Testimonials look like titles with explanations, so a list is dropped if a quarter of them say "I".
  const features = runs.filter(
    (run) => run.length >= MIN_PAIRS && run.filter((one) => one.praise).length * 4 < run.length,
  )
  return features.flatMap((run) => run.map((one) => one.title))
}

function isTitle(line: Block, below: Block): boolean {
  if (
    isHeading(line) ||
    isHeading(below) ||
    line.text.length > MAX_PAIR_TITLE ||
    /[.!,;]$/.test(line.text) ||
    /^\p{Ll}/u.test(line.text)
  )
    return false
  return (
    /^(?:p|div|header|strong|dt|li|section|article)$/.test(line.tag) &&
    below.text.length >= Math.max(MIN_EXPLANATION, line.text.length) &&
    /\s/.test(below.text) &&
    /^\p{Lu}/u.test(below.text)
  )
}

function isFeature(line: Block, site: Site): boolean {
  const { text } = line
  if (line.topics?.some((topic) => topic === 'faq' || topic === 'team' || topic === 'pricing')) return false
  return (
    text.length >= MIN_LENGTH &&
    text.length <= MAX_LENGTH &&
    text.split(' ').length <= MAX_WORDS &&
    squashed(text) !== squashed(site.name) &&
    !pricingCues(text, site.name).has('recurring') &&
    !NO_FEATURE.test(text) &&
    !isSectionHeading(text)
  )
}

/** Whether a line is a person's name: above a handle or a job title, or below a quotation. */
function isSignature(lines: readonly Block[], at: number): boolean {
  const [above, below] = [lines[at - 1], lines[at + 1]]
  if (/^@\w/.test(below?.text ?? '') || (below !== undefined && below.text.length <= MAX_JOB && JOB.test(below.text)))
    return true
  return above !== undefined && above.text.length > MAX_HEADING_LENGTH && isHeading(above)
}

function isNews(lines: readonly Block[], at: number): boolean {
  return lines.slice(at + 1, at + 4).some((line) => line.text.length < 200 && NEWS.test(line.text))
}

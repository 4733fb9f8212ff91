import type { Located } from './quotable.ts'
import { says, squashed } from './plain-text.ts'
import { isSectionHeading } from './cues/section-headings.ts'
import { saysWhatIsNot } from './assertion.ts'
import { standsAlone } from './wording.ts'

/** A Chinese, Japanese or Korean line of this length has several words, even without spaces. */
const MIN_IDEOGRAPHS = 5
const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
const QUESTION = /[?？]["”’')\]]{0,2}\s*$/u
/** What registers call the number of a company. */
const REGISTERS =
  'SIRET,SIREN,RCS,HRB,USt-Id,USt-IdNr,UStId,UStIdNr,VAT,GSTIN,CNPJ,CIF,NIF,NIPC,P.IVA,P. IVA,PIVA,KvK,ABN,EIN,CRN'.split(
    ',',
  )
/** A company's registration number: it identifies the publisher, not the product. */
const REGISTERED = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${REGISTERS.map((one) => one.replaceAll('.', String.raw`\.?`)).join('|')})[^\p{L}\p{N}]{0,4}(?:\p{L}{1,2}[^\p{L}\p{N}]{1,3})?[A-Z]{0,3}\s?\d`,
  'iu',
)
/** The members of structured data that speak for the product. */
const OWN_KEYS = ['slogan', 'description', 'headline', 'alternateName', 'disambiguatingDescription', 'name']
const OWN_DATA = new RegExp(`^"(?:${OWN_KEYS.join('|')})":`)

/**
 * True for a line that can describe a product: several words, and not the product's name, a section heading,
 * a question, a registration number or a statement of what something is not.
 */
export function isTaglineText(text: string, name: string): boolean {
  const words = text.split(/\s+/).length
  return (
    (words > 1 || (text.match(IDEOGRAPHS) ?? []).length >= MIN_IDEOGRAPHS) &&
    squashed(text) !== squashed(name) &&
    !isSectionHeading(text) &&
    !QUESTION.test(text) &&
    !REGISTERED.test(text) &&
    !saysWhatIsNot(text)
  )
}

/** True when the line consists of whole clauses in a prominent place on the website. */
export function isOwnTagline(value: string, evidence: readonly Located[], name: string): boolean {
  return (
    isTaglineText(value, name) &&
    evidence.some(
      (one) =>
        one.ownVoice &&
        says(one.quote, value) &&
        !QUESTION.test(one.context) &&
        standsAlone(one, value, 'clause') &&
        (speaksForProduct(one) || standsInHead(one, value)),
    )
  )
}

/** Whether the line is repeated in the page's title or description. */
function standsInHead({ page }: Located, value: string): boolean {
  return [page.title, page.meta['og:title'], page.meta['description'], page.meta['og:description']].some(
    (text) => text !== undefined && says(text, value),
  )
}

/**
 * Whether a quote is in the title, the metadata, an `h1`, the text up to the second heading or a paragraph of
 * the footer; later headings belong to sections.
 */
function speaksForProduct({ source, quote, page, block }: Located): boolean {
  if (source === 'address') return false
  if (source === 'data') return OWN_DATA.test(quote) || !quote.startsWith('"')
  if (source !== 'text') return true
  const said = page.blocks[block]
  if (said === undefined || said.zone === 'nav') return false
  const headings = page.blocks.slice(0, block).filter((one) => /^h[1-6]$/.test(one.tag) && one.text !== '')
  return said.tag === 'h1' || headings.length < 2 || (said.zone === 'footer' && said.tag === 'p')
}

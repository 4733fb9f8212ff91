import type { Page } from '../../website/page.ts'
import { squashed } from '../plain-text.ts'

const TITLE_SEPARATOR = /\s+(?:[|–—•·»:…-]|\.{3})\s+|\s*[|｜•·»]\s*|:\s+|：|\s+[-–—]|\s+by\s+/
const MAX_TITLE_PARTS = 12
const COPYRIGHT =
  /(?:©|\(c\)|copyright)\s{0,3}(?:©\s{0,3})?(?:\d{4}\s{0,3}(?:[-–—,]\s{0,3}\d{4})?)?,?\s{0,3}(?:by\s)?([\p{L}\p{N}][^|•·©\n]{0,60})/giu
/** A name before the copyright symbol: "Acme Inc. © 2024". */
const BEFORE_COPYRIGHT = /([\p{L}\p{N}][\p{L}\p{N}&.,' -]{1,60}?)\s{0,3}(?:\d{4}\s{0,3})?(?:©|\(c\)\s)/giu
const LEGAL_FORM =
  /,?\s+(?:inc|llc|ltd|limited|gmbh|ag|ug|sas|sarl|s\.?r\.?l|b\.?v|corp|corporation|co|pty|plc|oy|ab|aps|as|kft|s\.?a|sp\. z o\.o|technologies|all rights).*$/iu
/** Suffixes of a name in a title: "official website", or trailing dots. */
const AFTER_A_NAME = /(?:['’]s)?\s+(?:[-–—]\s+)?official (?:web ?site|home ?page|site)$|\s*(?:\.{2,}|…)$/i

/** The parts of a title between separators, and the whole title last. */
export function titleParts(title: string): string[] {
  return [...title.split(TITLE_SEPARATOR, MAX_TITLE_PARTS), title]
    .map((part) => part.trim().replace(AFTER_A_NAME, ''))
    .filter((part) => part !== '')
}

/** The names in copyright lines, without legal forms. */
export function copyrightNames(page: Page): string[] {
  return page.blocks
    .filter((block) => block.text.length < 400 && /©|\(c\)|copyright/i.test(block.text))
    .flatMap((block) => [...block.text.matchAll(COPYRIGHT), ...block.text.matchAll(BEFORE_COPYRIGHT)])
    .map((match) =>
      (match[1] ?? '')
        .replace(LEGAL_FORM, '')
        .replace(/\s*[.,…]+(?:\s.*)?$|\ball rights.*$/i, '')
        .trim(),
    )
    .filter((name) => name.length > 1 && !/^\d+$/.test(name))
}

/** The website's own logos: linked to the home page, or named as a logo outside the main part of the page. */
export function logoImages(page: Page): Page['images'] {
  return page.images.filter(
    (image) =>
      image.hint.includes('home-link') ||
      (image.zone !== 'main' && /logo|brand/i.test(`${image.hint} ${image.alt} ${image.src.split('/').at(-1) ?? ''}`)),
  )
}

const NAMING_TYPES =
  /^(?:Organization|Corporation|LocalBusiness|OnlineBusiness|OnlineStore|NGO|ProfessionalService|Brand|WebSite|SoftwareApplication|WebApplication|MobileApplication|VideoGame|SoftwareSourceCode|Project|SoftwareProject)$/

/** True for types of structured data whose `name` is that of a company, a website or a product. */
export function isNamingType(type: unknown): boolean {
  return [type].flat().some((one) => typeof one === 'string' && NAMING_TYPES.test(one.replace(/^.*[/#:]/, '')))
}

/** Longer phrases are sentences rather than names. */
const MAX_NAME_WORDS = 4
/** How many words of a text are searched, since names come early in it. */
const MAX_WORDS_SEARCHED = 80

/** The words of a text that spell one of the addresses when joined: "Blue Run" for bluerun.com. */
export function wordsSpelling(text: string, addresses: readonly string[]): string[] {
  const words = text.split(/\s+/, MAX_WORDS_SEARCHED)
  const found: string[] = []
  for (let start = 0; start < words.length; start++) {
    for (let count = 1; count <= MAX_NAME_WORDS && start + count <= words.length; count++) {
      const phrase = words.slice(start, start + count).join(' ')
      if (addresses.includes(squashed(phrase))) found.push(phrase.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    }
  }
  return found
}

import type { Page } from '../../website/page.ts'
import { wordsFor } from '../../words/words.ts'
import { squashed } from '../plain-text.ts'

const BY = new RegExp(String.raw`\s+${wordsFor('by')}\s+`, 'u')
const BETWEEN_PARTS = /\s+(?:[|–—•·»:…-]|\.{3})\s+|\s*[|｜•·»]\s*|[:,]\s+|：|\s+[-–—]/
const TITLE_SEPARATOR = new RegExp(`${BETWEEN_PARTS.source}|${BY.source}`, 'u')
const MAX_TITLE_PARTS = 12
const MARK = String.raw`(?:©|\(c\)|${wordsFor('copyright')})`
const YEARS = String.raw`(?:\d{4}\s{0,3}(?:[-–—,]\s{0,3}\d{4})?)?`
const COPYRIGHTED = new RegExp(MARK, 'iu')
const COPYRIGHT = new RegExp(
  String.raw`${MARK}\s{0,3}(?:©\s{0,3})?${YEARS},?\s{0,3}(?:${wordsFor('by')}\s)?([\p{L}\p{N}][^|•·©\n]{0,60})`,
  'giu',
)
/** A name before the copyright symbol: "Acme Inc. © 2024". */
const BEFORE_COPYRIGHT = /([\p{L}\p{N}][\p{L}\p{N}&.,' -]{1,60}?)\s{0,3}(?:\d{4}\s{0,3})?(?:©|\(c\)\s)/giu
const AFTER_A_COMPANY = new RegExp(
  String.raw`,?\s+${wordsFor('legal form', "ends a company's name")}.*$|\s*[.,…]+(?:\s.*)?$`,
  'u',
)
/** Suffixes of a name in a title: "official website", or trailing dots. */
const AFTER_A_NAME = new RegExp(
  String.raw`(?:['’]s)?,?\s+(?:[-–—]\s+)?${wordsFor('official website')}$|\s*(?:\.{2,}|…)$`,
  'u',
)

/** The parts of a title between separators, and the whole title last. */
export function titleParts(title: string): string[] {
  return [...title.split(TITLE_SEPARATOR, MAX_TITLE_PARTS), title]
    .map((part) => part.trim().replace(AFTER_A_NAME, ''))
    .filter((part) => part !== '')
}

/** The first part of a title, and who made it if the title says so: "Planner by Acme | Plan your week". */
export function productAndMaker(title: string): string[] {
  return (title.split(BETWEEN_PARTS, 1)[0] ?? '').split(BY, 2)
}

/** The names in copyright lines, without legal forms. */
export function copyrightNames(page: Page): string[] {
  return page.blocks
    .filter((block) => block.text.length < 400 && COPYRIGHTED.test(block.text))
    .flatMap((block) => [...block.text.matchAll(COPYRIGHT), ...block.text.matchAll(BEFORE_COPYRIGHT)])
    .map((match) => (match[1] ?? '').replace(AFTER_A_COMPANY, '').trim())
    .filter((name) => name.length > 1 && !/^\d+$/.test(name))
}

/** How code calls logos. */
const LOGO = ['logo', 'brand']

/** The website's own logos: linked to the home page, or named as a logo outside the main part of the page. */
export function logoImages(page: Page): Page['images'] {
  return page.images.filter(({ hint, zone, alt, src }) => {
    const called = `${hint} ${alt} ${src.split('/').at(-1) ?? ''}`.toLowerCase()
    return hint.includes('home-link') || (zone !== 'main' && LOGO.some((word) => called.includes(word)))
  })
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

import { saying, wordsFor } from '../../words/words.ts'
import { titleParts } from '../whose/page-names.ts'

const OPEN = String.raw`${wordsFor('open source')}(?!\s(?:[\p{L}-]+\s)?${wordsFor('open parts')})`
const STARTS_OPEN_SOURCE = new RegExp(String.raw`^(?:${wordsFor('before open source')}\s)*${OPEN}`, 'u')
const OWN_LICENCE = new RegExp(
  String.raw`(?:^|[:–—-]\s)(?:${wordsFor('before open source')}\s)*${wordsFor('free and open')}(?!\s${wordsFor('open parts')})`,
  'u',
)
const OPEN_ALTERNATIVE = saying('open alternative')
const OF_OTHERS = saying('before a product of others')

/**
 * True if the sentence says that the product itself is open source, rather than built on it, made for it or
 * compared with it. A headline needs no subject.
 */
export function isOwnLicence(text: string, isHeadline: boolean, name: string): boolean {
  const product = name === '' ? wordsFor('we or our') : name.replace(/[^\p{L}\p{N} ]/gu, '.')
  const said = new RegExp(
    String.raw`(?<!\p{L})(?:(?i:${product})|${wordsFor('it')})\s${wordsFor('is')}\s((?:[\p{L}\p{N}%-]+,? ){0,5})(?:${OPEN}|${wordsFor('licensed')})`,
    'u',
  ).exec(text)
  if (said !== null && !OF_OTHERS.test(said[1] ?? '')) return true
  if (OWN_LICENCE.test(text)) return true
  return isHeadline && (OPEN_ALTERNATIVE.test(text) || titleParts(text).some((part) => STARTS_OPEN_SOURCE.test(part)))
}

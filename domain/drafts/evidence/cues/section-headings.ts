import { wordsFor } from '../../words/words.ts'

/** Common section headings of websites. */
const SECTION = new RegExp(
  String.raw`^(?:${wordsFor('before a section heading')}\s)?${wordsFor('section heading')}(?:\s${wordsFor('after a section heading')})?$`,
  'u',
)
const GREETING = new RegExp(`^${wordsFor('greeting')}$|^${wordsFor('opens a greeting')}`, 'u')
const MARKS = /^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu

/** True for a section heading or a greeting; neither describes the product. */
export function isSectionHeading(text: string): boolean {
  const plain = text.replace(MARKS, '').replace(/[\s,]+/g, ' ')
  return plain === '' || SECTION.test(plain) || GREETING.test(plain)
}

import { saying, wordsFor } from '../words/words.ts'

/** Variables of templates that nothing replaced. */
const VARIABLE = /\{\{|\}\}|<%|%>|\{%|\$\{|%[A-Z][A-Z_]{2,}%/
const DUMMY = saying('dummy text')
const UNFINISHED = new RegExp(`^${wordsFor('unfinished title')}$|${wordsFor('kind of template')}$`, 'u')

/** True for text that comes from a template rather than the website's owner. */
export function isLeftover(text: string): boolean {
  return VARIABLE.test(text) || DUMMY.test(text) || UNFINISHED.test(text)
}

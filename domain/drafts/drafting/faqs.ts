import type { ProposedProfile } from '../../profile/profile.ts'
import { cutAtSentence } from '../evidence/limits.ts'
import { squashed } from '../evidence/plain-text.ts'
import { memberQuote } from '../evidence/quotable.ts'
import { saying } from '../words/words.ts'
import type { Block } from '../website/page.ts'
import { isHeading, ownText, quoteFrom } from './site.ts'
import type { Site, SitePage } from './site.ts'
import { listOf, textOf, things } from './structured.ts'

type Faq = ProposedProfile['faqs'][number]

const MAX_FAQS = 10
const MAX_QUESTION_LENGTH = 300
/** Answers are quoted whole, so they must fit into a quote. */
const MAX_ANSWER_LENGTH = 590
const MIN_ANSWER_LENGTH = 15
const MAX_ANSWER_LINES = 12
const ASKS_MANY = saying('questions page')

/** Questions with their answers, from the website's structured data and its pages. */
export function draftFaqs(site: Site): Faq[] {
  const found = [...site.pages.flatMap(statedFaqs), ...site.pages.flatMap(writtenFaqs)]
  return found
    .filter((faq, at) => found.findIndex((one) => squashed(one.question) === squashed(faq.question)) === at)
    .slice(0, MAX_FAQS)
}

function statedFaqs(page: SitePage): Faq[] {
  return things(page, 'Question').flatMap((thing) => {
    const answers = [...listOf(thing['acceptedAnswer']), ...listOf(thing['suggestedAnswer'])]
    const written = answers
      .map((answer) => (typeof answer === 'object' && answer !== null && 'text' in answer ? answer.text : null))
      .find((text) => typeof text === 'string')
    const question = textOf(thing['name'])
    if (typeof written !== 'string' || question === '' || question.length > MAX_QUESTION_LENGTH) return []
    // With markup, the stored answer would differ from its quote, so such answers come from the page's text instead.
    if (textOf(written) !== written || written.length > MAX_ANSWER_LENGTH || written.length < MIN_ANSWER_LENGTH)
      return []
    return [
      {
        question,
        answer: written,
        quotes: [quoteFrom(page, memberQuote('name', question)), quoteFrom(page, memberQuote('text', written))],
      },
    ]
  })
}

/**
 * Questions with the text below them, in collapsible sections, lists of questions and FAQ pages, and below
 * FAQ headings.
 */
function writtenFaqs(page: SitePage): Faq[] {
  const lines = ownText(page)
  const found: Faq[] = []
  let section = ''
  /** The tag of the questions below the heading of a section; others belong to another part of the page. */
  let asked = ''
  for (const [at, line] of lines.entries()) {
    const isQuestion = /[?？]$/.test(line.text) && line.text.length >= 8 && line.text.length <= MAX_QUESTION_LENGTH
    if (isHeading(line) && !isQuestion) [section, asked] = [line.text, '']
    else if (/[?？]/.test(line.text)) asked ||= line.tag
    if (!isQuestion) continue
    const listed =
      line.tag === 'summary' || isListed(line) || page.kind === 'faq' || (ASKS_MANY.test(section) && line.tag === asked)
    const answer = listed ? answerBelow(line, lines.slice(at + 1, at + 1 + MAX_ANSWER_LINES)) : ''
    if (answer.length >= MIN_ANSWER_LENGTH)
      found.push({ question: line.text, answer, quotes: [quoteFrom(page, line.text), quoteFrom(page, answer)] })
  }
  return found
}

/** The lines below a question that answer it. */
function answerBelow(question: Block, lines: readonly Block[]): string {
  let answer = ''
  for (const line of lines) {
    const isNext = /[?？]$/.test(line.text) || isHeading(line) || ['summary', 'dt'].includes(line.tag)
    const isElsewhere = line.zone !== question.zone || isListed(line) !== isListed(question)
    if (isNext || (isElsewhere && answer !== '')) break
    if (line.tag === 'button' || line.text.length < 3) continue
    if (`${answer} ${line.text}`.length > MAX_ANSWER_LENGTH)
      return answer === '' ? cutAtSentence(line.text, MAX_ANSWER_LENGTH) : answer
    answer = answer === '' ? line.text : `${answer} ${line.text}`
  }
  // Buttons and choices below a question don't end like sentences, so such text isn't an answer.
  return /[.!。！:)…]/.test(answer.slice(-3)) ? answer : ''
}

function isListed(line: Block): boolean {
  return line.topics?.includes('faq') === true
}

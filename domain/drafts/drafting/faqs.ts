import type { ProposedProfile } from '../../profile/profile.ts'
import { cutAtSentence } from '../evidence/limits.ts'
import { squashed } from '../evidence/plain-text.ts'
import { memberQuote } from '../evidence/quotable.ts'
import type { Block } from '../website/page.ts'
import { isHeading, ownText, quoteFrom } from './site.ts'
import type { Site, SitePage } from './site.ts'
import { listOf, textOf, things } from './structured.ts'

type Faq = ProposedProfile['faqs'][number]

const MAX_FAQS = 10
const MAX_QUESTION = 300
/** Answers are quoted whole, and quotes end here. */
const MAX_ANSWER = 590
const MIN_ANSWER = 15
const MAX_ANSWER_LINES = 12
const ASKS_MANY =
  /\b(?:faqs?|frequently asked|questions|häufige fragen|questions fréquentes|preguntas frecuentes|domande frequenti|veelgestelde vragen)\b/i

/** Questions the website answers itself, from its data or as they stand on its pages. */
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
    if (typeof written !== 'string' || question === '' || question.length > MAX_QUESTION) return []
    // Mark-up in the data would make the stored answer differ from its quote, so such answers are taken from the page's text instead.
    if (textOf(written) !== written || written.length > MAX_ANSWER || written.length < MIN_ANSWER) return []
    return [
      {
        question,
        answer: written,
        quotes: [quoteFrom(page, memberQuote('name', question)), quoteFrom(page, memberQuote('text', written))],
      },
    ]
  })
}

/** A question with the text below it, in a fold-out or a list of questions. */
function writtenFaqs(page: SitePage): Faq[] {
  const lines = ownText(page)
  const found: Faq[] = []
  let section = ''
  for (const [at, line] of lines.entries()) {
    const isQuestion = /[?？]$/.test(line.text) && line.text.length >= 8 && line.text.length <= MAX_QUESTION
    if (isHeading(line) && !isQuestion) section = line.text
    if (!isQuestion) continue
    const listed = line.tag === 'summary' || isListed(line) || page.kind === 'faq' || ASKS_MANY.test(section)
    const answer = listed ? answerBelow(line, lines.slice(at + 1, at + 1 + MAX_ANSWER_LINES)) : ''
    if (answer.length >= MIN_ANSWER)
      found.push({ question: line.text, answer, quotes: [quoteFrom(page, line.text), quoteFrom(page, answer)] })
  }
  return found
}

/** The lines below a question, as far as they belong to it. */
function answerBelow(question: Block, lines: readonly Block[]): string {
  let answer = ''
  for (const line of lines) {
    const isNext = /[?？]$/.test(line.text) || /^h[1-6]$|^summary$|^dt$/.test(line.tag)
    const isElsewhere = line.zone !== question.zone || isListed(line) !== isListed(question)
    if (isNext || (isElsewhere && answer !== '')) break
    if (line.tag === 'button' || line.text.length < 3) continue
    if (`${answer} ${line.text}`.length > MAX_ANSWER)
      return answer === '' ? cutAtSentence(line.text, MAX_ANSWER) : answer
    answer = answer === '' ? line.text : `${answer} ${line.text}`
  }
  // Buttons and choices below a question are no sentences.
  return /[.!。！:)…]/.test(answer.slice(-3)) ? answer : ''
}

function isListed(line: Block): boolean {
  return line.topics?.includes('faq') === true
}

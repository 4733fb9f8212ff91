import { html } from 'hono/html'
import type { Question } from '../../../domain/interview/questions.ts'
import { partSection, refusedNote, type Sent } from '../../ui/forms/part-section.ts'
import type { Part } from '../../ui/forms/parts.ts'
import type { Page } from '../../ui/page.ts'
import { SUBMIT } from '../../ui/scripts/scripts.ts'
import { formKeys, type Around } from './frame.ts'

/** A text field for each question. */
export function interviewParts(questions: readonly Pick<Question, 'id' | 'question'>[]): Part[] {
  return questions.map(({ id, question }) => ({ key: `q.${id}`, label: question, shape: { kind: 'text', rows: 4 } }))
}

interface Interview extends Around {
  parts: Part[]
  answers: ReadonlyMap<string, string>
  /**
   * Slug of the founder page that shows the answers: that of the first founder on the person's newest live
   * listing; null if there is none.
   */
  founder: string | null
  sent: Sent
}

/** The founder interview. Answers belong to the person, not to a listing. */
export function interviewPage({ parts, answers, founder, sent, notice, ...keys }: Interview): Page {
  return {
    title: 'Founder interview',
    description: 'Questions for you as a founder.',
    path: '/my-listings/interview',
    unlisted: true,
    head: SUBMIT.tag,
    crumbs: [{ name: 'My products', href: '/my-listings' }],
    main: html`<div class="mine">
      <header>
        <h1>Founder interview</h1>
        <p class="lead">
          Answer as many questions as you like, in your own words.
          ${founder ? html`Your answers appear on <a href="/founders/${founder}">your founder page</a>.` : 'Your answers appear once you’re the first founder of a live listing.'}
        </p>
      </header>
      ${notice ? html`<p class="note" role="status">${notice}</p>` : ''} ${refusedNote(sent, parts)}
      <form class="long" method="post" action="/my-listings/interview" data-once>
        ${formKeys(keys)}
        <div class="group">
          <h2 class="hidden">Questions</h2>
          ${parts.map((part) => partSection(sent, part, answers.get(part.key) ?? ''))}
        </div>
        <div class="bar"><button>Save</button></div>
      </form>
    </div>`,
  }
}

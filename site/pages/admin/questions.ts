import { html } from 'hono/html'
import { stateFor } from '../../../admin/action.ts'
import { addQuestion, everyQuestion, setQuestion, type QuestionLine } from '../../../admin/actions/questions.ts'
import type { Part } from '../../ui/forms/parts.ts'
import type { Html } from '../../ui/page.ts'
import { counted } from '../../ui/words.ts'
import { filled, type AdminPage, type AdminSection, type Visit } from './admin-section.ts'
import { formOf, NUMBER, TICK } from './form.ts'
import { given } from '../../ui/forms/form-fields.ts'

const ADD_PATH = '/admin/questions'
const SET_PATH = '/admin/questions/:id'
const QUESTION: Part = { key: 'question', label: 'Question', shape: { kind: 'text', rows: 2 }, isRequired: true }

const page: AdminPage = {
  path: ADD_PATH,
  async make(visit) {
    const questions = await everyQuestion(visit.db)
    return {
      title: 'Interview questions',
      lead: 'What we ask founders. A retired question keeps its answers.',
      main: html`<ul class="things">
          ${await Promise.all(questions.map((question) => questionLine(visit, question)))}
        </ul>
        <section>
          <h2>New question</h2>
          ${formOf(visit, {
            path: ADD_PATH,
            submit: 'Add question',
            parts: [QUESTION],
          })}
        </section>`,
    }
  },
}

async function questionLine(visit: Visit, { id, question, active, answers }: QuestionLine): Promise<Html> {
  const path = filled(SET_PATH, { id: String(id) })
  return html`<li>
    <div>
      <details ${visit.refused?.path === path ? html`open` : ''}>
        <summary>
          ${question}
          <span class="quiet">${counted(answers, 'answer')}${active ? '' : ', retired'}</span>
        </summary>
        ${formOf(visit, {
          path,
          state: await stateFor(setQuestion, { id: String(id) }, visit.place),
          submit: 'Save',
          about: question,
          parts: [
            QUESTION,
            { key: 'position', label: 'Position', shape: NUMBER },
            { key: 'active', label: 'Ask this question', shape: TICK },
          ],
        })}
      </details>
    </div>
  </li>`
}

export const questions: AdminSection = {
  name: 'Interview questions',
  href: ADD_PATH,
  pages: [page],
  forms: [
    {
      path: ADD_PATH,
      action: addQuestion,
      on: page,
      input: (form) => given(form, 'question'),
      said: 'The question is added.',
    },
    {
      path: SET_PATH,
      action: setQuestion,
      on: page,
      input: (form, { id }) => ({ id, ...given(form, 'question', 'position', 'active') }),
      said: 'The question is saved.',
    },
  ],
}

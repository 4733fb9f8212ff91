import { html } from 'hono/html'
import { stateFor } from '../../../admin/action.ts'
import { addQuestion, everyQuestion, setQuestion, type QuestionLine } from '../../../admin/actions/questions.ts'
import type { Html } from '../../ui/page.ts'
import { counted } from '../../ui/words.ts'
import { filled, type AdminPage, type AdminSection, type Visit } from './admin-section.ts'
import { formOf, given } from './form.ts'

const ADD_PATH = '/admin/questions'
const SET_PATH = '/admin/questions/:id'

const page: AdminPage = {
  path: ADD_PATH,
  async make(visit) {
    const questions = await everyQuestion(visit.db)
    return {
      title: 'Interview questions',
      lead: 'What founders are asked. A question that is asked no more keeps its answers.',
      main: html`<ul class="things">
          ${await Promise.all(questions.map((question) => questionLine(visit, question)))}
        </ul>
        <section>
          <h2>A new question</h2>
          ${formOf(visit, {
            path: ADD_PATH,
            submit: 'Add the question',
            fields: [{ name: 'question', label: 'Question', kind: 'prose', rows: 2, max: 300, required: true }],
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
          <span class="quiet">${counted(answers, 'answer')}${active ? '' : ', asked no more'}</span>
        </summary>
        ${formOf(visit, {
          path,
          state: await stateFor(setQuestion, { id: String(id) }, visit.place),
          submit: 'Save',
          about: question,
          fields: [
            { name: 'question', label: 'Question', kind: 'prose', rows: 2, max: 300, required: true },
            { name: 'position', label: 'Place in the list', kind: 'number' },
            { name: 'active', label: 'It is asked', kind: 'tick' },
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
      said: 'The question is asked now.',
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

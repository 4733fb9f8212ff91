import { html } from 'hono/html'
import { stateFor } from '../../../admin/action.ts'
import { setText } from '../../../admin/actions/posts.ts'
import { SITE_TEXTS, siteText } from '../../../domain/site-texts/site-texts.ts'
import { filled, known, type AdminPage, type AdminSection } from './admin-section.ts'
import { formOf } from './form.ts'
import { given } from '../../ui/forms/form-fields.ts'
import { previewOf } from './posts.ts'

const SET_PATH = '/admin/texts/:name'

const list: AdminPage = {
  path: '/admin/texts',
  async make({ db }) {
    const texts = []
    for (const name of SITE_TEXTS) texts.push({ name, isWritten: (await siteText(db, name)) !== null })
    return {
      title: 'Site texts',
      lead: 'Until you write one, the site shows a default text.',
      main: html`<ul class="things">
        ${texts.map(
          ({ name, isWritten }) =>
            html`<li>
              <div>
                <a href="/admin/texts/${name}"><b>${titleOf(name)}</b></a>
                <p class="facts"><span>${isWritten ? 'Yours' : 'Default'}</span></p>
              </div>
            </li>`,
        )}
      </ul>`,
    }
  },
}

const one: AdminPage = {
  path: SET_PATH,
  async make(visit) {
    const name = visit.params['name']!
    const state = await known(() => stateFor(setText, { name }, visit.place))
    if (!state) return null
    const path = filled(SET_PATH, { name })
    return {
      title: titleOf(name),
      crumbs: [{ name: 'Site texts', href: '/admin/texts' }],
      main: html`<p><a href="/${name}">View on the site</a></p>
        ${previewOf(visit, path)}
        ${formOf(visit, {
          path,
          state,
          submit: 'Save',
          hasPreview: true,
          parts: [
            {
              key: 'text',
              label: 'Text',
              shape: { kind: 'text', rows: 20, isMarkdown: true },
              hint: 'Markdown. Leave empty to use the default text.',
            },
          ],
        })}`,
    }
  },
}

function titleOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

export const texts: AdminSection = {
  name: 'Site texts',
  href: '/admin/texts',
  pages: [list, one],
  forms: [
    {
      path: SET_PATH,
      action: setText,
      on: one,
      input: (form, { name }) => ({ name, ...given(form, 'text') }),
      said: 'The text is saved.',
    },
  ],
}

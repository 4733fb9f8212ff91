import { html } from 'hono/html'
import { stateFor } from '../../../admin/action.ts'
import { setText } from '../../../admin/actions/posts.ts'
import { SITE_TEXTS, siteText } from '../../../domain/site-texts/site-texts.ts'
import { filled, known, type AdminPage, type AdminSection } from './admin-section.ts'
import { formOf, given } from './form.ts'
import { previewOf } from './posts.ts'

const SET_PATH = '/admin/texts/:name'

const list: AdminPage = {
  path: '/admin/texts',
  async make({ db }) {
    const texts = []
    for (const name of SITE_TEXTS) texts.push({ name, isWritten: (await siteText(db, name)) !== null })
    return {
      title: 'Texts of the site',
      lead: 'While you have not written one, the site shows what is true of the software.',
      main: html`<ul class="things">
        ${texts.map(
          ({ name, isWritten }) =>
            html`<li>
              <div>
                <a href="/admin/texts/${name}"><b>${titleOf(name)}</b></a>
                <p class="facts"><span>${isWritten ? 'Yours' : 'The first text'}</span></p>
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
      crumbs: [{ name: 'Texts of the site', href: '/admin/texts' }],
      main: html`<p><a href="/${name}">The page on the site</a></p>
        ${previewOf(visit, path)}
        ${formOf(visit, {
          path,
          state,
          submit: 'Save',
          hasPreview: true,
          fields: [
            {
              name: 'text',
              label: 'Text',
              kind: 'prose',
              isMarkdown: true,
              rows: 20,
              max: 200_000,
              hint: 'Markdown. Empty brings the first text back.',
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
  name: 'Texts of the site',
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

import { html } from 'hono/html'
import { stateFor } from '../../../admin/action.ts'
import { everySetting, setSetting } from '../../../admin/actions/weeks.ts'
import { filled, type AdminPage, type AdminSection } from './admin-section.ts'
import { formOf, given } from './form.ts'

const SET_PATH = '/admin/settings/:key'

const page: AdminPage = {
  path: '/admin/settings',
  async make(visit) {
    const settings = await everySetting(visit.db)
    const forms = []
    for (const { key, value, first, about, expects } of settings)
      forms.push(
        html`<li>
          <div>
            ${formOf(visit, {
              path: filled(SET_PATH, { key }),
              state: await stateFor(setSetting, { key }, visit.place),
              submit: 'Save',
              inRow: true,
              about: key,
              fields: [
                typeof value === 'boolean'
                  ? {
                      name: 'value',
                      label: about,
                      kind: 'choice',
                      hint: `${key}. Default: ${first ? 'yes' : 'no'}.`,
                      choices: [
                        ['yes', 'Yes'],
                        ['no', 'No'],
                      ],
                    }
                  : {
                      name: 'value',
                      label: about,
                      kind: 'number',
                      hint: `${key}. ${expects} Default: ${String(first)}.`,
                    },
              ],
            })}
          </div>
        </li>`,
      )
    return {
      title: 'Settings',
      lead: 'They hold at once, for every process of the service.',
      main: html`<ul class="things">
        ${forms}
      </ul>`,
    }
  },
}

export const settings: AdminSection = {
  name: 'Settings',
  href: '/admin/settings',
  pages: [page],
  forms: [
    {
      path: SET_PATH,
      action: setSetting,
      on: page,
      input: (form, { key }) => ({ key, ...given(form, 'value') }),
      said: 'The setting is saved.',
    },
  ],
}

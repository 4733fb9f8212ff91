import { html } from 'hono/html'
import { stateFor } from '../../../admin/action.ts'
import { everySetting, setSetting } from '../../../admin/actions/weeks.ts'
import { filled, type AdminPage, type AdminSection } from './admin-section.ts'
import { choiceOf, formOf, NUMBER } from './form.ts'
import { given } from '../../ui/forms/form-fields.ts'

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
              isSecond: true,
              about: key,
              parts: [
                typeof value === 'boolean'
                  ? {
                      key: 'value',
                      label: about,
                      shape: choiceOf([
                        ['yes', 'Yes'],
                        ['no', 'No'],
                      ]),
                      hint: `${key}. Default: ${first ? 'yes' : 'no'}.`,
                    }
                  : {
                      key: 'value',
                      label: about,
                      shape: NUMBER,
                      hint: `${key}. ${expects} Default: ${String(first)}.`,
                    },
              ],
            })}
          </div>
        </li>`,
      )
    return {
      title: 'Settings',
      lead: 'Changes apply immediately.',
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

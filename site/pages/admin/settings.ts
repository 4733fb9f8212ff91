import { stateFor } from '../../../admin/action.ts'
import { setSettings } from '../../../admin/actions/weeks.ts'
import { SETTING_NAMES, SETTINGS, type Settings } from '../../../domain/shared/settings.ts'
import type { AdminPage, AdminSection } from './admin-section.ts'
import { choiceOf, formOf, NUMBER, type FormPart } from './form.ts'
import { given } from '../../ui/forms/form-fields.ts'

const PATH = '/admin/settings'

const GROUPS: readonly [name: string, keys: (keyof Settings)[]][] = [
  ['Free listings', ['free_weeks_min', 'free_weeks_max', 'free_places_per_person']],
  ['Launch weeks', ['week_capacity', 'order_weeks_ahead']],
  ['Badge', ['badge_allow_nofollow']],
]

const PARTS = GROUPS.flatMap(([group, keys]) => keys.map((key): FormPart => ({ ...partOf(key), key, group })))

function partOf(key: keyof Settings): Omit<FormPart, 'key'> {
  const { label, about, expects, first } = SETTINGS[key]
  return typeof first === 'boolean'
    ? {
        label,
        hint: `${about} Default: ${first ? 'yes' : 'no'}.`,
        shape: choiceOf([
          ['yes', 'Yes'],
          ['no', 'No'],
        ]),
      }
    : { label, hint: `${about} ${expects} Default: ${String(first)}.`, shape: NUMBER }
}

const page: AdminPage = {
  path: PATH,
  async make(visit) {
    return {
      title: 'Settings',
      lead: 'Changes apply as soon as you save.',
      main: formOf(visit, {
        path: PATH,
        state: await stateFor(setSettings, {}, visit.place),
        parts: PARTS,
        submit: 'Save settings',
      }),
    }
  },
}

export const settings: AdminSection = {
  name: 'Settings',
  href: PATH,
  pages: [page],
  forms: [
    {
      path: PATH,
      action: setSettings,
      on: page,
      input: (form) => given(form, ...SETTING_NAMES),
      said: 'The settings are saved.',
    },
  ],
}

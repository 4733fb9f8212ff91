import { stateFor } from '../../../../admin/action.ts'
import { setSettings } from '../../../../admin/actions/weeks.ts'
import { SETTING_NAMES, SETTINGS, type Settings } from '../../../../domain/shared/settings.ts'
import type { AdminForm, AdminPage } from '../admin-section.ts'
import { formOf, TICK, type FormPart } from '../form.ts'
import { grouped } from '../../../ui/words.ts'
import { given } from '../../../ui/forms/form-fields.ts'

const PATH = '/admin/settings/launches'

const GROUPS: readonly [name: string, keys: (keyof Settings)[]][] = [
  ['Free listings', ['free_weeks_min', 'free_weeks_max', 'free_places_per_person']],
  ['Launch weeks', ['week_capacity', 'order_weeks_ahead']],
  ['Badge', ['badge_allow_nofollow']],
]

const PARTS = GROUPS.flatMap(([group, keys]) => keys.map((key): FormPart => ({ ...partOf(key), key, group })))

function partOf(key: keyof Settings): Omit<FormPart, 'key'> {
  const setting = SETTINGS[key]
  const { label, about: hint, first } = setting
  if (!('min' in setting)) return { label, hint, shape: TICK }
  const { min, max, unit } = setting
  const range = `${grouped(min)} to ${grouped(max)}, normally ${first}`
  return { label, hint, shape: { kind: 'line', input: 'number', unit, range } }
}

export const launchesPage: AdminPage = {
  path: PATH,
  async make(visit) {
    return {
      title: 'Launches and free listings',
      crumbs: [{ name: 'Settings', href: '/admin/settings' }],
      main: formOf(visit, {
        path: PATH,
        state: await stateFor(setSettings, {}, visit.place),
        parts: PARTS,
        submit: 'Save settings',
        note: 'Changes apply as soon as you save.',
      }),
    }
  },
}

export const launchesForm: AdminForm = {
  path: PATH,
  action: setSettings,
  on: launchesPage,
  input: (form) => given(form, ...SETTING_NAMES),
  said: 'The settings are saved.',
}

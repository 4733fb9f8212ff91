import { longDate } from '../../../domain/shared/clock.ts'
import { html } from 'hono/html'
import { stateFor } from '../../../admin/action.ts'
import { setCapacity } from '../../../admin/actions/weeks.ts'
import { comingWeeks, type WeekLine } from '../../../admin/actions/weeks.statements.ts'
import { awardsNote } from '../../../domain/awards/awards-due.ts'
import { readSettings } from '../../../domain/shared/settings.ts'
import { mondayOf, sundayOf, weeksAfter } from '../../../domain/launches/week.ts'
import { counted, shortDates } from '../../ui/words.ts'
import { chip, table, type TableRow } from './admin-page.ts'
import { filled, known, type AdminPage, type AdminSection } from './admin-section.ts'
import { formOf, NUMBER } from './form.ts'
import { given } from '../../ui/forms/form-fields.ts'

const WEEKS_SHOWN = 26
const SET_PATH = '/admin/weeks/:week'

const list: AdminPage = {
  path: '/admin/weeks',
  async make({ db, now }) {
    const [weeks, settings, awards] = await Promise.all([
      comingWeeks(db, now, WEEKS_SHOWN),
      readSettings(db),
      awardsNote(db, weeksAfter(mondayOf(now), -1), now),
    ])
    return {
      title: 'Launch weeks',
      lead: html`How many listings can launch each week. The default is ${settings.week_capacity}; change it in
        <a href="/admin/settings/launches">Settings</a>.`,
      main: html`${awards ? html`<p class="quiet">Last week: ${awards}</p>` : ''}
      ${table(
        ['Week', 'Room', 'Places taken', 'Listings'],
        weeks.map((week) => weekRow(week, settings.week_capacity)),
        'No weeks.',
      )}`,
    }
  },
}

function weekRow({ week, capacity, taken, listings }: WeekLine, usual: number): TableRow {
  const room = (capacity ?? usual) - taken
  return {
    name: html`<a href="/admin/weeks/${week}">${shortDates(week, sundayOf(week))}</a>`,
    small: `${taken} of ${capacity ?? usual} taken · ${counted(listings, 'listing')}`,
    state: room > 0 ? chip(`${room} free`, 'good') : chip('Full', 'bad'),
    cells: [`${taken} of ${capacity ?? usual}${capacity === null ? '' : ' (not the default)'}`, listings],
  }
}

const one: AdminPage = {
  path: SET_PATH,
  async make(visit) {
    const week = visit.params['week']!
    const state = await known(() => stateFor(setCapacity, { week }, visit.place))
    if (!state) return null
    const { week_capacity: usual } = await readSettings(visit.db)
    return {
      title: `Week of ${longDate(week)}`,
      crumbs: [{ name: 'Launch weeks', href: '/admin/weeks' }],
      main: html`${formOf(visit, {
          path: filled(SET_PATH, { week }),
          state,
          submit: 'Save',
          parts: [
            {
              key: 'capacity',
              label: 'Places in this week',
              shape: NUMBER,
              hint: `Leave empty for the default of ${usual}. Taken places stay taken.`,
            },
          ],
        })}
        <p><a href="/launches/${week}">View on the site</a></p>`,
    }
  },
}

export const weeks: AdminSection = {
  name: 'Launch weeks',
  href: '/admin/weeks',
  pages: [list, one],
  forms: [
    {
      path: SET_PATH,
      action: setCapacity,
      on: one,
      input: (form, { week }) => ({ week, ...given(form, 'capacity') }),
      said: 'The week is saved.',
    },
  ],
}

import { html } from 'hono/html'
import { everyConfigValue } from '../../../../admin/setup/config.ts'
import { SITE_TEXTS, siteText } from '../../../../domain/site-texts/site-texts.ts'
import { readSettings } from '../../../../domain/shared/settings.ts'
import type { ConfigName } from '../../../../domain/setup/config-names.ts'
import { icon } from '../../../ui/icon.ts'
import type { Html } from '../../../ui/page.ts'
import { counted } from '../../../ui/words.ts'
import { chip } from '../admin-page.ts'
import type { AdminPage, AdminSection } from '../admin-section.ts'
import { PARTS } from './groups.ts'
import { launchesForm, launchesPage } from './launches.ts'
import { setupForms, setupPage } from './setup-page.ts'

const PATH = '/admin/settings'

/** What the overview says of each part: the value of the first of these names that is set, or this text. */
const SUMMARIES: Record<string, { names: readonly ConfigName[]; otherwise: string; words?: Record<string, string> }> = {
  site: { names: ['SITE_NAME'], otherwise: 'Default name' },
  email: { names: ['SMTP_URL'], otherwise: 'Not set up' },
  payments: {
    names: ['STRIPE_SECRET_KEY', 'BTCPAY_URL'],
    otherwise: 'Not set up',
    words: { STRIPE_SECRET_KEY: 'Stripe', BTCPAY_URL: 'BTCPay Server' },
  },
  seller: { names: ['SELLER_NAME'], otherwise: 'The site’s name' },
  models: {
    names: ['DRAFT_MODEL', 'GEMINI_API_KEY'],
    otherwise: 'No model',
    words: { GEMINI_API_KEY: 'Gemini' },
  },
}

interface Row {
  href: string
  title: string
  about: string
  state: Html
}

const overview: AdminPage = {
  path: PATH,
  async make({ db, place }) {
    const { setup, appSecret } = place
    const [values, settings, problems] = await Promise.all([
      everyConfigValue(db, { appSecret, setup }),
      readSettings(db),
      setup?.problems(db) ?? [],
    ])
    let written = 0
    for (const name of SITE_TEXTS) if ((await siteText(db, name)) !== null) written++
    const stateOf = (part: string) => {
      const { names, otherwise, words = {} } = SUMMARIES[part]!
      const set = values.filter(({ key, value }) => names.includes(key) && value !== null)
      if (!set.length) return chip(otherwise, otherwise === 'Not set up' ? 'waiting' : 'quiet')
      return chip(set.map(({ key, value }) => words[key] ?? value!).join(', '), 'good')
    }
    const groups: [name: string, rows: Row[]][] = [
      [
        'Your site',
        [
          ...PARTS.map(({ key, title, about }) => ({ href: `${PATH}/${key}`, title, about, state: stateOf(key) })),
          {
            href: '/admin/texts',
            title: 'Texts',
            about: 'The pages about the site, privacy and terms.',
            state: chip(
              written ? `${written} of ${SITE_TEXTS.length} written` : 'Default texts',
              written ? 'good' : 'quiet',
            ),
          },
        ],
      ],
      [
        'The directory',
        [
          {
            href: launchesPage.path,
            title: 'Launches and free listings',
            about: 'How far ahead products launch, how many a week, and what the badge needs.',
            state: chip(`${counted(settings.week_capacity, 'launch', 'launches')} a week`, 'quiet'),
          },
          { href: '/admin/products', title: 'Products and prices', about: 'What is for sale.', state: html`` },
        ],
      ],
    ]
    return {
      title: 'Settings',
      main: html`${
          problems.length
            ? html`<div class="problem" role="status">${problems.map((problem) => html`<p>${problem}</p>`)}</div>`
            : ''
        }
        ${groups.map(
          ([name, rows]) =>
            html`<section class="settings-list">
              <h2>${name}</h2>
              <ul>
                ${rows.map(
                  ({ href, title, about, state }) =>
                    html`<li>
                      <div>
                        <a href="${href}"><b>${title}</b></a>
                        <p class="quiet">${about}</p>
                      </div>
                      ${state}${icon('M8 5l5 5-5 5')}
                    </li>`,
                )}
              </ul>
            </section>`,
        )}
        <p class="quiet">
          A value that an environment variable sets can only be changed there. Keys are stored encrypted, and never
          shown again.
        </p>`,
    }
  },
}

export const settings: AdminSection = {
  name: 'Settings',
  href: PATH,
  // The page of the launches before the one whose path could mean it, too.
  pages: [overview, launchesPage, setupPage],
  forms: [launchesForm, ...setupForms],
}

import { html } from 'hono/html'
import { everyConfigValue } from '../../../../admin/setup/config.ts'
import { SITE_TEXTS, siteText } from '../../../../domain/site-texts/site-texts.ts'
import { everyProduct } from '../../../../domain/orders/catalogue/products.ts'
import { readSettings } from '../../../../domain/shared/settings.ts'
import type { ConfigName } from '../../../../domain/setup/config-names.ts'
import { CALENDAR, ENVELOPE, icon, PAGE } from '../../../ui/icon.ts'
import type { Html } from '../../../ui/page.ts'
import { counted } from '../../../ui/words.ts'
import { chip, linkedRow } from '../admin-page.ts'
import type { AdminPage, AdminSection } from '../admin-section.ts'
import { PENCIL, RECEIPT, TAG } from '../section-icons.ts'
import { PARTS } from './groups.ts'
import { launchesForm, launchesPage } from './launches.ts'
import { setupForms, setupPage } from './setup-page.ts'

const PATH = '/admin/settings'

/** What the overview says of each part: the values of these names that are set, or that it has to be set up. */
const SUMMARIES: Record<string, { names: readonly ConfigName[]; otherwise?: string; words?: Record<string, string> }> =
  {
    site: { names: ['SITE_NAME'], otherwise: 'Default name' },
    email: { names: ['SMTP_URL'] },
    payments: {
      names: ['STRIPE_SECRET_KEY', 'BTCPAY_URL'],
      words: { STRIPE_SECRET_KEY: 'Stripe', BTCPAY_URL: 'BTCPay Server' },
    },
    seller: { names: ['SELLER_NAME'], otherwise: 'No legal name' },
    models: {
      names: ['DRAFT_MODEL', 'GEMINI_API_KEY'],
      otherwise: 'Drafts by rules alone',
      words: { GEMINI_API_KEY: 'Gemini' },
    },
  }

const ICONS: Record<string, string> = {
  site: PENCIL,
  email: ENVELOPE,
  payments: 'M3 5h14v10H3zM3 8.5h14M6 12h3',
  seller: RECEIPT,
  models: 'M10 3l1.8 5.2L17 10l-5.2 1.8L10 17l-1.8-5.2L3 10l5.2-1.8z',
  texts: PAGE,
  launches: CALENDAR,
  products: TAG,
}

interface Row {
  key: string
  to: string
  title: string
  about: string
  state: Html
}

const overview: AdminPage = {
  path: PATH,
  async make({ db, now, place }) {
    const { setup, appSecret } = place
    const [values, settings, products, problems] = await Promise.all([
      everyConfigValue(db, { appSecret, setup }),
      readSettings(db),
      everyProduct(db, now),
      setup?.problems(db) ?? [],
    ])
    const forSale = products.filter(({ active, price_cents }) => active && price_cents !== null).length
    let written = 0
    for (const name of SITE_TEXTS) if ((await siteText(db, name)) !== null) written++
    const stateOf = (part: string) => {
      const { names, otherwise, words = {} } = SUMMARIES[part]!
      const set = values.filter(({ key, value }) => names.includes(key) && value !== null)
      if (set.length) return valueOf(set.map(({ key, value }) => words[key] ?? value!).join(', '))
      return otherwise === undefined ? chip('Not set up', 'waiting') : valueOf(otherwise)
    }
    const groups: [name: string, rows: Row[]][] = [
      [
        'Your site',
        [
          ...PARTS.map(({ key, title, about }) => ({ key, to: `${PATH}/${key}`, title, about, state: stateOf(key) })),
          {
            key: 'texts',
            to: '/admin/texts',
            title: 'Texts',
            about: 'The pages about the site, privacy and terms.',
            state: valueOf(written ? `${written} of ${SITE_TEXTS.length} written` : 'Default texts'),
          },
        ],
      ],
      [
        'The directory',
        [
          {
            key: 'launches',
            to: launchesPage.path,
            title: 'Launches and free listings',
            about: 'How far ahead products launch, how many a week, and what the badge needs.',
            state: valueOf(`${counted(settings.week_capacity, 'launch', 'launches')} a week`),
          },
          {
            key: 'products',
            to: '/admin/products',
            title: 'Products and prices',
            about: 'What is for sale.',
            state: valueOf(forSale ? `${forSale} for sale` : 'Nothing for sale'),
          },
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
            html`<section class="linked-rows">
              <h2>${name}</h2>
              <ul>
                ${rows.map(({ key, ...row }) => linkedRow({ icon: icon(ICONS[key]!), ...row }))}
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

function valueOf(text: string): Html {
  return html`<span class="value">${text}</span>`
}

export const settings: AdminSection = {
  name: 'Settings',
  href: PATH,
  // The page of the launches before the one whose path could mean it, too.
  pages: [overview, launchesPage, setupPage],
  forms: [launchesForm, ...setupForms],
}

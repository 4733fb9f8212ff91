import { html } from 'hono/html'
import { DAILY_TOPICS, eachOf, type EmailTopic } from '../../../../domain/accounts/emails/email-topics.ts'
import type { AccountView } from '../account-view.ts'
import { BELL, BELL_OFF, ENVELOPE, icon, MEDAL, SPEECH, STAR } from '../../../ui/icon.ts'
import type { Html } from '../../../ui/page.ts'

type Topic = EmailTopic | 'digest'

const TOPICS: Record<Topic, [name: string, says: string | Html, mark: Html]> = {
  digest: [
    'Weekly email',
    html`Last week’s winners and this week’s launches, on Mondays. <a href="/digest">See the newest</a>`,
    icon(ENVELOPE),
  ],
  updates: [
    'Products and people I follow',
    html`When they launch or post an update. <a href="/account#followed">See them</a>`,
    BELL,
  ],
  comments: ['Comments', 'When somebody writes in a discussion', SPEECH],
  reviews: ['Reviews', 'When somebody rates a product', STAR],
  launch: ['My launches', 'When a product goes live, its badge is found, or it wins', MEDAL],
}

const GROUPS: [name: string, topics: Topic[]][] = [
  ['News', ['digest', 'updates']],
  ['About my products', ['comments', 'reviews', 'launch']],
]

/** What no choice turns off. */
const ALWAYS =
  'Signing in and security, orders and refunds, claims on your products, and a badge that is missing from your website'

/** Which emails the person gets. */
export function emailsSection({ emails, token }: AccountView): Html {
  return html`<div class="email-choices" id="emails">
    <header>
      <h2>Emails</h2>
      <p class="quiet" role="status" data-saved>Choose what we send you.</p>
    </header>
    <form method="post" action="/account/emails" data-saves>
      <input type="hidden" name="token" value="${token}" />
      ${GROUPS.map(
        ([name, topics]) =>
          html`<fieldset class="account-card">
            <legend>${name}</legend>
            ${topics.map((topic) => choice(topic, emails))}
          </fieldset>`,
      )}
      <p><button class="small" data-save>Save changes</button></p>
    </form>
    <section>
      <h3>Everything else</h3>
      <div class="account-card">
        ${
          emails.size
            ? html`<form class="setting" method="post" action="/account/emails">
                <input type="hidden" name="token" value="${token}" />
                ${BELL_OFF}<span><b>All of the above</b> <small>You still get what is always sent</small></span>
                <button class="second small" name="none" value="yes">Turn all off</button>
              </form>`
            : ''
        }
        <div class="setting">
          ${LOCK}
          <span><b>Always sent</b> <small>${ALWAYS}</small></span>
        </div>
      </div>
    </section>
  </div>`
}

const LOCK = icon('M5 9h10v7.5H5zM7 9V6.5a3 3 0 0 1 6 0V9')

function choice(topic: Topic, emails: ReadonlySet<string>): Html {
  const [name, says, mark] = TOPICS[topic]
  const daily = DAILY_TOPICS.find((one) => one === topic)
  const option = (value: string, often: string) =>
    html`<option value="${value}" ${emails.has(value) ? html` selected` : ''}>${often}</option>`
  return html`<label class="setting"
    >${mark}<span><b id="of-${topic}">${name}</b> <small>${says}</small></span>
    ${
      daily
        ? html`<select name="on" aria-labelledby="of-${topic}">
            ${option('', 'Off')} ${option(daily, 'One a day per product')} ${option(eachOf(daily), 'Each one')}
          </select>`
        : html`<input
            type="checkbox"
            role="switch"
            aria-labelledby="of-${topic}"
            name="on"
            value="${topic}"
            ${emails.has(topic) ? html` checked` : ''}
          />`
    }
  </label>`
}

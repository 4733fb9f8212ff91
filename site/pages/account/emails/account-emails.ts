import { html } from 'hono/html'
import type { EmailTopic } from '../../../../domain/accounts/emails/email-topics.ts'
import type { AccountView } from '../account-view.ts'
import { BELL, ENVELOPE, icon, MEDAL, SPEECH, STAR } from '../../../ui/icon.ts'
import type { Html } from '../../../ui/page.ts'
import { counted } from '../../../ui/words.ts'
import { miniList } from '../../launches/week-parts.ts'

const AT_ONCE = 'Right away'

const TOPICS: Record<EmailTopic | 'digest', [name: string, often: string, says: string, mark: Html]> = {
  digest: ['Weekly email', 'Mondays', 'Last week’s winners and this week’s launches', icon(ENVELOPE)],
  updates: ['Products and people I follow', AT_ONCE, 'When they launch or post an update', BELL],
  comments: ['Comments', 'Daily at most', 'When somebody writes in a discussion', SPEECH],
  reviews: ['Reviews', AT_ONCE, 'When somebody rates a product', STAR],
  launch: ['My launches', AT_ONCE, 'When a product goes live, its badge is found, or it wins', MEDAL],
}

const GROUPS: [name: string, topics: (keyof typeof TOPICS)[]][] = [
  ['News', ['digest', 'updates']],
  ['About my products', ['comments', 'reviews', 'launch']],
]

/** What no choice turns off. */
const ALWAYS =
  'Signing in and security, orders and refunds, claims on your products, and a badge that is missing from your website'

/** Which emails the person gets. */
export function emailsSection({ emails, winners, token }: AccountView): Html {
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
            ${topics.map((topic) => choice(topic, emails.has(topic)))}
          </fieldset>`,
      )}
      <p><button class="small" data-save>Save changes</button></p>
    </form>
    ${
      emails.size
        ? html`<form method="post" action="/account/emails">
            <input type="hidden" name="token" value="${token}" />
            <button class="second small" name="none" value="yes">Turn all off</button>
          </form>`
        : ''
    }
    <section>
      <h3>Always sent</h3>
      <div class="account-card">
        <div class="setting">
          ${LOCK}
          <span><b>Access, money and claims</b> <small>${ALWAYS}</small></span>
        </div>
      </div>
    </section>
    ${winners.length ? newestEmail(winners) : ''}
  </div>`
}

/** What whoever gets the weekly email found in the newest one. */
function newestEmail(winners: AccountView['winners']): Html {
  return html`<aside class="account-card">
    <p class="quiet">In the newest weekly email</p>
    <h3>Last week’s winners</h3>
    ${miniList(winners.map(({ place, week_votes, listing }) => ({ ...listing, rank: place, note: counted(week_votes, 'vote') })))}
    <p><a href="/digest">See the whole email</a></p>
  </aside>`
}

const LOCK = icon('M5 9h10v7.5H5zM7 9V6.5a3 3 0 0 1 6 0V9')

function choice(topic: keyof typeof TOPICS, isOn: boolean): Html {
  const [name, often, says, mark] = TOPICS[topic]
  return html`<label class="setting"
    >${mark}<span><b>${name}</b> <i>· ${often}</i> <small>${says}</small></span
    ><input type="checkbox" role="switch" name="on" value="${topic}" ${isOn ? html` checked` : ''}
  /></label>`
}

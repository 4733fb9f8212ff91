import { html } from 'hono/html'
import type { EmailTopic } from '../../../../domain/accounts/emails/email-topics.ts'
import { card, saveLine, type AccountView } from '../account-view.ts'
import type { Html } from '../../../ui/page.ts'

const TOPICS: Record<EmailTopic | 'digest', [name: string, says: string]> = {
  digest: ['Weekly email', 'Last week’s winners and this week’s launches, every Monday'],
  updates: ['Products I follow', 'Their updates, and when they launch'],
  comments: ['Comments', 'New comments on my products'],
  reviews: ['Reviews', 'New reviews of my products'],
  launch: ['My launches', 'When a badge is found, a product goes live, or it wins an award'],
}

const GROUPS: [name: string, topics: (keyof typeof TOPICS)[]][] = [
  ['News', ['digest', 'updates']],
  ['About my products', ['comments', 'reviews', 'launch']],
]

/** Which emails the person gets. */
export function emailsSection({ emails, email, token }: AccountView): Html {
  return card(
    { id: 'emails', title: 'Emails', about: html`Sent to <b>${email}</b>` },
    html`<form method="post" action="/account/emails" data-changes>
      <input type="hidden" name="token" value="${token}" />
      ${GROUPS.map(
        ([name, topics]) =>
          html`<fieldset>
            <legend>${name}</legend>
            ${topics.map((topic) => choice(topic, emails.has(topic)))}
          </fieldset>`,
      )}
      <fieldset>
        <legend>Always sent</legend>
        <p class="setting quiet">Signing in, orders, claims, and a badge that is missing.</p>
      </fieldset>
      ${saveLine(emails.size ? html`<button class="second small" name="none" value="yes">Turn all off</button>` : '')}
    </form>`,
  )
}

function choice(topic: keyof typeof TOPICS, isOn: boolean): Html {
  const [name, says] = TOPICS[topic]
  return html`<label class="setting"
    ><span><b>${name}</b> <small>${says}</small></span
    ><input type="checkbox" role="switch" name="on" value="${topic}" ${isOn ? html` checked` : ''}
  /></label>`
}

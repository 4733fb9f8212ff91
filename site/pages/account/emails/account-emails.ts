import { html } from 'hono/html'
import { EMAIL_TOPICS, type EmailTopic } from '../../../../domain/accounts/emails/email-topics.ts'
import type { AccountView } from '../account-view.ts'
import type { Html } from '../../../ui/page.ts'

const TOPICS: Record<EmailTopic, [name: string, says: string]> = {
  updates: ['Products I follow', 'Their updates, and when they launch'],
  comments: ['Comments', 'New comments on my products'],
  reviews: ['Reviews', 'New reviews of my products'],
  launch: ['My launches', 'When a badge is found, a product goes live, or it wins an award'],
}

/** Which emails the person gets. */
export function emailsSection(view: AccountView): Html {
  const { emails, email, token } = view
  return html`<section>
    <h3>What we send</h3>
    <p class="quiet">To ${email}.</p>
    <form class="emails" method="post" action="/account/emails">
      <input type="hidden" name="token" value="${token}" />
      <fieldset>
        <legend class="hidden">Emails</legend>
        ${choice('digest', emails.has('digest'), ['Weekly email', 'Last week’s winners and this week’s launches, every Monday'])}
        ${EMAIL_TOPICS.map((topic) => choice(topic, emails.has(topic), TOPICS[topic]))}
      </fieldset>
      <p class="quiet">We always email you about signing in, orders, claims, and a badge that is missing.</p>
      <button class="second">Save</button>
    </form>
  </section>`
}

function choice(topic: string, isOn: boolean, [name, says]: [string, string]): Html {
  return html`<label
    ><input type="checkbox" name="on" value="${topic}" ${isOn ? html` checked` : ''} />
    <span><b>${name}</b> <small class="quiet">${says}</small></span></label
  >`
}

import type { Request } from 'express'
import { html } from 'hono/html'
import { isLoopbackName } from '../../../domain/accounts/loopback.ts'
import type { KeptEmail } from '../shared/people-site.ts'
import type { Html, Page } from '../../ui/page.ts'

/**
 * Whether the request comes from this machine: from a loopback address, not through a local proxy, and not for a public name
 * that resolves here.
 */
export function isDeveloper({ socket, headers }: Request): boolean {
  const isHere = /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '')
  const isForwarded = headers.forwarded !== undefined || headers['x-forwarded-for'] !== undefined
  const host = URL.canParse(`http://${headers.host}`) ? new URL(`http://${headers.host}`).hostname : ''
  return isHere && !isForwarded && isLoopbackName(host)
}

/** The emails of a service without a mail server, for its developer. */
export function outboxPage(emails: KeptEmail[]): Page {
  return {
    title: 'Outbox',
    description: 'Emails this service would have sent.',
    path: '/dev/outbox',
    unlisted: true,
    main: html`<section class="outbox">
      <h1>Outbox</h1>
      <p class="lead">No mail server is set (SMTP_URL), so emails appear here. Only this machine can see them.</p>
      ${emails.length ? emails.map(emailOf) : html`<p class="note">No emails yet.</p>`}
    </section>`,
  }
}

function emailOf({ to, subject, text, created_at }: KeptEmail): Html {
  return html`<article>
    <h2>${subject}</h2>
    <p class="facts">
      To ${to}, <time datetime="${created_at}">${created_at.slice(0, 16).replace('T', ' ')} UTC</time>
    </p>
    <pre><code>${withLinks(text)}</code></pre>
  </article>`
}

/** Turns URLs into links. The template escapes the rest. */
function withLinks(text: string): (Html | string)[] {
  return text.split(/(https?:\/\/\S+)/).map((part, at) => (at % 2 ? html`<a href="${part}">${part}</a>` : part))
}

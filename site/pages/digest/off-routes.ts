import { html } from 'hono/html'
import { Router } from 'express'
import { turnOff } from '../../../domain/accounts/emails/email-topics.ts'
import { offOfLink, type Off } from '../../../domain/accounts/emails/off-link.ts'
import { unsubscribe } from '../../../domain/digest/subscribe.ts'
import { messagePage } from '../../ui/message-page.ts'
import type { Page } from '../../ui/page.ts'
import { sendPage, type PeopleSite } from '../shared/people-site.ts'

/** What each kind of link ends, after “no more”. */
const ABOUT: Record<Off['topic'], string> = {
  digest: 'weekly emails',
  updates: 'emails about products and people you follow',
  comments: 'emails about comments',
  reviews: 'emails about reviews of your products',
  launch: 'emails about your launches',
}

/** The link in an email that ends emails like it, with one POST and without signing in. */
export function offRoutes(site: PeopleSite): Router {
  const { db, appSecret } = site
  const router = Router()

  // Mail scanners open every link in an email, so opening this one changes nothing.
  router.get('/emails/off/:token', async (req, res) => {
    const off = await offOfLink(db.read, appSecret, req.params.token)
    return sendPage(site, req, res, off ? askPage(req.path, off) : unknownLink(req.path), { status: off ? 200 : 404 })
  })

  // RFC 8058: the mail app unsubscribes with one POST, without cookies or redirects.
  router.post('/emails/off/:token', async (req, res) => {
    const off = await offOfLink(db.read, appSecret, req.params.token)
    if (!off) return sendPage(site, req, res, unknownLink(req.path), { status: 404 })
    const { topic, email } = off
    await db.transaction((tx) => (topic === 'digest' ? unsubscribe(tx, email) : turnOff(tx, { email, topic })))
    return sendPage(site, req, res, donePage(req.path, off))
  })

  return router
}

function askPage(path: string, { topic, email }: Off): Page {
  return messagePage(
    path,
    `No more ${ABOUT[topic]}?`,
    html`<p class="lead">We’ll stop sending them to <b>${email}</b>.</p>
      <form method="post" action="${path}"><button>Stop them</button></form>`,
  )
}

function donePage(path: string, { topic }: Off): Page {
  return messagePage(
    path,
    'You’re unsubscribed',
    html`<p class="lead">No more ${ABOUT[topic]}, apart from any already sent.</p>
      <p>
        Changed your mind?
        ${
          topic === 'digest'
            ? html`<a href="/digest">Subscribe again</a>.`
            : html`Turn them on in <a href="/account/emails">your email settings</a>.`
        }
      </p>`,
  )
}

function unknownLink(path: string): Page {
  return messagePage(
    path,
    'This link is incomplete',
    html`<p class="lead">Your email app may have cut it off.</p>
      <p><a href="/account/emails">Sign in</a> to choose your emails.</p>`,
  )
}

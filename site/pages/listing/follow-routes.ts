import { html } from 'hono/html'
import { Router } from 'express'
import { follow, followable, unfollow } from '../../../domain/followers/follow.ts'
import { followOfLink } from '../../../domain/followers/unfollow-link.ts'
import { readForm, sendPage, type PeopleSite } from '../shared/people-site.ts'
import { listingSender } from './listing-form.ts'
import type { Html, Page } from '../../ui/page.ts'

/** Follow and unfollow a listing, on its page or by the link in every update email. */
export function followRoutes(site: PeopleSite): Router {
  const { db, now, appSecret } = site
  const router = Router()

  router.post('/listings/:slug/:what', readForm, async (req, res, next) => {
    const { slug, what } = req.params
    if (what !== 'follow' && what !== 'unfollow') return next()
    const page = `/listings/${encodeURIComponent(slug)}`
    const person = await listingSender(site, req, res, page)
    if (!person) return
    const { accountId } = person
    await db.transaction(async (tx) => {
      const listingId = await followable(tx, slug)
      if (what === 'follow') await follow(tx, { listingId, accountId, now: now() })
      else await unfollow(tx, { listingId, accountId })
    })
    return res.redirect(303, page)
  })

  // Mail scanners open every link in an email, so opening this one changes nothing.
  router.get('/unfollow/:token', async (req, res) => {
    const known = await nameOf(site, req.params.token)
    return sendPage(site, req, res, known ? askPage(req.path, known) : unknownLink(req.path), {
      status: known ? 200 : 404,
    })
  })

  // RFC 8058: the mail app unsubscribes with one POST, without cookies or redirects.
  router.post('/unfollow/:token', async (req, res) => {
    const link = await followOfLink(db.read, appSecret, req.params.token)
    const known = await nameOf(site, req.params.token)
    if (!link || !known) return sendPage(site, req, res, unknownLink(req.path), { status: 404 })
    await db.transaction((tx) => unfollow(tx, link))
    return sendPage(site, req, res, donePage(req.path, known))
  })

  return router
}

interface Known {
  slug: string
  name: string
}

async function nameOf({ db, appSecret }: PeopleSite, token: string): Promise<Known | null> {
  const link = await followOfLink(db.read, appSecret, token)
  if (!link) return null
  const listing = await db.read.sql
    .selectFrom('listing')
    .select(['slug', 'name'])
    .where('id', '=', link.listingId)
    .executeTakeFirst()
  return listing ?? null
}

function messagePage(path: string, title: string, body: Html): Page {
  return {
    title,
    description: title,
    path,
    unlisted: true,
    main: html`<section class="message">
      <h1>${title}</h1>
      ${body}
    </section>`,
  }
}

function askPage(path: string, { name }: Known): Page {
  return messagePage(
    path,
    `Unfollow ${name}?`,
    html`<p class="lead">We’ll stop emailing you its updates.</p>
      <form method="post" action="${path}"><button>Unfollow</button></form>`,
  )
}

function donePage(path: string, { slug, name }: Known): Page {
  return messagePage(
    path,
    `You’ve unfollowed ${name}`,
    html`<p class="lead">You won’t get more updates, apart from any email already sent.</p>
      <p>Changed your mind? Follow it again on <a href="/listings/${slug}">its page</a>.</p>`,
  )
}

function unknownLink(path: string): Page {
  return messagePage(
    path,
    'This link is incomplete',
    html`<p class="lead">Your email app may have cut it off.</p>
      <p><a href="/account#followed">Sign in</a> to manage what you follow.</p>`,
  )
}

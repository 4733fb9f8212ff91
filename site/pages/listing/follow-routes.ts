import { html } from 'hono/html'
import { Router } from 'express'
import { follow, followable, unfollow } from '../../../domain/followers/follow.ts'
import { followOfLink } from '../../../domain/followers/unfollow-link.ts'
import { readForm, sendPage, type PeopleSite } from '../shared/people-site.ts'
import { listingSender } from './listing-form.ts'
import type { Html, Page } from '../../ui/page.ts'

/** Following on a listing's page, and the link in every email that ends it. */
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

  // Mail scanners open every link: looking changes nothing.
  router.get('/unfollow/:token', async (req, res) => {
    const known = await nameOf(site, req.params.token)
    return sendPage(site, req, res, known ? askPage(req.path, known) : unknownLink(req.path), {
      status: known ? 200 : 404,
    })
  })

  // RFC 8058: one POST of the mail program ends it, without cookie, without redirect, from anywhere.
  router.post('/unfollow/:token', async (req, res) => {
    const link = followOfLink(appSecret, req.params.token)
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
  const link = followOfLink(appSecret, token)
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
    `Stop following ${name}?`,
    html`<p class="lead">Its news will no longer come to you by e-mail.</p>
      <form method="post" action="${path}"><button>Stop following</button></form>`,
  )
}

function donePage(path: string, { slug, name }: Known): Page {
  return messagePage(
    path,
    `You no longer follow ${name}`,
    html`<p class="lead">No more news of it will be sent to you. An email that is on its way may still arrive.</p>
      <p><a href="/listings/${slug}">Its page</a> has a button to follow it again.</p>`,
  )
}

function unknownLink(path: string): Page {
  return messagePage(
    path,
    'This link is not complete',
    html`<p class="lead">It may have been cut in two by a mail program.</p>
      <p><a href="/account#followed">Sign in</a> to see and end what you follow.</p>`,
  )
}

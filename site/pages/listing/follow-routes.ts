import { html } from 'hono/html'
import { Router } from 'express'
import { categoryToFollow, followCategory, unfollowCategory } from '../../../domain/followers/category-follow.ts'
import { follow, followable, unfollow } from '../../../domain/followers/follow.ts'
import { followOfLink } from '../../../domain/followers/unfollow-link.ts'
import { readForm, sendPage, type PeopleSite } from '../shared/people-site.ts'
import { backTo } from '../shared/back-to.ts'
import { senderOf } from '../shared/form-sender.ts'
import { intendClick } from '../shared/intended-click.ts'
import { LISTING_FORM } from './listing-form.ts'
import { messagePage } from '../../ui/message-page.ts'
import type { Page } from '../../ui/page.ts'

/** Follow and unfollow a listing or category, on its page or by the link in every email about a listing. */
export function followRoutes(site: PeopleSite): Router {
  const { db, now, appSecret, publicUrl } = site
  const router = Router()

  router.post('/listings/:slug/:what', readForm, async (req, res, next) => {
    const { slug, what } = req.params
    if (what !== 'follow' && what !== 'unfollow') return next()
    const person = await senderOf(site, req, res, { purpose: LISTING_FORM })
    const back = backTo(req, publicUrl, `/listings/${slug}`)
    const { id: listingId } = await followable(db.read, slug)
    if (!person) {
      const path = what === 'follow' ? intendClick(site, req, res, { act: 'follow', slug, back }) : back
      return res.redirect(303, `/sign-in?next=${encodeURIComponent(path)}`)
    }
    const { accountId } = person
    await db.transaction(async (tx) => {
      if (what === 'follow') await follow(tx, { listingId, accountId, now: now() })
      else await unfollow(tx, { listingId, accountId })
    })
    return res.redirect(303, back)
  })

  router.post('/categories/:slug/:what', readForm, async (req, res, next) => {
    const { slug, what } = req.params
    if (what !== 'follow' && what !== 'unfollow') return next()
    const person = await senderOf(site, req, res, { purpose: LISTING_FORM })
    await categoryToFollow(db.read, slug)
    const back = `/categories/${slug}`
    if (!person) {
      const path = what === 'follow' ? intendClick(site, req, res, { act: 'follow-category', slug, back }) : back
      return res.redirect(303, `/sign-in?next=${encodeURIComponent(path)}`)
    }
    const { accountId } = person
    await db.transaction((tx) =>
      what === 'follow'
        ? followCategory(tx, { slug, accountId, now: now() })
        : unfollowCategory(tx, { slug, accountId }),
    )
    return res.redirect(303, back)
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

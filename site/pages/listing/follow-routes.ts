import { html } from 'hono/html'
import { Router } from 'express'
import { unfollow } from '../../../domain/followers/follow.ts'
import { THINGS, type FollowedThing } from '../../../domain/followers/followed-things.ts'
import { pageOf, unfollowPerson } from '../../../domain/followers/person-follow.ts'
import { followOfLink } from '../../../domain/followers/unfollow-link.ts'
import { readForm, sendPage, type PeopleSite } from '../shared/people-site.ts'
import { backTo } from '../shared/back-to.ts'
import { senderOf } from '../shared/form-sender.ts'
import { intendClick } from '../shared/intended-click.ts'
import { LISTING_FORM } from './listing-form.ts'
import { messagePage } from '../../ui/message-page.ts'
import type { Page } from '../../ui/page.ts'

/** Follow and unfollow a listing, category or person, on their page or by the link in every email about a listing or person. */
export function followRoutes(site: PeopleSite): Router {
  const { db, now, appSecret, publicUrl } = site
  const router = Router()

  for (const things of Object.keys(THINGS) as FollowedThing[])
    router.post(`/${things}/:slug/:what`, readForm, async (req, res, next) => {
      const { slug, what } = req.params as { slug: string; what: string }
      if (what !== 'follow' && what !== 'unfollow') return next()
      const person = await senderOf(site, req, res, { purpose: LISTING_FORM })
      const back = backTo(req, publicUrl, `/${things}/${slug}`)
      const { find, [what]: change } = THINGS[things]
      if (!person) {
        await find(db.read, slug)
        const path = what === 'follow' ? intendClick(site, req, res, { act: things, slug, back }) : back
        return res.redirect(303, `/sign-in?next=${encodeURIComponent(path)}`)
      }
      const { accountId } = person
      await db.transaction((tx) => change(tx, { slug, accountId, now: now() }))
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
    await db.transaction(async (tx) => {
      if ('personId' in link) await unfollowPerson(tx, link)
      else await unfollow(tx, link)
    })
    return sendPage(site, req, res, donePage(req.path, known))
  })

  return router
}

interface Known {
  name: string
  /** Of its page; null while a person shows none. */
  path: string | null
  /** What we no longer send. */
  what: string
}

async function nameOf({ db, appSecret }: PeopleSite, token: string): Promise<Known | null> {
  const link = await followOfLink(db.read, appSecret, token)
  if (!link) return null
  if ('personId' in link) {
    const page = await pageOf(db.read, link.personId)
    return { name: page?.name ?? 'this person', path: page && `/people/${page.slug}`, what: 'news of their launches' }
  }
  const listing = await db.read.sql
    .selectFrom('listing')
    .select(['slug', 'name'])
    .where('id', '=', link.listingId)
    .executeTakeFirst()
  return listing ? { name: listing.name, path: `/listings/${listing.slug}`, what: 'its updates' } : null
}

function askPage(path: string, { name, what }: Known): Page {
  return messagePage(
    path,
    `Unfollow ${name}?`,
    html`<p class="lead">We’ll stop emailing you ${what}.</p>
      <form method="post" action="${path}"><button>Unfollow</button></form>`,
  )
}

function donePage(path: string, { path: page, name, what }: Known): Page {
  return messagePage(
    path,
    `You’ve unfollowed ${name}`,
    html`<p class="lead">You won’t get ${what} any more, apart from any email already sent.</p>
      ${page === null ? '' : html`<p>Changed your mind? Follow again on <a href="${page}">${name}’s page</a>.</p>`}`,
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

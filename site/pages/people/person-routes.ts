import { Router } from 'express'
import { personPage } from '../../../domain/comments/person-page.ts'
import { formToken } from '../../../auth/people/csrf.ts'
import { followsPerson } from '../../../domain/followers/person-follow.ts'
import { DomainError } from '../../../domain/errors.ts'
import { LISTING_FORM } from '../listing/listing-form.ts'
import { publicPages, type PublicSite } from '../shared/public-pages.ts'
import { personPageOf } from './person-page.ts'

const COMMENTS_A_PAGE = 20
const SLUG = /^[a-z0-9-]{1,220}$/

/** The pages of people who show one. */
export function personRoutes(site: PublicSite): Router {
  const router = Router()
  const { siteUrl, now, db, appSecret } = site.services
  publicPages(site, router)(
    '/people/:slug',
    async ({ req, readRows, withCardFacts, visitor, param }) => {
      const slug = param('slug')
      const { before: typed, show: asked } = req.query
      const before = typeof typed === 'string' && /^[1-9]\d{0,14}$/.test(typed) ? Number(typed) : null
      const found =
        SLUG.test(slug) && (await readRows((db) => personPage(db, slug, { before, limit: COMMENTS_A_PAGE })))
      if (!found) throw new DomainError('not_found', 'This person shows no page.', 'Look for the product instead.')
      const { person, comments, next } = found
      const cards = person.products.map((one) => ({ ...one, url: `${siteUrl}/listings/${one.slug}` }))
      const [products, categoryNames, signed] = await Promise.all([
        withCardFacts(cards),
        site.categoryNames(),
        visitor(),
      ])
      const { accountId: personId } = person
      return personPageOf({
        slug,
        url: `${siteUrl}/people/${slug}`,
        person: {
          ...person,
          products: products.map((product, at) => ({ ...person.products[at]!, ...product })),
        },
        comments,
        asked,
        before,
        next,
        now: now(),
        categoryNames,
        viewer: signed && {
          token: formToken(appSecret, signed.sessionId, LISTING_FORM),
          follows: await followsPerson(db.read, { personId, accountId: signed.accountId }),
          isThemselves: signed.accountId === personId,
        },
      })
    },
    { thing: 'person', list: { name: 'Founders', href: '/founders' } },
  )
  return router
}

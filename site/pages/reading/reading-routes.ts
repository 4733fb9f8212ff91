import { Router } from 'express'
import { SITE_TEXTS, siteText } from '../../../domain/site-texts/site-texts.ts'
import getBlogPost from '../../../tools/blog/get-blog-post.ts'
import listBlogPosts from '../../../tools/blog/list-blog-posts.ts'
import { pageInput } from '../../ui/lists/pager.ts'
import { publicPages, type PublicSite } from '../shared/public-pages.ts'
import { blogPage, postPage } from './blog-pages.ts'
import { textPage } from './text-page.ts'

/** The blog, and the about, privacy and terms pages. */
export function readingRoutes(site: PublicSite): Router {
  const { db, siteName } = site.services
  const router = Router()
  const page = publicPages(site, router)
  page('/blog', async ({ req, read }) => blogPage(await read(listBlogPosts, pageInput(req.query))))
  page('/blog/:slug', async ({ read, param }) => postPage(await read(getBlogPost, { slug: param('slug') })), {
    thing: 'post',
    list: { name: 'All posts', href: '/blog' },
  })
  for (const name of SITE_TEXTS) page(`/${name}`, async () => textPage(name, await siteText(db.read, name), siteName))
  return router
}

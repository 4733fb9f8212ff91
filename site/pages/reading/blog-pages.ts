import { longDate } from '../../../domain/shared/clock.ts'
import { html } from 'hono/html'
import type * as z from 'zod'
import type getBlogPost from '../../../tools/blog/get-blog-post.ts'
import type listBlogPosts from '../../../tools/blog/list-blog-posts.ts'
import { portrait } from '../browse/founder-pages.ts'
import { faqJsonLd, faqSection } from '../../ui/faq-list.ts'
import { jsonLd } from '../../ui/json-ld.ts'
import { markdownHtml } from '../../ui/markdown.ts'
import type { Html, Page } from '../../ui/page.ts'
import { nothingHere, pageHref, pager } from '../../ui/lists/pager.ts'

export type Posts = z.output<(typeof listBlogPosts)['output']>
export type Post = z.output<(typeof getBlogPost)['output']>

/** One page of the blog's posts, newest first. */
export function blogPage(posts: Posts): Page {
  const hrefOf = pageHref('/blog')
  return {
    title: 'Blog',
    description: 'Posts about launching software, and news from this directory.',
    path: hrefOf(posts.page),
    unlisted: posts.page > 1,
    main: html`
      <h1>Blog</h1>
      <p class="lead">How to launch software well, and news from this site.</p>
      ${
        posts.items.length
          ? html`<ul class="posts">
              ${posts.items.map(
                ({ slug, title, summary, author, published_at }) =>
                  html`<li>
                    <h2><a href="/blog/${slug}">${title}</a></h2>
                    ${summary ? html`<p>${summary}</p>` : ''}${writtenBy(author, published_at)}
                  </li>`,
              )}
            </ul>`
          : nothingHere(posts, '/blog', 'No posts yet.')
      }
      ${pager(hrefOf, posts)}
    `,
  }
}

/** The page of a post: its Markdown as HTML, then its FAQs. */
export function postPage(post: Post): Page {
  const { slug, title, summary, author, published_at, updated_at, body_markdown, faqs, url } = post
  return {
    title,
    description: summary || title,
    path: `/blog/${slug}`,
    crumbs: [{ name: 'Blog', href: '/blog' }],
    head: html`${jsonLd({
      '@type': 'BlogPosting',
      headline: title,
      description: summary || undefined,
      author: { '@type': 'Person', name: author },
      datePublished: published_at,
      dateModified: updated_at,
      mainEntityOfPage: url,
    })}${faqJsonLd(faqs)}`,
    main: html`<article class="post">
      <header>
        <h1>${title}</h1>
        ${summary ? html`<p class="lead">${summary}</p>` : ''} ${writtenBy(author, published_at)}
      </header>
      <div class="written">${markdownHtml(body_markdown)}</div>
      ${faqSection(faqs)}
      <p class="next-step">
        <a class="button second" href="/blog">All posts</a> <a class="button" href="/submit">Submit your product</a>
      </p>
    </article>`,
  }
}

function writtenBy(author: string, publishedAt: string): Html {
  return html`<div class="written-by">
    ${portrait(author, 48)}
    <p><b>${author}</b> <time datetime="${publishedAt}">${longDate(publishedAt)}</time></p>
  </div>`
}

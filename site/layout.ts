import { html, raw } from 'hono/html'
import { QUOTE_MARKS } from '../domain/badges/badge-svg.ts'
import type { SiteFacts } from '../tools/define-tool.ts'
import type { Html, Page } from './page.ts'
import { STYLESHEET_URL } from './stylesheet.ts'

const NAVIGATION = [
  { href: '/search', name: 'Browse' },
  { href: '/search?status=upcoming', name: 'Upcoming' },
  { href: '/docs', name: 'Docs' },
]

/** The same on every page, so that a page can be shared; `account-link.ts` changes it for whoever is signed in. */
export const SIGN_IN_LINK = '<a href="/sign-in">Sign in</a>'

/** The whole document around one page. */
export async function documentOf(page: Page, { siteUrl, siteName }: SiteFacts): Promise<string> {
  const title = page.path === '/' ? `${siteName}: ${page.title}` : `${page.title} · ${siteName}`
  const address = siteUrl + page.path
  return String(
    await html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${title}</title>
          <meta name="description" content="${page.description}" />
          <meta name="color-scheme" content="light dark" />
          ${
            page.unlisted
              ? html`<meta name="robots" content="noindex" />`
              : html`<link rel="canonical" href="${address}" /><meta property="og:url" content="${address}" />`
          }
          <meta property="og:title" content="${page.title}" />
          <meta property="og:description" content="${page.description}" />
          <meta property="og:site_name" content="${siteName}" />
          <meta property="og:type" content="website" />
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <link rel="stylesheet" href="${STYLESHEET_URL}" />
          ${page.head}
        </head>
        <body>
          <a class="skip" href="#main">Skip to content</a>
          ${header(page.path, siteName)}
          <main id="main" class="wrap">${page.main}</main>
          ${footer(siteName)}
        </body>
      </html>`,
  )
}

function header(path: string, siteName: string): Html {
  return html`<header class="top">
    <div class="wrap">
      <a class="brand" href="/">${sign()}<span>${siteName}</span></a>
      <nav aria-label="Main">
        ${NAVIGATION.map(
          ({ href, name }) => html`<a href="${href}" ${href === path ? html` aria-current="page"` : ''}>${name}</a>`,
        )}
        ${raw(SIGN_IN_LINK)}
      </nav>
    </div>
  </header>`
}

function footer(siteName: string): Html {
  return html`<footer class="bottom">
    <div class="wrap">
      <p>
        <b>${siteName}</b> lists software in the words of its makers: every drafted value comes with the quote that
        proves it.
      </p>
      <nav aria-label="More">
        <a href="/search">All products</a>
        <a href="/docs">API and MCP docs</a>
        <a href="/api/v1/openapi.json">OpenAPI</a>
        <a href="/bot">Our crawler</a>
      </nav>
    </div>
  </footer>`
}

function sign(): Html {
  return html`<svg class="sign" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
    <rect width="32" height="32" rx="8" />
    <path d="${QUOTE_MARKS}" />
  </svg>`
}

/** The sign alone, for the browser's tab. */
export const FAVICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0b5c49"/><path fill="#fff0a3" d="${QUOTE_MARKS}"/></svg>`

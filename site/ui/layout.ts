import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { QUOTE_MARKS } from '../../domain/badges/badge-svg.ts'
import { FIRST_THEME, type Theme } from '../../domain/shared/theme.ts'
import type { SiteFacts } from '../../tools/define-tool.ts'
import { LATIN_FONT } from './fonts.ts'
import { icon, QUOTE_MARK } from './icon.ts'
import { jsonLd } from './json-ld.ts'
import type { Crumb, Html, Page } from './page.ts'
import { PICTURE_HEIGHT, PICTURE_WIDTH } from '../pictures/picture-svg.ts'
import { stylesheetOf } from './stylesheet.ts'

const NAVIGATION = [
  { href: '/launches', name: 'Launches' },
  { href: '/search', name: 'Explore' },
  { href: '/leaderboards', name: 'Leaderboards' },
  { href: '/categories', name: 'Categories' },
  { href: '/blog', name: 'Blog' },
]

const FOOTER = [
  {
    title: 'Discover',
    links: [
      { href: '/search', name: 'All products' },
      { href: '/launches/calendar', name: 'Launch calendar' },
      { href: '/awards', name: 'Awards' },
      { href: '/founders', name: 'Founders' },
      { href: '/compare', name: 'Compare products' },
      { href: '/leaderboards/billboard', name: 'Billboard (paid)' },
    ],
  },
  {
    title: 'This site',
    links: [
      { href: '/about', name: 'About' },
      { href: '/products', name: 'Prices' },
      { href: '/blog', name: 'Blog' },
      { href: '/privacy', name: 'Privacy' },
      { href: '/terms', name: 'Terms' },
    ],
  },
  {
    title: 'Follow and build',
    links: [
      { href: '/digest', name: 'Weekly email' },
      { href: '/launches.rss', name: 'Launches as RSS' },
      { href: '/launches.ics', name: 'Launches in your calendar' },
      { href: '/docs', name: 'Docs for developers' },
      { href: '/api/v1/openapi.json', name: 'OpenAPI' },
      { href: '/llms.txt', name: 'llms.txt' },
      { href: '/bot', name: 'Our crawler' },
    ],
  },
]

/** The same on every page, so that caches can share pages. `account-link.ts` replaces it for signed-in people. */
export const SIGN_IN_LINK = '<a href="/sign-in">Sign in</a>'

const DEMO_NOTE = html`<aside class="demo-note" aria-label="Demonstration">
  <b>This is a demo.</b> Everything in it is made up.
</aside>`

/** The whole document around one page. */
export async function documentOf(page: Page, { siteUrl, siteName, isDemo, theme }: SiteFacts): Promise<string> {
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
          ${page.unlisted ? html`<meta name="twitter:card" content="summary" />` : sharedPicture(page, siteUrl)}
          <link rel="alternate" type="application/rss+xml" title="Newest launches" href="/launches.rss" />
          <link
            rel="alternate"
            type="application/rss+xml"
            title="This week’s launches"
            href="/launches/this-week.rss"
          />
          <link rel="alternate" type="text/calendar" title="Launch calendar" href="/launches.ics" />
          <link
            rel="icon"
            href="${theme?.logo ? logoUrl(theme.logo) : '/favicon.svg'}"
            type="${theme?.logo?.type ?? 'image/svg+xml'}"
          />
          <link rel="preload" href="${LATIN_FONT}" as="font" type="font/woff2" crossorigin />
          <link rel="stylesheet" href="${stylesheetOf(theme).url}" />
          ${page.crumbs ? crumbsJsonLd(page, siteUrl) : ''} ${page.head}
        </head>
        <body>
          <a class="skip" href="#main">Skip to content</a>
          ${isDemo ? DEMO_NOTE : ''} ${page.isStep ? quietHeader(siteName, theme) : header(page.path, siteName, theme)}
          <main id="main" class="wrap">${page.crumbs ? crumbTrail(page.crumbs) : ''}${page.main}</main>
          ${page.unlisted ? shortFooter(siteName, theme) : footer(siteName, theme)}
        </body>
      </html>`,
  )
}

/** Tags for the preview picture that this service draws for a shared link. */
function sharedPicture({ picture = '/og/home/home.png', title }: Page, siteUrl: string): Html {
  return html`<meta property="og:image" content="${siteUrl}${picture}" />
    <meta property="og:image:width" content="${PICTURE_WIDTH}" />
    <meta property="og:image:height" content="${PICTURE_HEIGHT}" />
    <meta property="og:image:alt" content="${title}" />
    <meta name="twitter:card" content="summary_large_image" />`
}

function header(path: string, siteName: string, theme: Theme | undefined): Html {
  return html`<header class="top">
    <div class="wrap">
      <a class="brand" href="/">${sign(theme)}<span>${siteName}</span></a>
      <nav class="menu" id="menu" popover aria-label="Main">
        <button class="menu-button" popovertarget="menu" popovertargetaction="hide">
          ${icon('M5 5l10 10M15 5L5 15')}<span class="hidden">Close</span>
        </button>
        ${NAVIGATION.map((link) => menuLink(path, link))} <span class="does">${raw(SIGN_IN_LINK)}</span>
      </nav>
      ${menuLink(path, { href: '/submit', name: 'Submit' }, 'button')}
      <button class="menu-button" popovertarget="menu">
        ${icon('M3 6h14M3 10h14M3 14h14')}<span class="hidden">Menu</span>
      </button>
    </div>
  </header>`
}

function quietHeader(siteName: string, theme: Theme | undefined): Html {
  return html`<header class="top">
    <div class="wrap">
      <a class="brand" href="/">${sign(theme)}<span>${siteName}</span></a>
      <a class="quiet" href="/my-listings">My products</a>
    </div>
  </header>`
}

function menuLink(path: string, { href, name }: { href: string; name: string }, style = ''): Html {
  const current = isWithin(path, href) ? html` aria-current="${href === path ? 'page' : 'true'}"` : ''
  return html`<a href="${href}" ${style ? html` class="${style}"` : ''} ${current}>${name}</a>`
}

/** Whether a path is `href`, with or without a query, or lies below it. */
function isWithin(path: string, href: string): boolean {
  return path === href || path.startsWith(`${href}/`) || path.startsWith(`${href}?`)
}

function crumbTrail(crumbs: Crumb[]): Html {
  return html`<nav class="crumbs" aria-label="Breadcrumb">
    <ol>
      <li><a href="/">Home</a></li>
      ${crumbs.map(({ name, href }) => html`<li><a href="${href}">${name}</a></li>`)}
    </ol>
  </nav>`
}

function crumbsJsonLd({ crumbs = [], title, path }: Page, siteUrl: string): Html {
  const steps = [{ name: 'Home', href: '/' }, ...crumbs, { name: title, href: path }]
  return jsonLd({
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: siteUrl + href,
    })),
  })
}

/** Below pages to work on: only the links that one may need there. */
function shortFooter(siteName: string, theme: Theme | undefined): Html {
  const links = FOOTER.find(({ title }) => title === 'This site')?.links ?? []
  return html`<footer class="bottom short">
    <div class="wrap">
      <p class="brand">${sign(theme)}<span>${siteName}</span></p>
      <nav aria-label="More">
        <ul>
          ${[...links, { href: '/docs', name: 'Docs' }].map(({ href, name }) => html`<li><a href="${href}">${name}</a></li>`)}
        </ul>
      </nav>
    </div>
  </footer>`
}

function footer(siteName: string, theme: Theme | undefined): Html {
  return html`<footer class="bottom">
    <div class="wrap">
      <div class="about-site">
        <p class="brand">${sign(theme)}<span>${siteName}</span></p>
        <p>Makers launch new software here every Monday, and people vote for what they like. No vote can be bought.</p>
        <p>A ${QUOTE_MARK} beside a fact opens the words of the product’s own website.</p>
        <a class="button second" href="/submit">Submit your product</a>
      </div>
      <nav aria-label="More">
        ${FOOTER.map(
          ({ title, links }) =>
            html`<div>
              <p>${title}</p>
              <ul>
                ${links.map(({ href, name }) => html`<li><a href="${href}">${name}</a></li>`)}
              </ul>
            </div>`,
        )}
      </nav>
    </div>
  </footer>`
}

function sign(theme: Theme | undefined): Html {
  if (theme?.logo) return html`<img class="sign" src="${logoUrl(theme.logo)}" alt="" width="28" height="28" />`
  return html`<svg class="sign" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
    <rect width="32" height="32" rx="8" />
    <path d="${QUOTE_MARKS}" />
  </svg>`
}

const logoUrls = new WeakMap<object, string>()

/** Changes with the logo, because browsers keep it for a day. */
function logoUrl(logo: NonNullable<Theme['logo']>): string {
  const url = logoUrls.get(logo) ?? `/site-logo?v=${createHash('sha256').update(logo.bytes).digest('hex').slice(0, 8)}`
  logoUrls.set(logo, url)
  return url
}

/** The browser tab's icon, used unless the theme has a logo. */
export function faviconOf({ accent }: Theme = FIRST_THEME): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${accent.light.color}"/><path fill="#fff0a3" d="${QUOTE_MARKS}"/></svg>`
}

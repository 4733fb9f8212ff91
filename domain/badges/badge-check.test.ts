import { expect, test } from 'vitest'
import { badgeEmbed, badgeOf } from './badge-code.ts'
import { findBadge, type BadgeExpectation } from './badge-check.ts'
import type { BadgeReason } from './badge-reasons.ts'
import { cpuMs } from '../../test/cpu-ms.ts'

const SITE = 'https://dir.example'
const LINK = 'https://dir.example/listings/acme'
const IMAGE = 'https://dir.example/badges/acme/listed.svg'
const BADGE = `<a href="${LINK}"><img src="${IMAGE}" width="180" height="48" alt="Listed"></a>`
const GIF = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

const look = (html: string, own: Partial<BadgeExpectation> = {}) =>
  findBadge(html, { pageUrl: 'https://acme.com/', siteOrigin: SITE, slug: 'acme', allowNofollow: true, ...own })

test.for<[name: string, html: string]>([
  [
    'the code we hand out',
    badgeOf({ slug: 'acme', name: 'Acme "Pro" & <Sons>' }, { siteUrl: SITE, siteName: 'Dir & "Co"' }),
  ],
  [
    'the code of another kind, in a look of its own',
    badgeEmbed(
      { siteUrl: SITE, siteName: 'Dir & "Co"' },
      'acme',
      { kind: 'launch-of-the-week', place: 1 },
      {
        shape: 'square',
        mode: 'auto',
        size: 's',
      },
    ),
  ],
  ['a plain page', `<html><body>${BADGE}</body></html>`],
  [
    'the host with www and a query',
    BADGE.replace('dir.example/listings/acme', 'www.dir.example/listings/acme?ref=badge'),
  ],
  ['a trailing slash and a fragment', BADGE.replace('/listings/acme"', '/listings/acme/#top"')],
  ['http links to an https directory', BADGE.replaceAll('https:', 'http:')],
  ['addresses without a scheme', BADGE.replaceAll('https:', '')],
  ['a badge with shape and mode', BADGE.replace('listed.svg', 'listed.svg?shape=wide&amp;mode=dark')],
  ['spaces and line breaks in the addresses', BADGE.replace(LINK, `\n  ${LINK}\n`)],
  ['a nested box in a footer', `<footer><div style="display:flex">${BADGE}</div></footer>`],
  ['a doctype before it', `<!DOCTYPE html><?xml version="1.0"?>${BADGE}`],
  ['a stray < before it', `3 <${BADGE}`],
  ['a page without any closing tags', `<html><head><title>x</title><body><div><p>Hello<p>${BADGE}`],
  ['a page without head and body', `<title>x</title><p>Hello ${BADGE}`],
  ['capital letters', BADGE.replace(/<a href/, '<A HREF').replace('<img src', '<IMG SRC')],
  ['minified markup without quotes', `<footer><a href=${LINK}><img src=${IMAGE} width=180 height=48></a></footer>`],
  ['an unclosed comment after it', `${BADGE}<!-- forgotten`],
  [
    'a script before it that talks about comments',
    `<script>var a = "<!--"</script>${BADGE}<script>var b = "-->"</script>`,
  ],
  ['a hidden menu before it', `<ul><li style="display:none">Menu<li>${BADGE}</ul>`],
  ['a paragraph that is hidden and never closed before it', `<p hidden>Note<div>${BADGE}</div>`],
  ['a hidden box with another inside before it', `<div hidden><div></div></div>${BADGE}`],
  ['an end tag too many before it', `<div></div></div>${BADGE}`],
  ['a hidden term before its definition', `<dl><dt hidden>Badge<dd>${BADGE}</dl>`],
  ['a hidden definition before the next term', `<dl><dd hidden>Badge<dt>${BADGE}</dl>`],
  ['an opened <details>', `<details open><summary>Awards</summary>${BADGE}</details>`],
  ['the summary of a <details>', `<details><summary>${BADGE}</summary>More</details>`],
  ['line gaps removed by a font size of zero', `<div style="font-size:0">${BADGE}</div>`],
  [
    'an icon beside it that screen readers skip',
    BADGE.replace('<img', '<svg aria-hidden="true"><path d="M0"/></svg><img'),
  ],
  ['a text for screen readers beside it', BADGE.replace('</a>', '<span class="sr-only">Listed</span></a>')],
  ['a hidden copy before the one shown', `<div hidden>${BADGE}</div>${BADGE}`],
  ['a link to our home page before it', `<a href="${SITE}">directory</a> ${BADGE}`],
  ['a slightly tilted box', `<div style="transform: rotate(-2deg); margin-left:-12px; opacity: 0.5">${BADGE}</div>`],
  ['ten pixels', BADGE.replace('width="180" height="48"', 'width="10" height="10"')],
  ['an image that a lazy loader has loaded', BADGE.replace('<img', '<img class="lazyloaded"')],
  [
    'metadata that is not about links',
    `<meta name="description" content="nofollow"><meta name="robots" content="index">${BADGE}`,
  ],

  [
    'WordPress: image block',
    `<figure class="wp-block-image size-full is-resized"><a href="${LINK}" target="_blank" rel="noreferrer noopener"><img decoding="async" src="${IMAGE}" alt="" style="width:200px;height:auto"/></a></figure>`,
  ],
  [
    'WordPress: text widget',
    `<div id="text-3" class="widget widget_text"><div class="textwidget"><p><a href="${LINK}?a=1&#038;b=2"><img loading="lazy" class="alignnone" src="${IMAGE}?shape=wide&#038;mode=light" alt="Listed" width="200" height="54" /></a></p>\n</div></div>`,
  ],
  [
    'WordPress: lazy loading with a fallback',
    `<a href="${LINK}"><img class="lazyload" src="${GIF}" data-src="${IMAGE}" width="200" height="54"><noscript><img src="${IMAGE}"></noscript></a>`,
  ],
  [
    'WordPress: WP Rocket',
    `<a href="${LINK}"><img width="200" height="54" src="data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%20200%2054'%3E%3C/svg%3E" alt="Listed" data-lazy-src="${IMAGE}"><noscript><img width="200" src="${IMAGE}"></noscript></a>`,
  ],
  [
    'WordPress: lazy loading with a placeholder file',
    `<a href="${LINK}"><img class="lazy lazy-hidden" src="https://acme.com/wp-content/plugins/a3/placeholder.gif" data-src="${IMAGE}"></a>`,
  ],
  [
    'WordPress: Elementor',
    `<div class="elementor-element elementor-widget elementor-widget-image" data-id="1a2b" data-widget_type="image.default"><div class="elementor-widget-container"><a href="${LINK}" target="_blank"><img src="${IMAGE}" title="" alt="" loading="lazy" /></a></div></div>`,
  ],
  [
    'Webflow: link block',
    `<a href="${LINK}" target="_blank" class="badge-link w-inline-block"><img src="${IMAGE}" loading="lazy" width="200" alt="" class="image-12"></a>`,
  ],
  [
    'Webflow: embed that fades in',
    `<div style="-webkit-transform:translate3d(0, 20px, 0);transform:translate3d(0, 20px, 0);opacity:0" class="footer-row"><div class="html-embed w-embed">${BADGE}</div></div>`,
  ],
  [
    'Framer: server-rendered motion',
    `<div class="framer-1x2" style="opacity:0;transform:perspective(1200px) translateY(40px)"><a class="framer-abc" href="${LINK}" rel="noopener"><img decoding="async" src="${IMAGE}" alt="" style="display:block;width:100%;height:100%"></a></div>`,
  ],
  [
    'Next.js: image component',
    `<footer class="flex"><a target="_blank" rel="noopener" href="${LINK}"><img alt="Listed" loading="lazy" width="200" height="54" decoding="async" data-nimg="1" style="color:transparent" src="${IMAGE}"/></a></footer><script>self.__next_f.push([1,"<!--"])</script>`,
  ],
  [
    'React: streamed comments between nodes',
    `<div id="root"><!--$--><footer><!-- --><a href="${LINK}"><img src="${IMAGE}" alt=""/></a><!-- --></footer><!--/$--></div>`,
  ],
  [
    'React: a part that is streamed in late',
    `<!--$?--><template id="B:0"></template><!--/$--><div hidden id="S:0"><footer>${BADGE}</footer></div><script>$RC("B:0","S:0")</script>`,
  ],
  [
    'Vue and Nuxt',
    `<div id="__nuxt"><!--[--><footer data-v-7ba5bd90><a data-v-7ba5bd90 href="${LINK}" rel="noopener noreferrer" target="_blank"><img data-v-7ba5bd90 src="${IMAGE}" onerror="this.setAttribute('data-error', 1)"></a></footer><!--]--></div>`,
  ],
  [
    'Svelte',
    `<div style="display: contents"><!--[--><!--[!--><!--]--><a href="${LINK}" class="s-y_bCXRrkrYfP"><img src="${IMAGE}" alt="" class="s-y_bCXRrkrYfP"></a><!--]--></div>`,
  ],
  [
    'Astro island',
    `<astro-island uid="Z1" ssr client="visible"><footer><a href="${LINK}"><img src="${IMAGE}"></a></footer><!--astro:end--></astro-island>`,
  ],
  [
    'Shopify: lazysizes',
    `<div class="footer__badge"><a href="${LINK}"><img class="lazyload footer-img" data-src="${IMAGE}" data-sizes="auto" alt=""></a></div>`,
  ],
  [
    'Squarespace: code block',
    `<div class="sqs-block code-block sqs-block-code" data-block-type="23"><div class="sqs-block-content"><center>${BADGE}</center></div></div>`,
  ],
  ['Ghost: HTML card', `<!--kg-card-begin: html-->${BADGE}<!--kg-card-end: html-->`],
  [
    'Wix: custom element',
    `<wix-image id="img_1" class="MazNVa"><a href="${LINK}" target="_blank"><img fetchpriority="high" src="${IMAGE}" alt=""></a></wix-image>`,
  ],
  ['AMP', `<a href="${LINK}"><amp-img src="${IMAGE}" width="200" height="54" layout="fixed"></amp-img></a>`],
  [
    'a web component with its shadow in the page',
    `<site-footer><template shadowrootmode="open">${BADGE}</template></site-footer>`,
  ],
  [
    'an old table layout',
    `<table><tr><td align=center><font size=1><a href="${LINK}"><img src="${IMAGE}" border=0></a></font></table>`,
  ],
  [
    'a picture for light and dark',
    `<a href="${LINK}"><picture><source media="(prefers-color-scheme: dark)" srcset="${IMAGE}?mode=dark"><img src="${IMAGE}" alt="" width="200" height="54"></picture></a>`,
  ],
  [
    'a lazy picture',
    `<a href="${LINK}"><picture><source data-srcset="${IMAGE}?mode=dark 1x"><img class="lazyload" src="${GIF}" data-src="${IMAGE}"></picture></a>`,
  ],
  [
    'a picture whose own image is only a placeholder',
    `<a href="${LINK}"><picture><source srcset="${IMAGE}"><img src="${GIF}" alt=""></picture></a>`,
  ],
  ['an image given by srcset alone', `<a href="${LINK}"><img srcset="${IMAGE} 1x, ${IMAGE}?size=large 2x" alt=""></a>`],
  [
    'Tilda: lazy image with its address kept aside',
    `<div class="t-container"><a href="${LINK}" target="_blank"><img class="t-img t-width" src="${GIF}" data-original="${IMAGE}" imgfield="img" alt=""></a></div>`,
  ],
  [
    'Gatsby: image wrapper with a placeholder and a fallback',
    `<div class="gatsby-image-wrapper"><a href="${LINK}"><picture><source data-srcset="${IMAGE} 200w" sizes="200px"/><img data-gatsby-image-ssr="" class="lazyload" decoding="async" data-src="${IMAGE}" alt=""/></picture><noscript><img src="${IMAGE}"/></noscript></a></div>`,
  ],
  [
    'Drupal: block in the footer region',
    `<footer role="contentinfo"><div class="region region-footer"><div id="block-badge" class="block block-block-content"><div class="field field--name-body"><p><a href="${LINK}" rel="noopener"><img alt="Listed" data-entity-type="" src="${IMAGE}" width="200" height="54" loading="lazy" /></a></p></div></div></div></footer>`,
  ],
  [
    'Joomla: custom module',
    `<div class="moduletable"><div id="mod-custom112" class="mod-custom custom"><p><a href="${LINK}" target="_blank"><img src="${IMAGE}" alt="" width="200" height="54" loading="lazy" data-path="local-images:/badge.svg" /></a></p></div></div>`,
  ],
  [
    'Hugo: minified footer without closing tags',
    `<footer class=site-footer><p>&copy; 2026 Acme<p><a href=${LINK} target=_blank rel=noopener><img src=${IMAGE} alt=Listed width=200 height=54></a></footer>`,
  ],
  [
    'Carrd: embed in a section',
    `<div id="wrapper"><div id="main"><div class="inner"><div id="embed01" class="style1"><a href="${LINK}"><img src="${IMAGE}" alt="Listed" style="width:200px;height:54px" width="200" height="54" /></a></div></div></div></div>`,
  ],
  [
    'Angular: server-rendered view',
    `<app-root ng-version="19.0.0" ng-server-context="ssr"><app-footer _ngcontent-ng-c1 ngh="0"><a _ngcontent-ng-c1 href="${LINK}"><img _ngcontent-ng-c1 ngsrc src="${IMAGE}" width="200" height="54" fetchpriority="auto" loading="lazy"></a><!--container--></app-footer></app-root>`,
  ],
  ['white letters on a white page', `<style>div{color:#fff}</style><div>${BADGE}</div>`],
  ['a fading style sheet', `<style>.b{opacity:0;transition:opacity 1s}</style><div class="b">${BADGE}</div>`],
  ['a link inside an unclosed link', `<a href="/"><a href="${LINK}"><img src="${IMAGE}"></a>`],
])('found: %s', ([, html]) => {
  expect(look(html)).toEqual({ found: true, nofollow: false })
})

test.for<[name: string, html: string, reason: BadgeReason]>([
  ['nothing', '', 'no_link'],
  ['a page without it', '<h1>Acme</h1><a href="/pricing">Pricing</a>', 'no_link'],
  ['a look-alike host', BADGE.replaceAll('dir.example', 'dir.example.evil.com'), 'no_link'],
  ['a host that ends like ours', BADGE.replaceAll('dir.example', 'notdir.example'), 'no_link'],
  ['our host as a user name', BADGE.replaceAll('https://dir.example', 'https://dir.example@evil.com'), 'no_link'],
  ['our host on another port', BADGE.replaceAll('dir.example', 'dir.example:8080'), 'no_link'],
  ['a script address', BADGE.replace(LINK, `javascript:'${LINK.slice(0, 20)}'`), 'no_link'],
  ['the image without a link', `<img src="${IMAGE}">`, 'no_link'],
  ['an application that a script fills', '<div id="root"></div><script src="/app.js"></script>', 'no_link'],

  ['in a comment', `<!-- ${BADGE} -->`, 'not_in_page'],
  ['in a comment with a tag before it', `<!-- <p> ${BADGE} -->`, 'not_in_page'],
  ['in a comment that never ends', `<p>x</p><!-- ${BADGE}`, 'not_in_page'],
  ['as markdown in a comment', `<!-- [badge](${LINK}) -->`, 'not_in_page'],
  ['as an autolink in a comment', `<!-- <${LINK}> -->`, 'not_in_page'],
  ['in a string of a script', `<script>var badge = ${JSON.stringify(BADGE)}</script>`, 'not_in_page'],
  ['with escaped slashes in a script', `<script>{"html":"${LINK.replaceAll('/', '\\/')}"}</script>`, 'not_in_page'],
  ['in a script that never ends', `<script>${BADGE}`, 'not_in_page'],
  ['as text that was escaped', BADGE.replaceAll('<', '&lt;'), 'not_in_page'],
  ['in a noscript', `<noscript>${BADGE}</noscript>`, 'not_in_page'],
  ['in a textarea', `<textarea>${BADGE}</textarea>`, 'not_in_page'],
  ['in a title', `<title>${BADGE}</title>`, 'not_in_page'],
  ['in a style', `<style>${BADGE}</style>`, 'not_in_page'],
  ['in a frame nobody loads', `<iframe>${BADGE}</iframe>`, 'not_in_page'],
  ['in an attribute', `<div data-badge='${BADGE}'></div>`, 'not_in_page'],
  ['a tag cut off at the end', `<a href="${LINK}"><img src="${IMAGE}"`, 'no_badge_image'],

  ['our home page', `<a href="${SITE}">directory</a>`, 'wrong_listing'],
  ["another product's listing", BADGE.replaceAll('acme', 'rival'), 'wrong_listing'],
  ['a listing whose name begins like ours', BADGE.replace('/listings/acme"', '/listings/acme-pro"'), 'wrong_listing'],
  ['a page below the listing', BADGE.replace('/listings/acme"', '/listings/acme/alternatives"'), 'wrong_listing'],
  ['the listing in the query only', BADGE.replace(LINK, `${SITE}/?next=/listings/acme`), 'wrong_listing'],

  ['a text link', `<a href="${LINK}">Listed on Directory</a>`, 'no_badge_image'],
  ['the image beside the link', `<a href="${LINK}">Listed</a><img src="${IMAGE}">`, 'no_badge_image'],
  ['the image as a background', `<a href="${LINK}" style="background:url(${IMAGE})"></a>`, 'no_badge_image'],
  ['the image only in a noscript', `<a href="${LINK}"><noscript><img src="${IMAGE}"></noscript></a>`, 'no_badge_image'],

  ['a copy of the image', BADGE.replace(IMAGE, '/images/listed.svg'), 'foreign_image'],
  ['a copy inside the page', BADGE.replace(IMAGE, 'data:image/svg+xml;base64,PHN2Zz4='), 'foreign_image'],
  [
    'an image proxy',
    BADGE.replace(IMAGE, `https://acme.com/_next/image?url=${encodeURIComponent(IMAGE)}&w=256`),
    'foreign_image',
  ],
  ['a relative badge address', BADGE.replace(IMAGE, '/badges/acme/listed.svg'), 'foreign_image'],
  ['an image that is no badge', BADGE.replace(IMAGE, `${SITE}/logo.svg`), 'foreign_image'],
  ['an image without an address', `<a href="${LINK}"><img alt="Listed"></a>`, 'foreign_image'],
  ['our badge replaced through srcset', BADGE.replace('<img', '<img srcset="/pixel.gif 1x"'), 'foreign_image'],
  [
    'our badge replaced through a picture',
    `<a href="${LINK}"><picture><source srcset="/pixel.gif"><img src="${IMAGE}"></picture></a>`,
    'foreign_image',
  ],
  [
    'our badge only as a source for no screen',
    `<a href="${LINK}"><picture><source media="(max-width:1px)" srcset="${IMAGE}"><img src="/pixel.gif"></picture></a>`,
    'foreign_image',
  ],
  ["another listing's badge", BADGE.replace('/badges/acme/', '/badges/rival/'), 'wrong_badge'],

  ['display: none', `<div style="display: none">${BADGE}</div>`, 'hidden_link'],
  ['display: none !important', `<div style="DISPLAY : NONE !important">${BADGE}</div>`, 'hidden_link'],
  ['display: none written with a reference', `<div style="display&#58;none">${BADGE}</div>`, 'hidden_link'],
  ['display: none with a comment in it', `<div style="display:/**/none">${BADGE}</div>`, 'hidden_link'],
  ['display: none, never closed', `<p>Hello</p><div style="display:none">${BADGE}`, 'hidden_link'],
  [
    'display: none, with an end tag that ends nothing',
    `<div style="display:none"><span></p></b></a>${BADGE}</div>`,
    'hidden_link',
  ],
  [
    'display: none, with an inline end tag across it',
    `<span><div style="display:none"></span>${BADGE}</div>`,
    'hidden_link',
  ],
  ['a hidden list', `<dl hidden><dd>${BADGE}</dl>`, 'hidden_link'],
  ['visibility: hidden', `<div style="visibility:hidden">${BADGE}</div>`, 'hidden_link'],
  ['opacity: 0', `<div style="opacity:0">${BADGE}</div>`, 'hidden_link'],
  ['opacity: 0.0', `<div style="opacity: 0.0">${BADGE}</div>`, 'hidden_link'],
  ['off the screen', `<div style="position:absolute;left:-9999px">${BADGE}</div>`, 'hidden_link'],
  ['indented off the screen', `<div style="text-indent:-9999px">${BADGE}</div>`, 'hidden_link'],
  ['a box without height', `<div style="height:0;overflow:hidden">${BADGE}</div>`, 'hidden_link'],
  ['clipped to nothing', `<div style="position:absolute;clip:rect(0,0,0,0)">${BADGE}</div>`, 'hidden_link'],
  ['clipped by a path', `<div style="clip-path: inset(50%)">${BADGE}</div>`, 'hidden_link'],
  ['the attribute hidden', `<div hidden>${BADGE}</div>`, 'hidden_link'],
  ['aria-hidden', `<div aria-hidden="true">${BADGE}</div>`, 'hidden_link'],
  ['a class for screen readers', `<div class="footer sr-only">${BADGE}</div>`, 'hidden_link'],
  ['the link itself hidden', BADGE.replace('<a ', '<a hidden '), 'hidden_link'],
  ['a hidden text link', `<p hidden><a href="${LINK}">x</a></p>`, 'hidden_link'],
  ['in a template', `<template>${BADGE}</template>`, 'hidden_link'],
  ['in a nested template', `<template><template></template>${BADGE}</template>`, 'hidden_link'],
  ['in a select', `<select><option>${BADGE}</option></select>`, 'hidden_link'],
  ['in a closed <details>', `<details><summary>More</summary>${BADGE}</details>`, 'hidden_link'],
  ['in a closed dialog', `<dialog>${BADGE}</dialog>`, 'hidden_link'],
  ['in a popover', `<div popover>${BADGE}</div>`, 'hidden_link'],

  ['a style sheet', `<style>.b{display:none}</style><div class="b">${BADGE}</div>`, 'hidden_link'],
  ['a class that frameworks hide', `<div class="hidden">${BADGE}</div>`, 'hidden_link'],
  ['a hidden image', BADGE.replace('<img', '<img style="display:none"'), 'hidden_image'],
  [
    'an image in a hidden span',
    BADGE.replace('<img', '<span hidden><img').replace('</a>', '</span></a>'),
    'hidden_image',
  ],
  ['one pixel', BADGE.replace('width="180" height="48"', 'width="1" height="1"'), 'tiny_image'],
  ['one pixel by style', BADGE.replace('width="180" height="48"', 'style="width:1px"'), 'tiny_image'],
  ['no height', BADGE.replace('height="48"', 'height="0"'), 'tiny_image'],
])('not found: %s', ([, html, reason]) => {
  expect(look(html)).toMatchObject({ found: false, reason })
})

test('a nofollow link counts only if allowed, and is reported', () => {
  const nofollow = BADGE.replace('<a ', '<a rel="noopener NoFollow" ')
  expect(look(nofollow)).toEqual({ found: true, nofollow: true })
  expect(look(nofollow, { allowNofollow: false })).toMatchObject({ found: false, reason: 'nofollow' })
  expect(look(nofollow + BADGE, { allowNofollow: false })).toEqual({ found: true, nofollow: false })
})

test('a robots meta tag can make all links nofollow', () => {
  const html = `<meta name="Robots" content="index, nofollow">${BADGE}`
  expect(look(html)).toEqual({ found: true, nofollow: true })
  expect(look(html, { allowNofollow: false })).toMatchObject({ reason: 'nofollow' })
})

test('relative addresses resolve against the page, or its first <base>', () => {
  const relative = '<a href="/listings/acme"><img src="badges/acme/listed.svg"></a>'
  expect(look(relative)).toMatchObject({ reason: 'no_link' })
  expect(look(relative, { pageUrl: `${SITE}/` })).toEqual({ found: true, nofollow: false })
  expect(look(`<base href="${SITE}/"><base href="https://acme.com">${relative}`)).toEqual({
    found: true,
    nofollow: false,
  })
})

test('a directory on another port of the same host is another site', () => {
  const own = { siteOrigin: 'http://localhost:3000' }
  const at = (origin: string) => BADGE.replaceAll(SITE, origin)
  expect(look(at('http://localhost:3000'), own)).toEqual({ found: true, nofollow: false })
  expect(look(at('http://localhost:4000'), own)).toMatchObject({ reason: 'no_link' })
})

test('the nearest miss is reported, the first of equals', () => {
  const hidden = `<div hidden>${BADGE}</div>`
  const unseen = `<div style="display:none">${BADGE}</div>`
  expect(look(hidden + unseen)).toMatchObject({ detail: expect.stringContaining('attribute "hidden"') as unknown })
  expect(look(unseen + hidden)).toMatchObject({ detail: expect.stringContaining('display: none') as unknown })
  const far = `<a href="${SITE}">home</a>`
  const near = BADGE.replace('width="180" height="48"', 'width="1" height="1"')
  expect(look(near + far)).toMatchObject({ reason: 'tiny_image' })
})

test('the detail tells the owner what to do next, and contains no markup of the page', () => {
  const { detail } = look(`<div style="display: none; x: <script>">${BADGE}</div>`) as { detail: string }
  expect(detail).toBe(
    'The badge is on the page, but visitors can’t see it: an element around it has the style "display: none". Show it, then check again.',
  )
  expect(look('<p>x</p>')).toMatchObject({ detail: expect.stringContaining(LINK) as unknown })
})

test('pages made to be slow are checked in linear time', () => {
  const parts = [
    '<div>',
    '<a href="',
    '<a ',
    '<!--',
    '<!',
    '</',
    '<script>',
    '<picture><source srcset="a, b">',
    '<b><i>',
    '</b>',
    '<p a=',
    '&',
    `<a href="${LINK}">`,
    '<img src=x>',
    '<template>',
    '<div style="a:b;',
    ', ',
  ]
  const slow = parts.filter((part) => {
    const html = part.repeat(Math.floor(100_000 / part.length))
    return cpuMs(() => [look(html), look(`<a href="${LINK}">${'<b><i>'.repeat(5_000)}${html}`)]) > 3_000
  })
  expect(slow).toEqual([])
})

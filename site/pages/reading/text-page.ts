import { html } from 'hono/html'
import type { SiteText } from '../../../domain/site-texts/site-texts.ts'
import { markdownHtml } from '../../ui/markdown.ts'
import type { Page } from '../../ui/page.ts'

const PAGES: Record<SiteText, { title: string; description: string; first: (siteName: string) => string }> = {
  about: {
    title: 'About',
    description: 'What this directory is, and how it works.',
    first: (siteName) => `${siteName} lists software products in their own words.

## Every drafted fact has a quote

When you add a product, we read its website and draft a profile. Each drafted value comes with the sentence that proves it.
We leave blank what the website doesn’t say. The owner wrote the values without a quote.

## Real people vote

A launch lasts a week, Monday to Sunday. Signed-in people get one vote per product and can remove it. We keep every vote, but
votes from new accounts count only after a day. Votes don’t count if they come from owners for their own listing, second
accounts, voting rings, crowds on one network or sudden bursts. The most-voted launches win awards.
Money never affects votes, rankings or awards, and paid placements are labeled.

## Built for assistants too

Everything public is available over MCP and REST, without an account. The [docs](/docs) show how.`,
  },
  privacy: {
    title: 'Privacy',
    description: 'What this site stores about you, and for how long.',
    first: (
      siteName,
    ) => `> The operator of ${siteName} hasn’t written this page yet. For now, it says what the software does by default.

## What the software stores

- **If you visit:** no cookies until you sign in, no tracking, no requests to other companies.
- **If you sign in:** your email address, the name you give, your sign-ins, votes, listings and orders.
- **If you vote:** which products you voted for, and a hash of your network that nobody can trace back after that day.
- **If you review:** the text, stars and name you give, until you delete them.
- **If you own a listing:** everything you publish in it is public.
- **Websites:** we keep the pages we read for a draft for a day. Quotes stay with the listing.

## What the operator should add

Who is responsible and how to reach them, the legal basis, processors such as the email and payment providers, how long
records are kept, and people’s rights.`,
  },
  terms: {
    title: 'Terms',
    description: 'The rules for using this site.',
    first: (
      siteName,
    ) => `> The operator of ${siteName} hasn’t written this page yet. For now, only the software’s own rules apply.

## The software’s rules

- One listing per website. If you prove that you own the website, you own the listing.
- One vote per person and product. We don’t count automated votes.
- Paid placements are labeled. Nothing you buy affects votes or awards.

## What the operator should add

Who provides the service, what a listing may contain, payment, refunds, liability, and the governing law.`,
  },
}

/** About, privacy or terms: the operator's text, or a default that describes the software. */
export function textPage(name: SiteText, written: string | null, siteName: string): Page {
  const { title, description, first } = PAGES[name]
  return {
    title,
    description,
    path: `/${name}`,
    main: html`<article class="post">
      <h1>${title}</h1>
      <div class="written">${markdownHtml(written ?? first(siteName))}</div>
    </article>`,
  }
}

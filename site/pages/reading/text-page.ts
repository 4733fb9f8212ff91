import { html } from 'hono/html'
import type { SiteText } from '../../../domain/site-texts/site-texts.ts'
import { markdownHtml } from '../../ui/markdown.ts'
import type { Page } from '../../ui/page.ts'

const PAGES: Record<SiteText, { title: string; description: string; first: (siteName: string) => string }> = {
  about: {
    title: 'About',
    description: 'What this directory is, and how it works.',
    first: (
      siteName,
    ) => `${siteName} is a place to launch new software and to find it. Makers show what they built; people try it,
vote for what they like and say how it went.

## A launch takes a week

Launches begin on Monday and end on Sunday. A listing can be free: it waits for a place in a week to come. When the week is
over, the three launches with the most votes win an award. The [calendar](/launches/calendar) shows what comes next.

## No vote can be bought

Everybody who signs in has one vote for each product, and can take it back. Votes from new accounts count after a day. Votes by
owners for their own product, by second accounts, by voting rings, by crowds on one network or in sudden bursts don’t count.
Money changes no vote, no place and no award, and paid places are always labeled.

## Facts show where they come from

When you add a product, we read its website and fill in a first profile. Each fact from there has a quote mark: open it to
read the sentence on the website. What the website doesn’t say stays blank. The owner wrote what has no mark.

## For assistants, too

AI assistants can look up everything public here, and help you list your own product. The [docs](/docs) show how to connect
yours.

[Submit your product](/submit) or see [what launches this week](/launches).`,
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

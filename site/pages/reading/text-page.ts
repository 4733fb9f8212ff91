import { html } from 'hono/html'
import type { SiteText } from '../../../domain/site-texts/site-texts.ts'
import { markdownHtml } from '../../ui/markdown.ts'
import type { Page } from '../../ui/page.ts'

const PAGES: Record<SiteText, { title: string; description: string; first: (siteName: string) => string }> = {
  about: {
    title: 'About',
    description: 'What this directory is, and how it works.',
    first: (siteName) => `${siteName} lists software products in the words of their makers.

## Every value has a quote

When you add a product, we read its website and draft a profile. Each drafted value carries the sentence that proves it.
What the website does not say stays blank. What an owner typed has no quote, and you can tell.

## Votes are people’s

A launch lasts a week, from Monday to Sunday. Signed-in people vote, once each, and can take it back. Every vote is kept; those
of new accounts count after a day, and those of owners for their own listing, second accounts, rings, crowds of one network and bursts do not count. Awards go to the launches with most votes.
Money never moves votes, rankings or awards; places that are paid for say so.

## For assistants too

Everything public can be read over MCP and REST, without an account. The [docs](/docs) show how.`,
  },
  privacy: {
    title: 'Privacy',
    description: 'What this site keeps about people, and for how long.',
    first: (
      siteName,
    ) => `> The operator of ${siteName} has not written this page yet. Until then it says what the software does by itself.

## What the software keeps

- **Visitors:** no cookies until you sign in, no tracking, no requests to other companies.
- **People who sign in:** an e-mail address, the name they give, their sign-ins, votes, listings and orders.
- **Votes:** who voted for what, and of their network a mixed-up number that nobody can turn back after its day.
- **Reviews:** the text, the stars and the name you give, until you delete them.
- **Owners:** what they publish in a listing is public.
- **Websites:** pages that were read for a draft are kept for a day; quotes stay with the listing.

## What the operator should add

Who is responsible and how to reach them, the legal basis, processors such as the mail and payment provider, how long
records are kept, and the rights of people.`,
  },
  terms: {
    title: 'Terms',
    description: 'The rules of this site.',
    first: (
      siteName,
    ) => `> The operator of ${siteName} has not written this page yet. Until then only the rules of the software hold.

## The rules of the software

- One listing for each website. Whoever proves that they own the website owns the listing.
- One vote for each person and product. Votes of robots are kept and not counted.
- Paid places are marked as paid. Nothing that is bought changes votes or awards.

## What the operator should add

Who offers the service, what is allowed in a listing, payment, refunds, liability, and the law that applies.`,
  },
}

/** About, privacy or terms: what the operator wrote, or a first text that says what is true of the software. */
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

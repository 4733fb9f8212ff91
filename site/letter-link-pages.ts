import { html } from 'hono/html'
import type { OpenedLink } from '../domain/claims/claim-link.ts'
import type { Claim } from '../domain/claims/claim.ts'
import { CLAIM_REASONS, type ClaimReason } from '../domain/claims/claim-reasons.ts'
import { CONFIRM } from './scripts.ts'
import type { Html, Page } from './page.ts'

/** A page that a letter leads to: known by no address of its own, since that holds a secret. */
function linked(title: string, path: string, main: Html, head?: Html): Page {
  return {
    title,
    description: title,
    path,
    unlisted: true,
    main: html`<section class="sign-in">${main}</section>`,
    ...(head ? { head } : {}),
  }
}

/** The link of a claim's letter: the page confirms by itself, or by its button where scripts are off. */
export function confirmClaimPage(token: string, { website, slug, email, claimant, purpose }: OpenedLink): Page {
  return linked(
    'Confirm the claim',
    '/claims/confirm',
    html`<h1>Confirm the claim</h1>
      <p class="lead">
        ${
          purpose === 'claim'
            ? html`The account <b>${claimant}</b> says that <b>${website}</b> is theirs.`
            : html`<b>${website}</b> still belongs to the account <b>${claimant}</b>.`
        }
        The letter went to ${email}.
      </p>
      <p>See <a href="/listings/${slug}">the listing</a>. If you do not know this account, close this page.</p>
      <form method="post" action="/claims/confirm/${token}" data-confirm><button>Confirm</button></form>`,
    CONFIRM.tag,
  )
}

/** What the confirmation brought. */
export function confirmedClaimPage({ status, reason, slug, website_url }: Claim): Page {
  const website = new URL(website_url).hostname
  const why = reason && Object.hasOwn(CLAIM_REASONS, reason) ? CLAIM_REASONS[reason as ClaimReason] : ''
  return linked(
    status === 'verified' ? 'Confirmed' : 'The mailbox is proved',
    '/claims/confirm',
    status === 'verified'
      ? html`<h1>Confirmed</h1>
          <p class="lead">The claim of <b>${website}</b> is verified.</p>
          <p><a class="button" href="/listings/${slug}">See the listing</a></p>`
      : html`<h1>The mailbox is proved</h1>
          <p class="lead">The listing does not change hands yet.</p>
          <p>${why}</p>
          <p><a href="/listings/${slug}">See the listing</a></p>`,
  )
}

/** A link that is worth nothing any more. */
export function goneLetterLinkPage(path: string, next: string): Page {
  return linked(
    'This link does not work any more',
    path,
    html`<h1>This link does not work any more</h1>
      <p class="lead">It was used already, is too old, or was replaced by a newer letter.</p>
      <p>${next}</p>
      <p><a href="/account">Go to your account</a></p>`,
  )
}

/** An invitation to own a draft together. */
export function invitePage(
  token: string,
  { email, inviter, website }: { email: string; inviter: string; website: string },
  person: { email: string; formToken: string } | null,
): Page {
  const isTheirs = person?.email === email
  return linked(
    'An invitation',
    '/invites',
    html`<h1>Edit a listing together</h1>
      <p class="lead"><b>${inviter}</b> invites <b>${email}</b> to the listing of <b>${website}</b>.</p>
      <p>Whoever accepts can edit the draft and the listing made from it, like ${inviter}.</p>
      ${
        isTheirs
          ? html`<form method="post" action="/invites/${token}">
              <input type="hidden" name="token" value="${person.formToken}" />
              <button>Accept the invitation</button>
            </form>`
          : html`<p class="note">
                ${person ? html`You are signed in as <b>${person.email}</b>. ` : ''}To accept, sign in as
                <b>${email}</b>.
              </p>
              <p><a class="button" href="/sign-in?next=${encodeURIComponent(`/invites/${token}`)}">Sign in</a></p>`
      }`,
  )
}

/** The invitation is accepted. */
export function acceptedInvitePage(website: string): Page {
  return linked(
    'You are in',
    '/invites',
    html`<h1>You are in</h1>
      <p class="lead">The draft of <b>${website}</b> is yours too.</p>
      <p><a class="button" href="/my-listings">See it in your listings</a></p>`,
  )
}

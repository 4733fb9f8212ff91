import { html } from 'hono/html'
import type { OpenedLink } from '../../../domain/claims/claim-link.ts'
import type { Claim } from '../../../domain/claims/claim.ts'
import { isClaimReason, reasonInWords } from '../../../domain/claims/claim-reasons.ts'
import type { Html, Page } from '../../ui/page.ts'
import { websiteToType } from '../shared/typed-website.ts'

/** A page that opens from a link in an email. Its path leaves out the token, which is secret. */
function linked(title: string, path: string, main: Html): Page {
  return {
    title,
    description: title,
    path,
    unlisted: true,
    main: html`<section class="sign-in">${main}</section>`,
  }
}

/** The person signed in to the browser that opened the link. */
export interface LinkVisitor {
  accountId: string
  email: string
  formToken: string
}

/**
 * The page that a claim's email links to. Only the claimant can confirm; anyone who reads the mailbox can end
 * a claim that isn't verified yet.
 */
export function confirmClaimPage(token: string, link: OpenedLink, visitor: LinkVisitor | null, problem?: string): Page {
  const { website, slug, email, claimant, purpose } = link
  const listing = html`<a href="/listings/${slug}">its listing</a>`
  return linked(
    'Confirm the claim',
    '/claims/confirm',
    html`<h1>Confirm the claim</h1>
      <p class="lead">
        ${
          purpose === 'claim'
            ? html`<b>${claimant}</b> says they own <b>${website}</b> and wants to own ${listing}.`
            : html`Does <b>${website}</b> still belong to <b>${claimant}</b>, who owns ${listing}?`
        }
        We sent this link to ${email}.
      </p>
      ${
        purpose === 'claim'
          ? html`<p>
              Once you confirm, the listing goes to ${claimant}. If its owner has a stronger link to the website, they
              can object first.
            </p>`
          : ''
      }
      ${visitor?.accountId === link.accountId ? confirmForm(token, visitor) : signInFirst(token, link, visitor)}
      ${purpose === 'claim' ? refuseForm(token, link, problem) : html`<p>If not, close this page.</p>`}`,
  )
}

function confirmForm(token: string, { formToken, email }: LinkVisitor): Html {
  return html`<form class="field" method="post" action="/claims/confirm/${token}">
    <input type="hidden" name="token" value="${formToken}" />
    <button>Confirm</button>
    <p class="quiet">You’re signed in as ${email}.</p>
  </form>`
}

function signInFirst(token: string, { claimant }: OpenedLink, visitor: LinkVisitor | null): Html {
  const next = encodeURIComponent(`/claims/confirm/${token}`)
  return html`<p>
      ${visitor ? html`You’re signed in as ${visitor.email}. ` : ''}To confirm, sign in as ${claimant}. If that’s a
      colleague you trust, forward them the email.
    </p>
    <p><a class="button" href="/sign-in?next=${next}">Sign in</a></p>`
}

function refuseForm(token: string, { website }: OpenedLink, problem?: string): Html {
  return html`<h2>Not you?</h2>
    <p>Don’t confirm. Close this page and nothing changes.</p>
    <form class="field" method="post" action="/claims/confirm/${token}/refuse">
      ${websiteToType(`To end the claim for good, type ${website}`, problem)}
      <button class="second">End claim</button>
    </form>`
}

/** Confirms that a reader of the mailbox ended the claim. */
export function refusedClaimPage({ website, slug, claimant, email }: OpenedLink): Page {
  return linked(
    'Claim ended',
    '/claims/confirm',
    html`<h1>Claim ended</h1>
      <p class="lead">The listing of <b>${website}</b> stays as it is.</p>
      <p>${claimant} can’t send any more claim emails to ${email}.</p>
      <p><a href="/listings/${slug}">See the listing</a></p>`,
  )
}

/** Says whether confirming the email address verified the claim, and if not, why. */
export function confirmedClaimPage(claim: Claim): Page {
  const { status, reason, slug, website_url } = claim
  const website = new URL(website_url).hostname
  const why = isClaimReason(reason) ? reasonInWords(reason, claim) : ''
  return linked(
    status === 'verified' ? 'Claim confirmed' : 'Email address confirmed',
    '/claims/confirm',
    status === 'verified'
      ? html`<h1>Claim confirmed</h1>
          <p class="lead">Your claim to <b>${website}</b> is verified.</p>
          <p><a class="button" href="/listings/${slug}">See the listing</a></p>`
      : html`<h1>Email address confirmed</h1>
          <p class="lead">The listing hasn’t changed owners yet.</p>
          <p>${why}</p>
          <p><a href="/listings/${slug}">See the listing</a></p>`,
  )
}

/**
 * Says that a link from an email was used, has expired or was replaced; `next` tells the person how to get a
 * new one.
 */
export function goneEmailLinkPage(path: string, next: string): Page {
  return linked(
    'This link no longer works',
    path,
    html`<h1>This link no longer works</h1>
      <p class="lead">It was already used, has expired, or was replaced by a newer email.</p>
      <p>${next}</p>
      <p><a href="/account">Go to your account</a></p>`,
  )
}

/** An invitation to become a co-founder of a draft. */
export function invitePage(
  token: string,
  { email, inviter, website }: { email: string; inviter: string; website: string },
  person: LinkVisitor | null,
): Page {
  const isTheirs = person?.email === email
  return linked(
    'Invitation',
    '/invites',
    html`<h1>Edit a listing together</h1>
      <p class="lead"><b>${inviter}</b> invites <b>${email}</b> to edit the listing of <b>${website}</b>.</p>
      <p>If you accept, you can edit the draft and its listing, like ${inviter}.</p>
      ${
        isTheirs
          ? html`<form method="post" action="/invites/${token}">
              <input type="hidden" name="token" value="${person.formToken}" />
              <button>Accept invitation</button>
            </form>`
          : html`<p class="note">
                ${person ? html`You’re signed in as <b>${person.email}</b>. ` : ''}To accept, sign in as
                <b>${email}</b>.
              </p>
              <p><a class="button" href="/sign-in?next=${encodeURIComponent(`/invites/${token}`)}">Sign in</a></p>`
      }`,
  )
}

/** Confirms that the invitation is accepted. */
export function acceptedInvitePage(website: string): Page {
  return linked(
    'You’re in',
    '/invites',
    html`<h1>You’re in</h1>
      <p class="lead">You can now edit the draft of <b>${website}</b>.</p>
      <p><a class="button" href="/my-listings">My products</a></p>`,
  )
}

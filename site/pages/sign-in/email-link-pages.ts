import { html } from 'hono/html'
import type { OpenedLink } from '../../../domain/claims/claim-link.ts'
import type { Claim } from '../../../domain/claims/claim.ts'
import { CLAIM_REASONS, type ClaimReason } from '../../../domain/claims/claim-reasons.ts'
import type { Html, Page } from '../../ui/page.ts'

/** A page that an email leads to: known by no address of its own, since that holds a secret. */
function linked(title: string, path: string, main: Html): Page {
  return {
    title,
    description: title,
    path,
    unlisted: true,
    main: html`<section class="sign-in">${main}</section>`,
  }
}

/** Who is signed in where a link is opened. */
export interface LinkVisitor {
  accountId: string
  email: string
  formToken: string
}

/** The link of a claim's email. Only the account that claims has the button; whoever reads the mailbox can end the claim. */
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
            ? html`<b>${claimant}</b> says that <b>${website}</b> is theirs, and wants to own ${listing}.`
            : html`Does <b>${website}</b> still belong to <b>${claimant}</b>, who owns ${listing}?`
        }
        We sent this link to ${email}.
      </p>
      ${
        purpose === 'claim'
          ? html`<p>
              Once this is confirmed, ${claimant} owns the listing. Owners who never proved that the website is theirs
              lose it.
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
    <p class="quiet">You are signed in as ${email}.</p>
  </form>`
}

function signInFirst(token: string, { claimant }: OpenedLink, visitor: LinkVisitor | null): Html {
  const next = encodeURIComponent(`/claims/confirm/${token}`)
  return html`<p>
      ${visitor ? html`You are signed in as ${visitor.email}. ` : ''}To confirm, sign in as ${claimant}. If that is a
      colleague whom you trust, forward the email to them.
    </p>
    <p><a class="button" href="/sign-in?next=${next}">Sign in</a></p>`
}

function refuseForm(token: string, { website }: OpenedLink, problem?: string): Html {
  return html`<h2>Was this not you?</h2>
    <p>If you did not ask for this, do not confirm. Closing this page is enough: nothing changes.</p>
    <form class="field" method="post" action="/claims/confirm/${token}/refuse">
      <label for="website">To end the claim for good, type ${website}</label>
      <input
        id="website"
        name="website"
        required
        maxlength="300"
        autocomplete="off"
        autocapitalize="none"
        spellcheck="false"
        ${problem ? html` aria-describedby="problem" aria-invalid="true"` : ''}
      />
      ${problem ? html`<p class="problem" id="problem" role="alert">${problem}</p>` : ''}
      <button class="second">This was not me</button>
    </form>`
}

/** Whoever reads the mailbox has ended the claim. */
export function refusedClaimPage({ website, slug, claimant, email }: OpenedLink): Page {
  return linked(
    'The claim is ended',
    '/claims/confirm',
    html`<h1>The claim is ended</h1>
      <p class="lead">The listing of <b>${website}</b> stays as it is.</p>
      <p>${claimant} can send no more claim emails to ${email}.</p>
      <p><a href="/listings/${slug}">See the listing</a></p>`,
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
export function goneEmailLinkPage(path: string, next: string): Page {
  return linked(
    'This link does not work any more',
    path,
    html`<h1>This link does not work any more</h1>
      <p class="lead">It was used already, is too old, or was replaced by a newer email.</p>
      <p>${next}</p>
      <p><a href="/account">Go to your account</a></p>`,
  )
}

/** An invitation to own a draft together. */
export function invitePage(
  token: string,
  { email, inviter, website }: { email: string; inviter: string; website: string },
  person: LinkVisitor | null,
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

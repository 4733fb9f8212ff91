import { html } from 'hono/html'
import type { ClaimMethod } from '../../../domain/shared/claim-methods.ts'
import { longTime, rfc3339 } from '../../../domain/shared/clock.ts'
import type { Decision, WaitingClaim } from '../../../domain/claims/objections.ts'
import type { Html, Page } from '../../ui/page.ts'
import { websiteToType } from '../shared/typed-website.ts'

const PROVED_BY: Record<ClaimMethod, string> = {
  dns: 'a DNS record',
  meta: 'a tag on the website',
  file: 'a file on the website',
  email: 'an email address at the domain',
}

function framed(path: string, title: string, main: Html): Page {
  return { title, description: title, path, unlisted: true, main: html`<section class="sign-in">${main}</section>` }
}

/** Asks an owner whether they object to a claim that waits. */
export function objectionPage(path: string, claim: WaitingClaim, formToken: string, problem?: string): Page {
  const { name, slug, website_url, method, dispute_ends_at, hasOtherOwners, isVerified } = claim
  const website = new URL(website_url).hostname
  return framed(
    path,
    'Someone else claims your listing',
    html`<h1>Someone else claims your listing</h1>
      <p class="lead">
        Another account used ${PROVED_BY[method]} to prove that it controls <b>${website}</b>. It wants to own
        <a href="/listings/${slug}">${name}</a>.
      </p>
      <p>
        If nobody objects by ${longTime(rfc3339(dispute_ends_at!))}, that account gets the listing and its draft.
        ${isVerified ? 'You keep it if the proof that verified it is still in place then.' : ''}
      </p>
      <form class="field" method="post" action="${path}">${keys(formToken, 'objected')}<button>Object</button></form>
      <p class="quiet">The listing stays yours, and the claim ends.</p>
      ${
        hasOtherOwners
          ? html`<p class="quiet">
              The listing has other owners, so you can’t hand it over at once. If all of you agree, do nothing.
            </p>`
          : html`<h2>Is it theirs?</h2>
              <p>The other account gets the listing at once. Your orders and invoices stay yours.</p>
              <form class="field" method="post" action="${path}">
                ${keys(formToken, 'approved')} ${websiteToType(`To hand the listing over, type ${website}`, problem)}
                <button class="second">Hand over now</button>
              </form>`
      }`,
  )
}

function keys(formToken: string, decision: Decision): Html {
  return html`<input type="hidden" name="token" value="${formToken}" />
    <input type="hidden" name="decision" value="${decision}" />`
}

/** Says that there is no such claim for this person, or that it was decided. */
export function nothingToDecidePage(path: string): Page {
  return framed(
    path,
    'Nothing to decide',
    html`<h1>Nothing to decide</h1>
      <p class="lead">The claim was decided already, or you don’t own its listing.</p>
      <p><a href="/my-listings">My products</a></p>`,
  )
}

/** Confirms what an owner decided about a claim. */
export function decidedPage(path: string, decision: Decision): Page {
  return decision === 'objected'
    ? framed(
        path,
        'You objected',
        html`<h1>You objected</h1>
          <p class="lead">The listing stays yours. The claim has ended, and the claimant gets an email.</p>
          <p><a href="/my-listings">My products</a></p>`,
      )
    : framed(
        path,
        'You handed the listing over',
        html`<h1>You handed the listing over</h1>
          <p class="lead">We check the claimant’s proof once more. Then the listing is theirs.</p>
          <p><a href="/my-listings">My products</a></p>`,
      )
}

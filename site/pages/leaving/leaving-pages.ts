import { html } from 'hono/html'
import { GRACE_DAYS } from '../../../domain/people/deletion.ts'
import { longDate } from '../../../domain/shared/clock.ts'
import type { Html, Page } from '../../ui/page.ts'

/** What the form that deletes an account shows. */
interface Deleting {
  email: string
  /** The session's form token. */
  token: string
  /** What was typed, and why it was refused. */
  typed?: string
  problem?: string
  keepsReviews?: boolean
}

function framed(path: string, title: string, main: Html): Page {
  return { title, description: title, path, unlisted: true, main: html`<section class="sign-in">${main}</section>` }
}

/** Says what deleting an account does, and asks to confirm it with the account's email address. */
export function deletePage({ email, token, typed = '', problem, keepsReviews = false }: Deleting): Page {
  return framed(
    '/account/delete',
    'Delete your account',
    html`<h1>Delete your account</h1>
      <h2>At once</h2>
      <ul class="what-next">
        <li>You’re signed out everywhere. Your API keys, passkeys, connected apps and sign-in links stop working.</li>
        <li>Your drafts are deleted. Those you share go to a co-founder.</li>
        <li>Your votes of this week are withdrawn. Your open claims and unpaid orders end.</li>
        <li>We email you a link that keeps your account. Until then, nobody can sign in to it.</li>
      </ul>
      <h2>After ${GRACE_DAYS} days</h2>
      <ul class="what-next">
        <li>Your listings are deleted. Those with another owner stay with them, without you as a founder.</li>
        <li>
          Launches in weeks that are over keep their place, as “Removed”. Your votes in them stay, without you. All
          other votes are withdrawn.
        </li>
        <li>Your reviews, name, address, follows, claims and answers are deleted.</li>
        <li>Invoices stay as long as tax law asks, with the name and address on them.</li>
      </ul>
      <p>Want a copy first? Download everything on <a href="/account/data">your account page</a>.</p>
      <form class="field" method="post" action="/account/delete">
        <input type="hidden" name="token" value="${token}" />
        <label class="agreed"
          ><input type="checkbox" name="reviews" value="keep" ${keepsReviews ? 'checked' : ''} /> Keep my reviews,
          without my name</label
        >
        <label for="email">To confirm, type ${email}</label>
        <input
          id="email"
          name="email"
          type="email"
          required
          autocomplete="off"
          value="${typed}"
          ${problem ? html`aria-invalid="true" aria-describedby="email-problem"` : ''}
        />
        ${problem ? html`<p class="problem" id="email-problem" role="alert">${problem}</p>` : ''}
        <button class="destroy">Delete my account</button>
      </form>
      <p><a href="/account">Keep my account</a></p>`,
  )
}

/** Confirms that the deletion is requested, to somebody who is signed out now. */
export function deletionAskedPage(
  email: string,
  { deleteAt, isEmailed }: { deleteAt: Date; isEmailed: boolean },
): Page {
  return framed(
    '/account/delete',
    'Your account will be deleted',
    html`<h1>Your account will be deleted</h1>
      <p class="lead">It goes on ${longDate(deleteAt.toISOString())}, and you’re signed out everywhere.</p>
      ${
        isEmailed
          ? html`<p>If you change your mind before then, use the link in the email to ${email}.</p>`
          : html`<p>
              We can’t email you a link that keeps it, because emails to ${email} don’t arrive. If you change your mind
              before then, write to the site team.
            </p>`
      }`,
  )
}

/** Asks whether to keep an account. Opening the link changes nothing, because mail scanners open links too. */
export function keepPage(token: string, { email, deleteAt }: { email: string; deleteAt: string }): Page {
  return framed(
    `/account/keep/${token}`,
    'Keep your account',
    html`<h1>Keep your account?</h1>
      <p class="lead">The account ${email} will be deleted on ${longDate(deleteAt)}.</p>
      <form class="field" method="post" action="/account/keep/${token}"><button>Keep my account</button></form>`,
  )
}

/** Confirms that an account stays. */
export function keptPage(): Page {
  return framed(
    '/account/keep',
    'Your account stays',
    html`<h1>Your account stays</h1>
      <p class="lead">Sign in as before. Your API keys, passkeys, apps and drafts are gone; add them again.</p>
      <p><a class="button" href="/sign-in?next=/account">Sign in</a></p>`,
  )
}

/** Says that a link can't keep an account. */
export function goneKeepPage(): Page {
  return framed(
    '/account/keep',
    'This link doesn’t work',
    html`<h1>This link doesn’t work</h1>
      <p class="lead">It was used, or it’s too late. If the account is still yours, you can sign in to it.</p>
      <p><a class="button" href="/sign-in">Sign in</a></p>`,
  )
}

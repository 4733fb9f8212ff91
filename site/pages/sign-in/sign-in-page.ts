import { html } from 'hono/html'
import { SIGN_IN_MINUTES } from '../../../auth/people/email-sign-in.ts'
import type { Html, Page } from '../../ui/page.ts'
import { PASSKEYS } from '../../ui/scripts.ts'

/** The ways to sign in that this site offers. */
export interface Offers {
  hasMail: boolean
  hasPasskeys: boolean
  /** Name of the external identity provider; null if there is none. */
  upstream: string | null
}

export interface SignInForm {
  next: string
  /** What the person typed, and what's wrong with it. */
  email?: string
  problem?: string
  /** Email address of the person already signed in. */
  signedInAs?: string | null
  /** Name of the listing that signing in upvotes. */
  upvotes?: string | null
}

/** The ways to sign in that `offers` lists; without email, how to get a sign-in link from the operator. */
export function signInPage({ next, email, problem, signedInAs, upvotes }: SignInForm, offers: Offers): Page {
  const others = [
    offers.hasPasskeys ? passkeyButton(next) : '',
    offers.upstream
      ? html`<p>
          <a class="button second" href="/sign-in/upstream?next=${encodeURIComponent(next)}"
            >Continue with ${offers.upstream}</a
          >
        </p>`
      : '',
  ]
  const title = upvotes ? `Sign in to upvote ${upvotes}` : 'Sign in'
  return {
    title,
    description: 'Sign in by email, without a password.',
    path: '/sign-in',
    unlisted: true,
    ...(offers.hasPasskeys ? { head: PASSKEYS.tag } : {}),
    main: html`<section class="sign-in">
      <h1>${title}</h1>
      ${upvotes ? html`<p class="lead">Your vote is saved as soon as you’re signed in.</p>` : ''}
      ${
        signedInAs
          ? html`<p class="note">
              You’re signed in as <b>${signedInAs}</b>. <a href="${next}">Continue</a>, or sign in again below.
            </p>`
          : ''
      }
      ${offers.hasMail ? emailForm(next, email, problem) : noMail(problem)} ${others}
      <p class="quiet">New here? We create your account when you confirm your email address.</p>
    </section>`,
  }
}

function emailForm(next: string, email = '', problem?: string): Html {
  return html`<form class="field" method="post" action="/sign-in">
    <input type="hidden" name="next" value="${next}" />
    <label for="email">Email address</label>
    <input
      id="email"
      name="email"
      type="email"
      autocomplete="username webauthn"
      required
      maxlength="254"
      value="${email}"
      ${problem ? html` aria-describedby="problem" aria-invalid="true"` : ''}
    />
    ${problem ? html`<p class="problem" id="problem" role="alert">${problem}</p>` : ''}
    <button>Send sign-in link</button>
    <p class="quiet">No password. We email you a one-time link and code, valid for ${SIGN_IN_MINUTES} minutes.</p>
  </form>`
}

function noMail(problem?: string): Html {
  return html`<div class="note">
    ${problem ? html`<p role="alert">${problem}</p>` : ''}
    <p>
      This site can’t send email yet. The site’s operator can create a sign-in link for you:
      <code>npm run admin -- signin-link you@example.com</code>
    </p>
  </div>`
}

/** Hidden until the script finds that the browser supports passkeys. */
function passkeyButton(next: string): Html {
  return html`<div data-passkey="sign-in" data-next="${next}" hidden>
    <button class="second" type="button">Use a passkey</button>
    <p class="problem" role="alert"></p>
  </div>`
}

export interface CodeForm {
  email: string
  triesLeft: number
  /** What's wrong with the code. */
  problem?: string
  /** Whether to link to the outbox, which keeps the emails: only for a developer on this machine. */
  showOutbox: boolean
}

/** Asks for the code from the email, as long as there are tries left. */
export function codePage({ email, triesLeft, problem, showOutbox }: CodeForm): Page {
  return {
    title: 'Check your email',
    description: 'Open the link in the email, or type its code.',
    path: '/sign-in/code',
    unlisted: true,
    main: html`<section class="sign-in">
      <h1>Check your email</h1>
      <p class="lead">We’ve emailed a link to <b>${email}</b>. Open it in this browser, or type the code here.</p>
      ${
        showOutbox
          ? html`<p class="note">
              This site runs on your machine without a mail server.
              <a href="/dev/outbox">Open the outbox</a> to read the email.
            </p>`
          : ''
      }
      ${triesLeft > 0 ? codeForm('/sign-in/code', problem) : html`<p class="problem" role="alert">${TOO_MANY_CODES}</p>`}
      <p class="quiet">No email after a minute? Check your spam folder or <a href="/sign-in">try again</a>.</p>
    </section>`,
  }
}

const TOO_MANY_CODES = 'Too many wrong codes. Open the link in the email, or start again.'

function codeForm(action: string, problem?: string): Html {
  return html`<form class="field" method="post" action="${action}">
    <label for="code">Code from the email</label>
    <input
      id="code"
      class="code"
      name="code"
      inputmode="numeric"
      autocomplete="one-time-code"
      required
      maxlength="12"
      ${problem ? html` aria-describedby="problem" aria-invalid="true"` : ''}
    />
    ${problem ? html`<p class="problem" id="problem" role="alert">${problem}</p>` : ''}
    <button>Sign in</button>
  </form>`
}

/** The page for a valid link. Only its button uses the link up, because mail scanners open every link. */
export function linkPage(token: string, email: string): Page {
  return {
    title: 'Finish signing in',
    description: 'One more step.',
    path: '/sign-in',
    unlisted: true,
    main: html`<section class="sign-in">
      <h1>Finish signing in</h1>
      <p class="lead">You’re signing in as <b>${email}</b>.</p>
      <form method="post" action="/sign-in/link/${token}"><button>Sign in</button></form>
    </section>`,
  }
}

export interface OtherBrowserForm {
  token: string
  email: string
  triesLeft: number
  /** What's wrong with the code. */
  problem?: string
}

/**
 * The page for a link that was requested in another browser. The link also needs the code from the email,
 * which mail scanners don't type.
 */
export function otherBrowserPage({ token, email, triesLeft, problem }: OtherBrowserForm): Page {
  return message(
    'Sign in here?',
    triesLeft > 0
      ? html`<p class="lead">
            You requested this link in another browser. To sign in here as <b>${email}</b>, type the code from the same
            email.
          </p>
          ${codeForm(`/sign-in/link/${token}`, problem)}
          <p class="quiet">To sign in to the other browser, type the code there instead.</p>
          <p class="quiet">
            Didn’t request this? Close this page. Never share the code: nobody can sign in without it.
          </p>`
      : html`<p class="problem" role="alert">
            Too many wrong codes. This link now works only in the browser that requested it.
          </p>
          <p><a class="button" href="/sign-in">Start again</a></p>`,
  )
}

/** Says that a sign-in link was used or has expired. */
export function goneLinkPage(): Page {
  return message(
    'This link has expired',
    html`<p class="lead">Sign-in links work once, for ${SIGN_IN_MINUTES} minutes.</p>
      <p><a class="button" href="/sign-in">Get a new link</a></p>`,
  )
}

/** Says that this browser has no sign-in in progress. */
export function nothingOpenPage(): Page {
  return message(
    'No sign-in in progress',
    html`<p class="lead">It has finished or expired, or you started it in another browser.</p>
      <p><a class="button" href="/sign-in">Sign in</a></p>`,
  )
}

/** Says why an action was refused and what to do next. */
export function stoppedPage(path: string, { message: said, fix }: { message: string; fix: string }): Page {
  const [href, name] = wayBack(path)
  return message(
    'That didn’t work',
    html`<p class="lead">${said}</p>
      <p>${fix}</p>
      <p><a class="button" href="${href}">${name}</a></p>`,
  )
}

function wayBack(path: string): [href: string, name: string] {
  if (path.startsWith('/account')) return ['/account', 'Go to account']
  const [listing] = /^\/listings\/[a-z0-9-]+(?=\/)/.exec(path) ?? []
  return listing ? [listing, 'Back to the product'] : ['/sign-in', 'Sign in']
}

function message(title: string, text: Html): Page {
  return {
    title,
    description: title,
    path: '/sign-in',
    unlisted: true,
    main: html`<section class="sign-in">
      <h1>${title}</h1>
      ${text}
    </section>`,
  }
}

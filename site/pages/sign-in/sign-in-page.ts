import { html } from 'hono/html'
import { SIGN_IN_MINUTES } from '../../../auth/people/email-sign-in.ts'
import type { Html, Page } from '../../ui/page.ts'
import { PASSKEYS } from '../../ui/scripts.ts'

/** What this site offers for signing in. */
export interface Offers {
  hasMail: boolean
  hasPasskeys: boolean
  /** Name of the provider people may sign in with. */
  upstream: string | null
}

export interface SignInForm {
  next: string
  /** What was typed before, with what is wrong with it. */
  email?: string
  problem?: string
  /** Address of the person who is signed in already. */
  signedInAs?: string | null
}

/** Where a person says who they are. */
export function signInPage({ next, email, problem, signedInAs }: SignInForm, offers: Offers): Page {
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
  return {
    title: 'Sign in',
    description: 'Sign in by e-mail, without a password.',
    path: '/sign-in',
    unlisted: true,
    ...(offers.hasPasskeys ? { head: PASSKEYS.tag } : {}),
    main: html`<section class="sign-in">
      <h1>Sign in</h1>
      ${
        signedInAs
          ? html`<p class="note">
              You are signed in as <b>${signedInAs}</b>. <a href="${next}">Continue</a>, or sign in again below.
            </p>`
          : ''
      }
      ${offers.hasMail ? emailForm(next, email, problem) : noMail(problem)} ${others}
      <p class="quiet">A new address gets an account when you confirm it.</p>
    </section>`,
  }
}

function emailForm(next: string, email = '', problem?: string): Html {
  return html`<form class="field" method="post" action="/sign-in">
    <input type="hidden" name="next" value="${next}" />
    <label for="email">Your e-mail address</label>
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
    <button>E-mail me a sign-in link</button>
    <p class="quiet">No password: we send a link and a code that work once, for ${SIGN_IN_MINUTES} minutes.</p>
  </form>`
}

function noMail(problem?: string): Html {
  return html`<div class="note">
    ${problem ? html`<p role="alert">${problem}</p>` : ''}
    <p>
      This site cannot send e-mail yet. Its operator can print a sign-in link for you:
      <code>npm run admin -- signin-link you@example.com</code>
    </p>
  </div>`
}

/** Shown by the script, in a browser that has passkeys. */
function passkeyButton(next: string): Html {
  return html`<div data-passkey="sign-in" data-next="${next}" hidden>
    <button class="second" type="button">Use a passkey</button>
    <p class="problem" role="alert"></p>
  </div>`
}

export interface CodeForm {
  email: string
  triesLeft: number
  /** What is wrong with the code that was typed. */
  problem?: string
  /** Shown to the developer at this machine: emails are kept in the outbox. */
  showOutbox: boolean
}

/** The email is on its way. */
export function codePage({ email, triesLeft, problem, showOutbox }: CodeForm): Page {
  return {
    title: 'Check your e-mail',
    description: 'Open the link in the email, or type its code.',
    path: '/sign-in/code',
    unlisted: true,
    main: html`<section class="sign-in">
      <h1>Check your e-mail</h1>
      <p class="lead">
        An email is on its way to <b>${email}</b>. Open its link in this browser, or type its code here.
      </p>
      ${
        showOutbox
          ? html`<p class="note">
              This site runs on your machine without a mail server:
              <a href="/dev/outbox">read the email in the outbox</a>.
            </p>`
          : ''
      }
      ${triesLeft > 0 ? codeForm('/sign-in/code', problem) : html`<p class="problem" role="alert">${TOO_MANY_CODES}</p>`}
      <p class="quiet">
        Nothing there after a minute? Look among your unwanted mail, or <a href="/sign-in">ask again</a>.
      </p>
    </section>`,
  }
}

const TOO_MANY_CODES = 'Too many wrong codes. Open the link in the email, or ask for a new email.'

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

/** A link that works here: it is used by the button, never by looking. */
export function linkPage(token: string, email: string): Page {
  return {
    title: 'Finish signing in',
    description: 'One more step.',
    path: '/sign-in',
    unlisted: true,
    main: html`<section class="sign-in">
      <h1>Finish signing in</h1>
      <p class="lead">You are signing in as <b>${email}</b>.</p>
      <form method="post" action="/sign-in/link/${token}"><button>Sign in</button></form>
    </section>`,
  }
}

export interface OtherBrowserForm {
  token: string
  email: string
  triesLeft: number
  /** What is wrong with the code that was typed. */
  problem?: string
}

/** A link that was asked for in another browser: here it takes the code of the same email, which a mail scanner does not type. */
export function otherBrowserPage({ token, email, triesLeft, problem }: OtherBrowserForm): Page {
  return message(
    'Sign in here?',
    triesLeft > 0
      ? html`<p class="lead">
            This link was asked for in another browser. To sign in as <b>${email}</b> in this one, type the code from
            the same email.
          </p>
          ${codeForm(`/sign-in/link/${token}`, problem)}
          <p class="quiet">To sign in where you asked, type the code there instead.</p>
          <p class="quiet">
            You did not ask? Close this page: nobody gets in without the email. Never tell anybody the code.
          </p>`
      : html`<p class="problem" role="alert">
            Too many wrong codes. This link works only in the browser that asked for it.
          </p>
          <p><a class="button" href="/sign-in">Ask for a new email</a></p>`,
  )
}

/** A link that opens nothing any more. */
export function goneLinkPage(): Page {
  return message(
    'This link has expired',
    html`<p class="lead">
        It works once, for ${SIGN_IN_MINUTES} minutes. It was used already, or too much time has passed.
      </p>
      <p><a class="button" href="/sign-in">Ask for a new email</a></p>`,
  )
}

/** The browser has no sign-in under way. */
export function nothingOpenPage(): Page {
  return message(
    'No sign-in is under way',
    html`<p class="lead">It was finished already, took too long, or was started in another browser.</p>
      <p><a class="button" href="/sign-in">Sign in</a></p>`,
  )
}

/** Something was refused; the way on is beside it. */
export function stoppedPage(path: string, { message: said, fix }: { message: string; fix: string }): Page {
  const [href, name] = wayBack(path)
  return message(
    'That did not work',
    html`<p class="lead">${said}</p>
      <p>${fix}</p>
      <p><a class="button" href="${href}">${name}</a></p>`,
  )
}

function wayBack(path: string): [href: string, name: string] {
  if (path.startsWith('/account')) return ['/account', 'Go to your account']
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

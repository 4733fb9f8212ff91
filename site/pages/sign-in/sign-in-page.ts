import { html } from 'hono/html'
import { SIGN_IN_MINUTES } from '../../../auth/people/email-sign-in.ts'
import type { Html, Page } from '../../ui/page.ts'
import { PASSKEYS } from '../../ui/scripts/scripts.ts'
import { showcaseList, type showcaseOf } from '../shared/showcase.ts'

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
  /** What signing in does besides, such as `upvote Fennel`. */
  does?: string | null
  /** Products that the site shows beside the form. */
  showcase?: Awaited<ReturnType<typeof showcaseOf>>
}

/** Something that signing in makes possible. */
const BENEFITS = [
  ['Upvote', 'Help your favorites win their launch week.', 'M12 5l7 8h-4.5v6h-5v-6H5z'],
  ['Follow', 'Get an email when a product you follow has news.', 'M6 16v-5a6 6 0 0112 0v5l1.5 2h-15zM10 20h4'],
  [
    'Launch',
    'List your own product. The free plan costs nothing.',
    'M5 19c0-3 1-5 3-6l3 3c-1 2-3 3-6 3zM9 12c2-5 5-7 10-7 0 5-2 8-7 10z',
  ],
] as const

/** The ways to sign in that `offers` lists; without email, how to get a sign-in link from the operator. */
export function signInPage({ next, email, problem, signedInAs, does, showcase }: SignInForm, offers: Offers): Page {
  const title = does ? `Sign in to ${does}` : 'Sign in'
  const others = offers.hasPasskeys || offers.upstream
  return {
    title,
    description: 'Sign in by email, without a password.',
    path: '/sign-in',
    unlisted: true,
    ...(offers.hasPasskeys ? { head: PASSKEYS.tag } : {}),
    main: html`<div class="joining">
      <section class="sign-in">
        <h1>${does ? title : 'Sign in or sign up'}</h1>
        <p class="lead">
          ${
            does
              ? `Your ${does.startsWith('upvote') ? 'vote' : 'choice'} is saved as soon as you’re signed in.`
              : 'All you need is your email address. No password to remember.'
          }
        </p>
        ${
          signedInAs
            ? html`<p class="note">
                You’re signed in as <b>${signedInAs}</b>. <a href="${next}">Continue</a>, or sign in again below.
              </p>`
            : ''
        }
        ${offers.hasMail ? emailForm(next, email, problem) : noMail(problem)}
        ${
          others
            ? html`<div class="other-ways">
                ${
                  offers.upstream
                    ? html`<a class="button second" href="/sign-in/upstream?next=${encodeURIComponent(next)}"
                        >Continue with ${offers.upstream}</a
                      >`
                    : ''
                }
                ${offers.hasPasskeys ? passkeyButton(next) : ''}
              </div>`
            : ''
        }
      </section>
      <aside class="joining-why">
        <h2>What you can do with an account</h2>
        <ul class="benefits">
          ${BENEFITS.map(
            ([name, words, path]) =>
              html`<li>
                <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><path d="${path}" /></svg>
                <p><b>${name}.</b> ${words}</p>
              </li>`,
          )}
        </ul>
        ${
          showcase?.products.length
            ? html`<h2>${showcase.isThisWeek ? 'Leading this week' : 'New here'}</h2>
                ${showcaseList(showcase.products)}`
            : ''
        }
      </aside>
    </div>`,
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
        placeholder="you@example.com"
        required
        maxlength="254"
        value="${email}"
        ${problem ? html` aria-describedby="problem" aria-invalid="true"` : ''}
      />
      ${problem ? html`<p class="problem" id="problem" role="alert">${problem}</p>` : ''}
      <button>Email me a sign-in link</button>
    </form>
    <ol class="what-next" aria-label="What happens next">
      <li>We email you a link and a code. Both work for ${SIGN_IN_MINUTES} minutes.</li>
      <li>Open the link, or type the code here.</li>
      <li>You’re in. If you’re new, we create your account then.</li>
    </ol>`
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
    <button class="second" type="button">Sign in with a passkey</button>
    <p class="problem" role="alert"></p>
    <p class="quiet">Made one on your account page? Use your fingerprint, face or screen lock.</p>
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
      ${MAIL_SIGN}
      <h1>Check your email</h1>
      <p class="lead">We sent a link and a code to <b>${email}</b>. Open the link in this browser, or type the code.</p>
      ${
        showOutbox
          ? html`<p class="note">
              This site runs on your machine without a mail server.
              <a href="/dev/outbox">Open the outbox</a> to read the email.
            </p>`
          : ''
      }
      ${triesLeft > 0 ? codeForm('/sign-in/code', problem) : html`<p class="problem" role="alert">${TOO_MANY_CODES}</p>`}
      <p class="quiet">
        Both work for ${SIGN_IN_MINUTES} minutes. No email after a minute? Check your spam folder or
        <a href="/sign-in">try another address</a>.
      </p>
    </section>`,
  }
}

const MAIL_SIGN = html`<svg class="mail-sign" viewBox="0 0 24 24" aria-hidden="true">
  <path d="M3.5 6h17v12h-17zM4 6.5l8 6.5 8-6.5" />
</svg>`
const TOO_MANY_CODES = 'Too many wrong codes. Open the link in the email, or start again.'

function codeForm(action: string, problem?: string): Html {
  return html`<form class="field" method="post" action="${action}">
    <label for="code">Eight-digit code from the email</label>
    <input
      id="code"
      class="code"
      name="code"
      inputmode="numeric"
      autocomplete="one-time-code"
      placeholder="12345678"
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
      ${MAIL_SIGN}
      <h1>Finish signing in</h1>
      <p class="lead">One click, and you’re in as <b>${email}</b>.</p>
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

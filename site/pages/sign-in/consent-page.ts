import { html } from 'hono/html'
import type { AuthorizationPages, ConsentRequest, Obstacle } from '../../../auth/oauth/pages.ts'
import type { SiteFacts } from '../../../tools/define-tool.ts'
import { documentOf } from '../../ui/layout.ts'
import type { Html, Page } from '../../ui/page.ts'

/** What a person sees while an app asks for access. */
export function authorizationPages(facts: SiteFacts): AuthorizationPages {
  return {
    consent: (request) => documentOf(consentPage(request, facts), facts),
    goOn: (to, appName) => documentOf(goOnPage(to, appName), facts),
    obstacle: (obstacle) => documentOf(obstaclePage(obstacle), facts),
    refused: (code, detail) => documentOf(refusedPage(code, detail), facts),
  }
}

const UNLISTED = { path: '/oauth', unlisted: true }

function consentPage(request: ConsentRequest, { siteName }: SiteFacts): Page {
  const { action, token, email, appName, publishedAt, target, scopes, nothingTicked } = request
  const title = `${appName} asks for access`
  return {
    ...UNLISTED,
    title,
    description: 'Allow an app to use your account, or refuse it.',
    main: html`<section class="consent">
      <h1>${appName} wants to use your account</h1>
      <p class="lead">You are signed in to ${siteName} as <b>${email}</b>.</p>
      <dl class="asks">
        <div>
          <dt>Who asks</dt>
          <dd>
            ${
              publishedAt
                ? html`<b>${appName}</b>, published at <b>${publishedAt}</b>`
                : html`<b>${appName}</b>, not verified: it chose its own name`
            }
          </dd>
        </div>
        <div>
          <dt>Where you go next</dt>
          <dd>${targetOf(target)}</dd>
        </div>
      </dl>
      ${
        target.kind === 'website'
          ? ''
          : html`<p class="warning" role="alert">
              <b>Only allow this if you just started it yourself.</b> Any program on this device can ask in this way.
            </p>`
      }
      <form method="post" action="${action}">
        <input type="hidden" name="token" value="${token}" />
        <fieldset>
          <legend>It will be able to</legend>
          ${scopes.map(
            ({ scope, sentence }) =>
              html`<label><input type="checkbox" name="scope" value="${scope}" checked /> ${sentence}</label>`,
          )}
        </fieldset>
        ${nothingTicked ? html`<p class="warning" role="alert">Tick at least one line, or refuse.</p>` : ''}
        <p class="quiet">
          It never sees how you sign in, and cannot pay for anything. You can disconnect it on your account page at any
          time.
        </p>
        <p class="answers">
          <button name="decision" value="allow">Allow</button>
          <button class="second" name="decision" value="deny">Refuse</button>
        </p>
      </form>
    </section>`,
  }
}

function targetOf({ kind, name }: ConsentRequest['target']): Html {
  if (kind === 'computer') return html`to a program on this computer: <b>${name}</b>`
  if (kind === 'app') return html`to an app on this device that opens <b>${name}</b>`
  return html`to the website <b>${name}</b>`
}

function goOnPage(to: string, appName: string): Page {
  return {
    ...UNLISTED,
    title: `Back to ${appName}`,
    description: 'Your answer goes back to the app.',
    head: html`<meta http-equiv="refresh" content="0; url=${to}" />`,
    main: html`<section class="message">
      <h1>Back to ${appName}</h1>
      <p class="lead">Your answer is on its way. If nothing happens, go on yourself.</p>
      <p><a class="button" href="${to}">Continue to ${appName}</a></p>
      <p class="quiet">When the app has opened, you can close this page.</p>
    </section>`,
  }
}

function obstaclePage(obstacle: Obstacle): Page {
  const { title, text, link } = wordsOf(obstacle)
  return {
    ...UNLISTED,
    title,
    description: text,
    main: html`<section class="message">
      <h1>${title}</h1>
      <p class="lead">${text}</p>
      ${link ? html`<p><a class="button" href="${link.href}">${link.name}</a></p>` : ''}
    </section>`,
  }
}

function wordsOf(obstacle: Obstacle): { title: string; text: string; link?: { href: string; name: string } } {
  switch (obstacle.kind) {
    case 'stale':
      return {
        title: 'This page has expired',
        text: 'You answered it already, waited too long, or opened it in another browser. Go back to the app and connect it again from there.',
      }
    case 'another_person':
      return {
        title: 'Somebody else is signed in now',
        text: 'This page was made for another account, and nothing was allowed.',
        link: { href: obstacle.again, name: 'Ask again for this account' },
      }
    case 'foreign_form':
      return {
        title: 'Nothing was allowed',
        text: 'This form was not sent from the page it belongs to. Open the page again and decide there.',
        link: { href: obstacle.again, name: 'Open the page again' },
      }
    case 'sign_in_again':
      return {
        title: 'Please sign in once more',
        text: 'The app wants to be sure that it is you: your sign-in is older than its request.',
        link: { href: obstacle.again, name: 'Sign in again' },
      }
    case 'too_many':
      return {
        title: 'Too many requests',
        text: `More requests of apps came from your network than we answer in so short a time. Wait ${obstacle.seconds} seconds, then load this page again.`,
      }
    case 'unavailable':
      return {
        title: 'Please try again in a moment',
        text: 'This page cannot be made right now. Wait a few seconds and load it again; when it says that it has expired, connect the app again from there.',
      }
    case 'broken':
      return {
        title: 'Something went wrong here',
        text: 'The fault is ours, and it has been noted. Nothing was allowed. Go back to the app and try again in a moment.',
      }
  }
}

function refusedPage(code: string, detail: string): Page {
  return {
    ...UNLISTED,
    title: 'This app cannot be connected',
    description: 'The request of the app cannot be answered.',
    main: html`<section class="message">
      <h1>This app cannot be connected</h1>
      <p class="lead">
        Its request is not one that can be answered, so you are not sent back to it. Nothing was allowed.
      </p>
      <p>Go back to the app and try again. If it happens again, tell its makers what stands here:</p>
      <p><code>${code}</code>${detail ? html` <code>${detail}</code>` : ''}</p>
    </section>`,
  }
}

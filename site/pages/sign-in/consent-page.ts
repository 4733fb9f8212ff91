import { html } from 'hono/html'
import type { AuthorizationPages, ConsentRequest, Obstacle } from '../../../auth/oauth/pages.ts'
import type { SiteFacts } from '../../../tools/define-tool.ts'
import { documentOf } from '../../ui/layout.ts'
import type { Html, Page } from '../../ui/page.ts'

/** The pages a person sees when an app asks for access. */
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
    description: 'Allow or deny an app access to your account.',
    main: html`<section class="consent">
      <h1>${appName} wants to use your account</h1>
      <p class="lead">You’re signed in to ${siteName} as <b>${email}</b>.</p>
      <dl class="asks">
        <div>
          <dt>App</dt>
          <dd>
            ${
              publishedAt
                ? html`<b>${appName}</b>, published at <b>${publishedAt}</b>`
                : html`<b>${appName}</b>, unverified (it chose this name itself)`
            }
          </dd>
        </div>
        <div>
          <dt>Sends you to</dt>
          <dd>${targetOf(target)}</dd>
        </div>
      </dl>
      ${
        target.kind === 'website'
          ? ''
          : html`<p class="warning" role="alert">
              <b>Only allow this if you just started it yourself.</b> Any program on this device can send this request.
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
        ${nothingTicked ? html`<p class="warning" role="alert">Choose at least one permission, or deny access.</p>` : ''}
        <p class="quiet">
          It can’t see how you sign in, and it can’t pay for anything. Disconnect it anytime on your account page.
        </p>
        <p class="answers">
          <button name="decision" value="allow">Allow</button>
          <button class="second" name="decision" value="deny">Deny</button>
        </p>
      </form>
    </section>`,
  }
}

function targetOf({ kind, name }: ConsentRequest['target']): Html {
  if (kind === 'computer') return html`a program on this computer: <b>${name}</b>`
  if (kind === 'app') return html`an app on this device that opens <b>${name}</b>`
  return html`the website <b>${name}</b>`
}

function goOnPage(to: string, appName: string): Page {
  return {
    ...UNLISTED,
    title: `Back to ${appName}`,
    description: 'Taking you back to the app.',
    head: html`<meta http-equiv="refresh" content="0; url=${to}" />`,
    main: html`<section class="message">
      <h1>Back to ${appName}</h1>
      <p class="lead">If nothing happens, continue yourself.</p>
      <p><a class="button" href="${to}">Continue to ${appName}</a></p>
      <p class="quiet">Once the app opens, you can close this page.</p>
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
        text: 'You already answered, waited too long, or switched browsers. Connect again from the app.',
      }
    case 'another_person':
      return {
        title: 'You’ve switched accounts',
        text: 'This page was for another account. Nothing was allowed.',
        link: { href: obstacle.again, name: 'Use this account' },
      }
    case 'foreign_form':
      return {
        title: 'Nothing was allowed',
        text: 'This form didn’t come from our page. Open the page again to decide.',
        link: { href: obstacle.again, name: 'Open again' },
      }
    case 'sign_in_again':
      return {
        title: 'Sign in again',
        text: 'The app wants to make sure it’s you.',
        link: { href: obstacle.again, name: 'Sign in again' },
      }
    case 'too_many':
      return {
        title: 'Too many requests',
        text: `Apps on your network sent too many requests. Reload in ${obstacle.seconds} seconds.`,
      }
    case 'unavailable':
      return {
        title: 'Try again in a moment',
        text: 'We can’t load this page right now. Reload in a few seconds, or connect again from the app.',
      }
    case 'broken':
      return {
        title: 'Something went wrong',
        text: 'That’s our fault, and we’ve logged it. Nothing was allowed. Try again from the app.',
      }
  }
}

function refusedPage(code: string, detail: string): Page {
  return {
    ...UNLISTED,
    title: 'We can’t connect this app',
    description: 'The app’s request is invalid.',
    main: html`<section class="message">
      <h1>We can’t connect this app</h1>
      <p class="lead">Its request is invalid. Nothing was allowed.</p>
      <p>Try again from the app. If it fails again, send its developer this error:</p>
      <p><code>${code}</code>${detail ? html` <code>${detail}</code>` : ''}</p>
    </section>`,
  }
}

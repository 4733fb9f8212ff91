import { html } from 'hono/html'
import { PROGRESS_STEPS } from '../../../domain/drafts/website/progress.ts'
import { outwardLink, spokenAddress } from '../../ui/outward-link.ts'
import type { Page } from '../../ui/page.ts'
import { SUBMIT } from '../../ui/scripts/scripts.ts'
import { READ_RULE } from '../my-listings/plans.ts'
import type { DraftShown } from './draft-view.ts'
import { draftSteps } from './steps.ts'

const STEP_WORDS: Record<(typeof PROGRESS_STEPS)[number], string> = {
  waiting: 'Waiting',
  crawling: 'Reading your website',
  drafting: 'Drafting',
  checking: 'Checking every fact',
  ready: 'Ready',
}
const SECONDS_BETWEEN_LOOKS = 3

/** Shows progress while we read the website. A script updates the page; without scripts, it reloads. */
export function readingPage({ id, url, progress }: DraftShown): Page {
  const at = PROGRESS_STEPS.indexOf(progress.step)
  return {
    title: 'Reading your website',
    description: 'We’re drafting your listing.',
    path: `/drafts/${id}`,
    unlisted: true,
    head: html`${SUBMIT.tag}<noscript><meta http-equiv="refresh" content="${SECONDS_BETWEEN_LOOKS}" /></noscript>`,
    main: html`<div class="submit is-narrow">
      ${draftSteps('found', id)}
      <header>
        <h1>We’re reading your website</h1>
        <p class="lead">
          ${outwardLink(url, spokenAddress(url))}. It takes about a minute. This page updates automatically.
        </p>
      </header>
      <div data-follow="draft" aria-live="polite">
        <ol class="steps">
          ${PROGRESS_STEPS.map(
            (step, place) =>
              html`<li
                class="${place < at ? 'is-done' : place === at ? 'is-now' : ''}"
                ${place === at ? html` aria-current="step"` : ''}
              >
                ${STEP_WORDS[step]}
              </li>`,
          )}
        </ol>
        <p>${progress.text}</p>
        <progress max="${progress.of}" value="${progress.done}" aria-label="${STEP_WORDS[progress.step]}"></progress>
      </div>
      <p><a class="button second" href="/drafts/${id}?edit=1">Fill it in by hand</a></p>
      <p class="quiet">
        We keep what you type. You can also leave and come back: your draft is under
        <a href="/my-listings">My products</a>.
      </p>
    </div>`,
  }
}

/** Says that nothing of the website could be read, and why. */
export function unreadPage(
  { id, url, problem }: DraftShown,
  { token, unread }: { token: string; unread: string | null },
): Page {
  return {
    title: 'We couldn’t read your site',
    description: 'Fill it in by hand or try again.',
    path: `/drafts/${id}`,
    unlisted: true,
    head: SUBMIT.tag,
    main: html`<div class="submit is-narrow">
      ${draftSteps('found', id)}
      <header>
        <h1>We couldn’t read your site</h1>
        <p class="lead">${outwardLink(url, spokenAddress(url))}. Fill it in by hand or try again.</p>
      </header>
      <p class="note" role="status">${problem?.detail}</p>
      <div class="choices">
        <a class="button" href="/drafts/${id}?edit=1">Fill it in by hand</a>
        <form method="post" action="/drafts/${id}/read-again" data-once>
          <input type="hidden" name="token" value="${token}" /><button class="second">Try again</button>
        </form>
      </div>
      ${unread ? html`<p class="quiet">${READ_RULE}</p>` : ''}
      <p class="quiet">Is the address wrong? <a href="/submit">Start with another one</a>.</p>
    </div>`,
  }
}

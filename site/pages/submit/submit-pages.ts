import { html } from 'hono/html'
import { PROGRESS_STEPS } from '../../../domain/drafts/website/progress.ts'
import { outwardLink, spokenAddress } from '../../ui/outward-link.ts'
import type { Page } from '../../ui/page.ts'
import { SUBMIT } from '../../ui/scripts.ts'
import type { DraftShown } from './draft-view.ts'
import { listedLink, type ListedAt } from './listed-at.ts'
import { draftSteps } from './steps.ts'

interface SubmitView {
  /** Null for a visitor: sending the form then asks them to sign in first. */
  form: { token: string; once: string } | null
  url: string
  problem: string | null
  listedAs: ListedAt | null
}

/** The website's address: the first step of submitting. */
export function submitPage({ form, url, problem, listedAs }: SubmitView): Page {
  return {
    title: 'Submit your product',
    description: 'Give us your website, and we draft your profile with a quote behind every fact.',
    path: '/submit',
    head: SUBMIT.tag,
    main: html`<div class="submit first">
      ${draftSteps('website', null)}
      <header>
        <h1>Submit your product</h1>
        <p class="lead">
          Give us your website, and we draft your profile with a quote behind every fact. You check it and publish.
        </p>
      </header>
      <form class="start" method="post" action="/submit" data-once>
        ${
          form
            ? html`<input type="hidden" name="token" value="${form.token}" />
                <input type="hidden" name="once" value="${form.once}" />`
            : ''
        }
        <label for="url">Website address</label>
        <input
          id="url"
          name="url"
          value="${url}"
          required
          inputmode="url"
          autocomplete="url"
          autocapitalize="none"
          spellcheck="false"
          placeholder="acme.com"
          ${problem ? html` aria-invalid="true" aria-describedby="url-problem"` : ''}
        />
        ${
          problem
            ? html`<div class="wrong" role="alert" id="url-problem">
                <p>${problem}</p>
                ${listedAs ? listedLink(listedAs) : ''}
              </div>`
            : ''
        }
        <div class="choices">
          <button name="go" value="read">Read my website</button>
          <button class="second" name="go" value="hand">Fill it in by hand</button>
        </div>
        <p class="quiet">
          ${form ? '' : 'We ask you to sign in by email first. '}Listing is free. Nothing is public until you publish
          it.
        </p>
      </form>
      <ol class="way">
        <li><b>We read your website</b> in about a minute. We respect robots.txt.</li>
        <li>
          <b>You check what we found,</b> add pictures and see a preview. We leave blank what your website doesn’t say.
        </li>
        <li><b>You choose a plan:</b> free with a badge on your website, or paid to launch sooner.</li>
      </ol>
      <p class="quiet">Your AI assistant can do this for you. <a href="/docs#connect">Connect it</a>.</p>
    </div>`,
  }
}

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
    main: html`<div class="submit reading">
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
export function unreadPage({ id, url, problem }: DraftShown, token: string): Page {
  return {
    title: 'We couldn’t read your site',
    description: 'Fill it in by hand or try again.',
    path: `/drafts/${id}`,
    unlisted: true,
    head: SUBMIT.tag,
    main: html`<div class="submit unread">
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
      <p class="quiet">Is the address wrong? <a href="/submit">Start with another one</a>.</p>
    </div>`,
  }
}

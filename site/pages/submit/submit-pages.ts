import { html } from 'hono/html'
import { PROGRESS_STEPS } from '../../../domain/drafts/website/progress.ts'
import { outwardLink, spokenAddress } from '../../ui/outward-link.ts'
import type { Html, Page } from '../../ui/page.ts'
import { SUBMIT } from '../../ui/scripts.ts'
import type { DraftShown } from './draft-parts.ts'
import type { ListedAt } from './listed-at.ts'

interface SubmitView {
  /** Null for a visitor: sending the form then asks them to sign in first. */
  form: { token: string; once: string } | null
  url: string
  problem: string | null
  listedAs: ListedAt | null
}

/** The first step of a listing: the website's address. */
export function submitPage({ form, url, problem, listedAs }: SubmitView): Page {
  return {
    title: 'Submit your product',
    description: 'Give us your website, and we draft your profile with a quote behind every fact.',
    path: '/submit',
    head: SUBMIT.tag,
    main: html`<div class="submit">
      <h1>Submit your product</h1>
      <p class="lead">
        Give us your website, and we draft your profile with a quote behind every fact. You check it and publish.
      </p>
      ${
        problem
          ? html`<div class="problem" role="alert">
              <p id="url-problem">${problem}</p>
              ${listedAs ? listedLink(listedAs) : ''}
            </div>`
          : ''
      }
      <form class="search" method="post" action="/submit" data-once>
        ${
          form
            ? html`<input type="hidden" name="token" value="${form.token}" />
                <input type="hidden" name="once" value="${form.once}" />`
            : ''
        }
        <label class="hidden" for="url">Website address</label>
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
        <button>Draft my listing</button>
      </form>
      <p class="quiet">
        ${form ? '' : 'We ask you to sign in by email first. '}Free, or paid if you want it sooner. Nothing is public
        until you publish it.
      </p>
      <ol class="way">
        <li><b>We read your website</b> in about a minute, respecting robots.txt.</li>
        <li><b>You check the draft.</b> We leave blank what your website doesn’t say.</li>
        <li><b>You publish it</b> free in a launch week with a badge on your website, or pay to publish now.</li>
      </ol>
      <p class="quiet">Your AI assistant can do this for you. <a href="/docs#connect">Connect it</a>.</p>
    </div>`,
  }
}

/**
 * Links to the listing that this website already has: to the owner's pages, or to view and claim somebody
 * else's.
 */
export function listedLink({ slug, mine, id }: ListedAt): Html {
  return mine
    ? html`<p><a href="/my-listings/${id}">Go to your listing</a></p>`
    : html`<p><a href="/listings/${slug}">View the listing</a> or <a href="/listings/${slug}/claim">claim it</a>.</p>`
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
      <h1>We’re reading your website</h1>
      <p class="lead">
        ${outwardLink(url, spokenAddress(url))}. It takes about a minute. This page updates automatically.
      </p>
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
      <p class="quiet">
        You can leave and find your draft under <a href="/my-listings">My listings</a>, or
        <a href="/drafts/${id}?edit=1">start editing now</a>. We’ll keep your edits.
      </p>
    </div>`,
  }
}

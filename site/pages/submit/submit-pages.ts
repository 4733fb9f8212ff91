import { html } from 'hono/html'
import { PROGRESS_STEPS } from '../../../domain/drafts/website/progress.ts'
import { outwardLink, spokenAddress } from '../../ui/outward-link.ts'
import type { Html, Page } from '../../ui/page.ts'
import { SUBMIT } from '../../ui/scripts.ts'
import type { DraftShown } from './draft-parts.ts'
import type { ListedAt } from './listed-at.ts'

interface SubmitView {
  /** null before signing in: then sending leads there first. */
  form: { token: string; once: string } | null
  url: string
  problem: string | null
  listedAs: ListedAt | null
}

/** Where a listing begins: the address of a website. */
export function submitPage({ form, url, problem, listedAs }: SubmitView): Page {
  return {
    title: 'Submit your product',
    description:
      'Give the address of your website: the profile is drafted from it, each value with the quote that proves it.',
    path: '/submit',
    head: SUBMIT.tag,
    main: html`<div class="submit">
      <h1>Submit your product</h1>
      <p class="lead">
        Give us your website. We read it and draft the whole profile, each value with the sentence that proves it. You
        check it, then choose how it is published.
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
        <label class="hidden" for="url">Address of your website</label>
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
        ${form ? '' : 'You sign in first, with your e-mail address. '}Free, or paid if you want it sooner. Nothing is
        published before you say so.
      </p>
      <ol class="way">
        <li><b>We read your website</b> in about a minute, as its robots.txt allows.</li>
        <li><b>You check the draft.</b> What your website does not state stays blank, never guessed.</li>
        <li><b>You publish it</b>: free in a launch week, with a small badge on your website, or paid at once.</li>
      </ol>
      <p class="quiet">
        An assistant can do all of this for you: <a href="/docs#connect">connect it</a> and give it the address.
      </p>
    </div>`,
  }
}

/** Where the listing is that has this website already. */
export function listedLink({ slug, mine, id }: ListedAt): Html {
  return mine
    ? html`<p><a href="/my-listings/${id}">Go to that listing of yours</a></p>`
    : html`<p><a href="/listings/${slug}">See it</a>, or <a href="/listings/${slug}/claim">claim it</a>.</p>`
}

const STEP_WORDS: Record<(typeof PROGRESS_STEPS)[number], string> = {
  waiting: 'Waiting',
  crawling: 'Reading the website',
  drafting: 'Drafting',
  checking: 'Checking every value',
  ready: 'Ready',
}
const SECONDS_BETWEEN_LOOKS = 3

/** The website is being read. The page follows by a script, or loads itself again. */
export function readingPage({ id, url, progress }: DraftShown): Page {
  const at = PROGRESS_STEPS.indexOf(progress.step)
  return {
    title: 'Reading your website',
    description: 'Your draft is being made.',
    path: `/drafts/${id}`,
    unlisted: true,
    head: html`${SUBMIT.tag}<noscript><meta http-equiv="refresh" content="${SECONDS_BETWEEN_LOOKS}" /></noscript>`,
    main: html`<div class="submit reading">
      <h1>We are reading your website</h1>
      <p class="lead">${outwardLink(url, spokenAddress(url))}. It takes about a minute; this page follows by itself.</p>
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
        You can leave: the draft waits under <a href="/my-listings">My listings</a>. Or
        <a href="/drafts/${id}?edit=1">start typing now</a>: what you type stays yours.
      </p>
    </div>`,
  }
}

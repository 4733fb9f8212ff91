import { html } from 'hono/html'
import { longDate } from '../../../domain/shared/clock.ts'
import type { Page } from '../../ui/page.ts'
import { SUBMIT } from '../../ui/scripts/scripts.ts'
import { dollars } from '../../ui/words.ts'
import { showcaseList, type showcaseOf } from '../shared/showcase.ts'
import { listedLink, type ListedAt } from './listed-at.ts'
import { sampleProfile, type Sample } from './sample-profile.ts'
import { firstStep } from './steps.ts'

/** What the first page shows besides its form. */
export interface FirstPageFacts {
  /** Null if no product of the showcase has quotes. */
  sample: Sample | null
  showcase: Awaited<ReturnType<typeof showcaseOf>>
  /** The next free launch week; null when every week is full. */
  week: string | null
  /** The lowest price of a launch, in US cents; null if none is for sale. */
  price: number | null
}

interface SubmitView extends FirstPageFacts {
  /** Null for a visitor: sending the form then asks them to sign in first. */
  form: { token: string; once: string } | null
  url: string
  /** Whether the person chose to fill in the profile by hand. */
  byHand: boolean
  /** Whether the person has just signed in on the way, with their address and choice kept. */
  isBack: boolean
  problem: string | null
  listedAs: ListedAt | null
}

/** The website's address: the first step of submitting. Beside it, a profile as it will look; below, what comes next. */
export function submitPage(view: SubmitView): Page {
  const { form, url, byHand, isBack, problem, listedAs, sample, week, price, showcase } = view
  // What was chosen comes first, so that the Enter key means it, too.
  const ways = [
    { go: 'read', words: 'Draft my profile' },
    { go: 'hand', words: 'Fill it in by hand' },
  ]
  if (byHand) ways.reverse()
  return {
    title: 'Submit your product',
    description: 'Give us your website, and we draft your profile with a quote behind every fact.',
    path: '/submit',
    head: SUBMIT.tag,
    main: html`<div class="submit">
      <div class="submit-top">
        <div class="submit-form">
          <h1>Get your product in front of people who try new things</h1>
          <p class="lead">
            Give us your website. We draft your profile in its own words, with a quote behind every fact.
          </p>
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
            ${isBack ? html`<p class="note" role="status">You’re signed in. Go on where you left off.</p>` : ''}
            <div class="choices">
              ${ways.map(({ go, words }, place) => html`<button ${place ? html` class="second"` : ''} name="go" value="${go}">${words}</button>`)}
            </div>
          </form>
          <ul class="includes">
            <li><b>Free.</b> You pay only if you want to launch sooner.</li>
            <li><b>Nothing is public</b> until you publish it.</li>
            <li><b>About five minutes.</b> Reading your website takes one of them.</li>
            ${form ? '' : html`<li><b>Sign in by email first.</b> No password.</li>`}
          </ul>
        </div>
        ${sample ? sampleProfile(sample) : ''}
      </div>
      <section>
        <h2>Six short steps</h2>
        ${firstStep()}
      </section>
      <div class="submit-more">
        <section>
          <h2>Two ways to launch</h2>
          <ul class="two-plans">
            <li>
              <h3>Free</h3>
              <p class="price">$0</p>
              <p class="quiet">
                With a small badge on your website, which we must be able to read.
                ${week ? html`Next free week: <time datetime="${week}">${longDate(week)}</time>.` : ''}
              </p>
            </li>
            ${
              price === null
                ? ''
                : html`<li>
                    <h3>Paid</h3>
                    <p class="price"><span>from</span> ${dollars(price)}</p>
                    <p class="quiet">Without a badge, today or in a week you choose.</p>
                  </li>`
            }
          </ul>
          <p class="quiet">
            You decide at the end. Votes and rankings are the same. <a href="/products">Compare plans</a>
          </p>
          <div class="assistant-note">
            <h3>Or let your AI assistant do it</h3>
            <p class="quiet">Connect it once, then say: “List my product, acme.com.” You choose what it may do.</p>
            <p><a class="button second small" href="/docs#connect">Connect an assistant</a></p>
          </div>
        </section>
        ${
          showcase.products.length
            ? html`<section>
                <h2>${showcase.isThisWeek ? 'Launching this week' : 'Launched here'}</h2>
                ${showcaseList(showcase.products)}
              </section>`
            : ''
        }
      </div>
    </div>`,
  }
}

import { longDate } from '../../../domain/shared/clock.ts'
import { html } from 'hono/html'
import type * as z from 'zod'
import type { ClaimMethod } from '../../../domain/shared/claim-methods.ts'
import type listMyClaims from '../../../tools/claims/list-my-claims.ts'
import type verifyClaim from '../../../tools/claims/verify-claim.ts'
import type { Html, Page } from '../../ui/page.ts'

export type ClaimShown = z.output<typeof listMyClaims.output>['items'][number]
type ClaimSeen = z.output<typeof verifyClaim.output>['seen']

/** Everything a claim's page shows. */
export interface ClaimView {
  /** The session's form token, sent with every form to prove that it comes from our page. */
  token: string
  slug: string
  name: string
  website: string
  /** Proof methods that work for this website and person; when empty, `problem` says why. */
  methods: ClaimMethod[]
  /** Whether only a stronger proof helps, since somebody objected to an earlier claim of this person. */
  wasObjectedTo: boolean
  domain: string | null
  claims: ClaimShown[]
  /** What the check just saw; null when nothing was checked. */
  checked: { id: number; seen: ClaimSeen } | null
  problem: string | null
}

export const METHOD_NAMES: Record<ClaimMethod, string> = {
  dns: 'DNS record',
  meta: 'Meta tag',
  file: 'File upload',
  email: 'Email',
}

const METHOD_WORDS: Record<ClaimMethod, string> = {
  dns: 'The strongest proof. Best if you manage the domain.',
  meta: 'One line in your page’s head. Best if you edit the website.',
  file: 'A small text file. Best if you can upload files.',
  email: 'A link sent to an address at the domain. The weakest proof.',
}

const STATUS_WORDS: Record<ClaimShown['status'], string> = {
  pending: 'Waiting for proof',
  verified: 'Verified',
  expired: 'Expired',
  lapsed: 'Lapsed',
  disputed: 'Disputed',
  withdrawn: 'Withdrawn',
}

/** A claim's status in words. */
export function claimStatusWords({ status, reason }: { status: ClaimShown['status']; reason: string | null }): string {
  return status === 'disputed' && reason !== 'in_dispute' ? 'Waiting for objections' : STATUS_WORDS[status]
}

/** How to prove that a listing is yours, step by step. */
export function claimPage(view: ClaimView): Page {
  const { slug, name, website, methods, claims, wasObjectedTo, problem } = view
  const open = claims.filter(({ status }) => status === 'pending' || status === 'disputed' || status === 'verified')
  const isVerified = open.some(({ status }) => status === 'verified')
  return {
    title: `Claim ${name}`,
    description: 'Prove that this listing belongs to your company.',
    path: `/listings/${slug}/claim`,
    unlisted: true,
    main: html`<div class="account claim">
      <header>
        <h1>${isVerified ? html`${name} is yours` : html`Is ${name} yours?`}</h1>
        <p class="lead">
          ${isVerified ? 'The listing is verified.' : html`Prove you control ${website} to edit this listing.`}
          <a href="/listings/${slug}">See the listing</a>
        </p>
      </header>
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
      ${
        wasObjectedTo
          ? html`<p class="note">
              The owner or the site team objected to your claim. Use a stronger proof, such as a DNS record.
            </p>`
          : ''
      }
      ${open.map((claim) => claimSection(view, claim))}
      ${methods.length && !open.some(({ reason }) => reason === 'in_dispute') ? methodsSection(view, open) : ''}
    </div>`,
  }
}

function claimSection(view: ClaimView, claim: ClaimShown): Html {
  const { id, method, status, reason, instructions, detail, dispute_ends_at, next_check_at } = claim
  const waits = status === 'disputed' && reason !== 'in_dispute'
  const checked = view.checked?.id === id ? view.checked.seen?.[method as 'dns'] : undefined
  return html`<section id="claim-${id}">
    <h2>${METHOD_NAMES[method]}</h2>
    <p class="facts">
      <span>${claimStatusWords(claim)}</span>
      ${status === 'pending' ? html`<span>until ${longDate(claim.expires_at)}</span>` : ''}
      ${dispute_ends_at ? html`<span>decision on ${longDate(dispute_ends_at)}</span>` : ''}
      ${next_check_at ? html`<span>next check ${longDate(next_check_at)}</span>` : ''}
    </p>
    ${status === 'verified' || (waits && method === 'email') ? '' : html`<p>${instructions.text}</p>`}
    ${waits ? html`<p class="note">${detail}</p>` : ''}
    ${
      instructions.content === null
        ? ''
        : html`<dl class="publish">
            <dt>${PLACE_WORDS[method]}</dt>
            <dd>
              <pre><code>${instructions.place}</code></pre>
            </dd>
            <dt>${CONTENT_WORDS[method]}</dt>
            <dd>
              <pre><code>${instructions.content}</code></pre>
            </dd>
          </dl>`
    }
    ${checked ? seenNote(checked) : view.checked?.id === id && detail && !waits ? html`<p class="note" role="status">${detail}</p>` : ''}
    ${checked && detail && status === 'pending' && checked.outcome === 'proven' ? html`<p class="note">${detail}</p>` : ''}
    <div class="row">
      ${
        status === 'pending'
          ? method === 'email'
            ? form(view, `/listings/${view.slug}/claim`, { method, email: instructions.place }, 'Resend email')
            : form(view, `/claims/${id}/verify`, {}, 'Check now')
          : ''
      }
      ${form(view, `/claims/${id}/withdraw`, {}, status === 'verified' ? 'Remove proof' : 'Withdraw claim', true)}
    </div>
  </section>`
}

const PLACE_WORDS: Record<ClaimMethod, string> = {
  dns: 'TXT record name',
  meta: 'Page',
  file: 'File address',
  email: 'Email address',
}
const CONTENT_WORDS: Record<ClaimMethod, string> = {
  dns: 'Value',
  meta: 'Tag for the head',
  file: 'File content',
  email: '',
}

/** What the check saw. The website's own text appears as code, never as markup. */
function seenNote({ detail, outcome, places }: NonNullable<NonNullable<ClaimSeen>['dns']>): Html {
  const found = places.flatMap((place) => place.found)
  return html`<div class="${outcome === 'proven' ? 'note' : 'problem'}" role="status">
    <p>${detail}</p>
    ${
      outcome !== 'proven' && found.length
        ? html`<p>We found:</p>
            <ul class="texts-found">
              ${found.map((text) => html`<li><code>${text}</code></li>`)}
            </ul>`
        : ''
    }
  </div>`
}

function methodsSection(view: ClaimView, open: ClaimShown[]): Html {
  const started = new Set(open.map(({ method }) => method))
  const others = view.methods.filter((method) => !started.has(method))
  if (!others.length) return html``
  return html`<section id="methods">
    <h2>${open.length ? 'Other methods' : 'Choose a method'}</h2>
    <ul class="things">
      ${others.map(
        (method) =>
          html`<li>
            <div>
              <b>${METHOD_NAMES[method]}</b>
              <p class="facts"><span>${METHOD_WORDS[method]}</span></p>
              ${method === 'email' ? emailForm(view) : ''}
            </div>
            ${method === 'email' ? '' : form(view, `/listings/${view.slug}/claim`, { method }, 'Choose', true)}
          </li>`,
      )}
    </ul>
  </section>`
}

function emailForm(view: ClaimView): Html {
  return html`<form class="row" method="post" action="/listings/${view.slug}/claim">
    <input type="hidden" name="token" value="${view.token}" />
    <input type="hidden" name="method" value="email" />
    <label>
      <span>Email address at ${view.domain}</span>
      <input name="email" type="email" maxlength="254" required placeholder="you@${view.domain}" />
    </label>
    <button class="second small">Send email</button>
  </form>`
}

function form(view: ClaimView, path: string, fields: Record<string, string>, name: string, isSecond = false): Html {
  return html`<form method="post" action="${path}">
    <input type="hidden" name="token" value="${view.token}" />
    <input type="hidden" name="slug" value="${view.slug}" />
    ${Object.entries(fields).map(([field, value]) => html`<input type="hidden" name="${field}" value="${value}" />`)}
    <button class="${isSecond ? 'second small' : 'small'}">${name}</button>
  </form>`
}

import { html } from 'hono/html'
import type { Page } from '../../ui/page.ts'
import { SUBMIT } from '../../ui/scripts/scripts.ts'
import type { Products } from '../browse/products-page.ts'
import { freePlan, PAID_NOTE, productPlan, soonNote } from '../my-listings/plans.ts'
import type { DraftShown } from './draft-view.ts'
import { gapsNote, gapsOf } from './profile-form.ts'
import { draftSteps } from './steps.ts'

interface PlanView {
  draft: DraftShown
  /** The free launch week that the listing would get now; null when every week is full. */
  week: string | null
  /** The website, if it was never read; null if it was. */
  unread: string | null
  /** The launches for sale. */
  products: Products
  token: string
  once: string
  now: Date
}

/** Free with a badge, or paid: the fifth step of submitting. */
export function planPage({ draft, week, unread, products, now, token, once }: PlanView): Page {
  const { id } = draft
  const path = `/drafts/${id}`
  const gaps = gapsOf(draft)
  const plan = { action: `${path}/plan`, isClosed: gaps.length > 0, token, once }
  return {
    title: 'Choose a plan',
    description: 'Free with a badge, or paid.',
    path: `${path}/plan`,
    unlisted: true,
    isStep: true,
    head: SUBMIT.tag,
    main: html`<div class="draft">
      ${draftSteps('plan', id)}
      <header>
        <h1>Choose a plan</h1>
        <p class="lead">Votes and rankings are the same on every plan. A paid plan launches sooner and shows more.</p>
      </header>
      ${gaps.length ? gapsNote(gaps, path) : ''}
      <ul class="plans">
        ${freePlan({ ...plan, week, unread })}
        ${products.map((product) => productPlan(product, { ...plan, hasLaunched: false, categories: [], refused: null, soon: soonNote(product, products, now) }))}
      </ul>
      ${products.length ? PAID_NOTE : ''}
      <p><a href="${path}/preview">Back to preview</a></p>
    </div>`,
  }
}

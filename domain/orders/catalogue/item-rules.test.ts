import { expect, test } from 'vitest'
import { faultsOfItem, type ItemContext } from './item-rules.ts'

test.for([
  ['withdrawn', 'Choose another listing, or restore this one on the account page.'],
  ['hidden', 'Choose another listing, or ask the site team to show this one again.'],
] as const)('what a buyer can do about a listing that is %s', ([status, fix]) => {
  const context: ItemContext = {
    product: {
      code: 'featured',
      name: 'Featured place',
      description: '',
      fulfilment: 'featured',
      price_id: 1,
      price_cents: 100,
      tax_category: 'electronic',
      needs_listing: true,
      takes_week: false,
      options: null,
    },
    listing: {
      id: 1,
      name: 'Acme',
      slug: 'acme',
      status,
      plan: 'free',
      launch_week: null,
      category: 'chat',
      further_categories: [],
      site_is_taken: false,
      has_launched: false,
      gaps: [],
      lacks: [],
      unlocked: [],
      trophy_style: null,
      has_awards: false,
      being_bought: [],
    },
    openWeeks: [],
    thisWeek: '2026-11-23',
    categories: new Set(),
    alsoOrdered: ['featured'],
    earlierInWeek: 0,
  }
  expect(faultsOfItem({ product: 'featured', listing_id: 1 }, context)).toMatchObject([
    { code: 'wrong_state', detail: `acme is ${status}.`, fix },
  ])
})

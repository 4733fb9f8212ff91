import type { SoldProduct } from './products.ts'

type Seed = Pick<SoldProduct, 'code' | 'name' | 'description' | 'fulfilment'> &
  Partial<Pick<SoldProduct, 'takes_week' | 'options' | 'tax_category'>>

/** The products of a new installation. They have no price, so nothing is sold until the operator sets one. */
export const FIRST_PRODUCTS: Seed[] = [
  {
    code: 'launch',
    fulfilment: 'launch',
    name: 'Launch',
    description:
      'The paid plan: the listing goes live immediately, or in the launch week you choose, and shows its story, milestones, ' +
      'media and further categories.',
    takes_week: true,
  },
  {
    code: 'launch_bundle',
    fulfilment: 'launch_bundle',
    name: 'Launch bundle',
    description: 'The paid plan, as with a launch, and a featured place for 7 days.',
    takes_week: true,
  },
  {
    code: 'skip_queue',
    fulfilment: 'skip_queue',
    name: 'Skip the queue',
    description:
      'Moves a free listing from its place in the queue to the launch week you choose. It still needs its badge.',
    takes_week: true,
  },
  {
    code: 'relaunch',
    fulfilment: 'relaunch',
    name: 'Relaunch',
    description: 'A new launch week for a live listing. Its weekly vote count restarts at zero.',
    takes_week: true,
  },
  {
    code: 'featured',
    fulfilment: 'featured',
    name: 'Featured place',
    description: 'A featured place for 7 days, marked as paid. Votes, rankings and awards don’t change.',
  },
  {
    code: 'extra_categories',
    fulfilment: 'extra_categories',
    name: 'Extra categories',
    description: 'Shows the listing in up to three further categories.',
  },
  {
    code: 'ai_review',
    fulfilment: 'ai_review',
    name: 'AI review',
    description:
      'A review of the listing, written by AI. Each point quotes the listing. We email you when it’s on your order’s page.',
  },
  {
    code: 'done_for_you',
    fulfilment: 'site_team',
    tax_category: 'human',
    name: 'Done for you',
    description: 'The site team writes and sets up the whole listing with you.',
  },
  {
    code: 'billboard_min',
    fulfilment: 'billboard',
    name: 'Billboard',
    description:
      'Adds the amount you choose to the listing’s total on the billboard, the ranking by money paid, marked as paid. The ' +
      'price is the minimum.',
  },
  {
    code: 'trophy_cabinet',
    fulfilment: 'trophy_cabinet',
    name: 'Trophy cabinet',
    description: 'Shows the listing’s awards in a cabinet on its page.',
    options: [
      {
        name: 'style',
        description: 'How the awards are displayed.',
        choices: ['shelf', 'grid', 'ribbon'],
        required: true,
      },
      { name: 'heading', description: 'Text above them, at most 80 characters.', choices: null, required: false },
    ],
  },
]

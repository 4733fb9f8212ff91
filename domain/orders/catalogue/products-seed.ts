import type { SoldProduct } from './products.ts'

type Seed = Pick<SoldProduct, 'code' | 'name' | 'description' | 'fulfilment'> &
  Partial<Pick<SoldProduct, 'takes_week' | 'options' | 'tax_category'>>

/** What a first start could sell, all without a price: nothing is sold until the operator sets one. */
export const FIRST_PRODUCTS: Seed[] = [
  {
    code: 'launch',
    fulfilment: 'launch',
    name: 'Launch',
    description:
      'The paid plan: the listing goes live at once, or in the launch week you choose, with its story, milestones, media ' +
      'and further categories shown.',
    takes_week: true,
  },
  {
    code: 'launch_bundle',
    fulfilment: 'launch_bundle',
    name: 'Launch bundle',
    description: 'A launch, a featured place for 7 days and up to three further categories.',
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
    description: 'A new launch week for a live listing, with a weekly vote count that starts at zero.',
    takes_week: true,
  },
  {
    code: 'featured',
    fulfilment: 'featured',
    name: 'Featured place',
    description: 'A featured place for 7 days, shown as paid. Votes, rankings and awards stay as they are.',
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
      'A review of the listing written by AI, each point with the quote it rests on, sent to the owner and kept for them.',
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
      'Adds the amount you choose to the listing’s place on the billboard, the ranking by money paid, shown as paid. The ' +
      'price is the least amount.',
  },
  {
    code: 'trophy_cabinet',
    fulfilment: 'trophy_cabinet',
    name: 'Trophy cabinet',
    description: 'Shows the awards of the listing in a cabinet on its page.',
    options: [
      {
        name: 'style',
        description: 'How the awards stand there.',
        choices: ['shelf', 'grid', 'ribbon'],
        required: true,
      },
      { name: 'heading', description: 'Text above them, at most 80 characters.', choices: null, required: false },
    ],
  },
]

import type { Tx } from '../domain/database/database.ts'
import { raw } from '../domain/database/raw.ts'
import { setPrice } from '../domain/orders/products-price.ts'
import { DEMO_POSTS } from './blog.ts'
import type { SeededListing } from './seeded-listing.ts'

const DAY_MS = 86_400_000

const PRICES: Record<string, number> = {
  launch: 4900,
  launch_bundle: 12_900,
  skip_queue: 2900,
  relaunch: 3900,
  featured: 7900,
  extra_categories: 1900,
  ai_review: 4900,
  done_for_you: 24_900,
  billboard_min: 1000,
  trophy_cabinet: 1500,
}

const FAQS: Record<string, { question: string; answer: string }[]> = {
  productivity: [
    {
      question: 'What belongs under Productivity?',
      answer:
        'Products that help people and teams get their work done: notes, tasks, calendars and what ties them together.',
    },
    { question: 'How are the products ordered?', answer: 'By votes of people. Money never changes this order.' },
  ],
  'artificial-intelligence': [
    {
      question: 'When does a product count as artificial intelligence?',
      answer: 'When its main work is done by a machine learning model, not when its website says AI.',
    },
  ],
  'developer-tools': [
    { question: 'May open-source projects be listed?', answer: 'Yes. They also appear under Open Source.' },
  ],
}

/** Attributes by category, with what each product says about them. */
const ATTRIBUTES: { category: string; key: string; name: string; values: Record<string, string> }[] = [
  {
    category: 'productivity',
    key: 'works_offline',
    name: 'Works without a connection',
    values: { quillmoss: 'Yes', oatloom: 'Yes', tansyfold: 'No' },
  },
  {
    category: 'developer-tools',
    key: 'self_hosted',
    name: 'Runs on your own machines',
    values: { 'gristmill-ci': 'Yes', copperhedge: 'Yes, beside your database', sedgewire: 'No' },
  },
]

const ALTERNATIVES: [string, string][] = [
  ['quillmoss', 'oatloom'],
  ['oatloom', 'quillmoss'],
  ['gristmill-ci', 'copperhedge'],
  ['lanternfig', 'quillmoss'],
]

/** Prices marked as demonstration, texts of categories, attributes, alternatives and posts. */
export async function seedCatalogueTexts(tx: Tx, listings: SeededListing[], now: Date): Promise<void> {
  const idOf = (slug: string) => listings.find((listing) => listing.slug === slug)!.id
  await raw(tx, {
    text: `update product set description = description || ' Demonstration price: nothing is charged.'`,
  })
  for (const [code, cents] of Object.entries(PRICES)) await setPrice(tx, { code, cents, now, setBy: 'demonstration' })
  for (const [slug, faqs] of Object.entries(FAQS))
    await raw(tx, {
      text: 'update category set faqs = $2 where slug = $1',
      values: [slug, JSON.stringify(faqs)],
    })
  for (const { category, key, name, values } of ATTRIBUTES) {
    const [attribute] = await raw<{ id: number }>(tx, {
      text: `insert into category_attribute (category_id, key, name)
             select id, $2, $3 from category where slug = $1 returning id::int`,
      values: [category, key, name],
    })
    for (const [slug, value] of Object.entries(values))
      await raw(tx, {
        text: 'insert into listing_attribute (listing_id, attribute_id, value) values ($1, $2, $3)',
        values: [idOf(slug), attribute!.id, value],
      })
  }
  for (const [slug, other] of ALTERNATIVES)
    await raw(tx, {
      text: 'insert into listing_alternative (listing_id, alternative_id, approved_at) values ($1, $2, $3)',
      values: [idOf(slug), idOf(other), now.toISOString()],
    })
  for (const { slug, title, summary, author, daysAgo, body, faqs } of DEMO_POSTS) {
    const time = new Date(now.getTime() - daysAgo * DAY_MS).toISOString()
    await raw(tx, {
      text: `insert into blog_post (slug, title, summary, body_markdown, author, faqs, published_at, created_at, updated_at)
             values ($1, $2, $3, $4, $5, $6, $7, $7, $7)`,
      values: [slug, title, summary, body, author, JSON.stringify(faqs), time],
    })
  }
}

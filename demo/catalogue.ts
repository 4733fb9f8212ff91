import type { Tx } from '../domain/database/database.ts'
import { setPrice } from '../domain/orders/catalogue/products-price.ts'
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

/** Attributes by category, with each product's values. */
const ATTRIBUTES: { category: string; key: string; name: string; values: Record<string, string> }[] = [
  {
    category: 'productivity',
    key: 'works-offline',
    name: 'Works without a connection',
    values: { quillmoss: 'Yes', oatloom: 'Yes', tansyfold: 'No' },
  },
  {
    category: 'developer-tools',
    key: 'self-hosting',
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

/** Adds prices, category texts, attributes, alternatives and posts. */
export async function seedCatalogueTexts(tx: Tx, listings: SeededListing[], now: Date): Promise<void> {
  const idOf = (slug: string) => listings.find((listing) => listing.slug === slug)!.id
  for (const [code, cents] of Object.entries(PRICES)) await setPrice(tx, { code, cents, now, setBy: 'demonstration' })
  for (const [slug, faqs] of Object.entries(FAQS))
    await tx.sql
      .updateTable('category')
      .set({ faqs: JSON.stringify(faqs) })
      .where('slug', '=', slug)
      .execute()
  for (const { category, key, name, values } of ATTRIBUTES) {
    const { id: category_id } = await tx.sql
      .selectFrom('category')
      .select('id')
      .where('slug', '=', category)
      .executeTakeFirstOrThrow()
    await tx.sql.insertInto('category_attribute').values({ category_id, key, name }).execute()
    const said = Object.entries(values).map(([slug, value]) => ({
      listing_id: idOf(slug),
      key,
      value,
      state: 'manual' as const,
    }))
    await tx.sql.insertInto('listing_attribute').values(said).execute()
  }
  const alternatives = ALTERNATIVES.map(([slug, other]) => ({
    listing_id: idOf(slug),
    alternative_id: idOf(other),
    approved_at: now,
  }))
  await tx.sql.insertInto('listing_alternative').values(alternatives).execute()
  for (const { slug, title, summary, author, daysAgo, body, faqs } of DEMO_POSTS) {
    const time = new Date(now.getTime() - daysAgo * DAY_MS)
    const times = { published_at: time, created_at: time, updated_at: time }
    const post = { slug, title, summary, body_markdown: body, author, faqs: JSON.stringify(faqs), ...times }
    await tx.sql.insertInto('blog_post').values(post).execute()
  }
}

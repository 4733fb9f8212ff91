import { accountOf } from '../domain/accounts/keys.ts'
import { giveAwards } from '../domain/awards/give-awards.ts'
import type { Database, Tx } from '../domain/database/database.ts'
import { raw } from '../domain/database/raw.ts'
import { DomainError } from '../domain/errors.ts'
import { syncFounders } from '../domain/founders/sync-founders.ts'
import { mondayOf, weeksAfter } from '../domain/launches/week.ts'
import { Listing } from '../domain/listings/listing.entity.ts'
import { DEMO_SETTING } from '../domain/shared/demonstration.ts'
import { slugOf } from '../domain/shared/slug.ts'
import { seedBoards } from './boards.ts'
import { seedCatalogueTexts } from './catalogue.ts'
import { DEMO_LISTINGS, type DemoListing } from './listings.ts'
import { profileOf, websiteOf } from './profile.ts'
import { writeDemoReviews } from './reviews.ts'
import type { SeededListing } from './seeded-listing.ts'
import { castDemoVotes } from './votes.ts'

const DAY_MS = 86_400_000

/**
 * Fills an empty database with a fictional directory, in one transaction: what a kill interrupts starts anew. A database
 * that has it already is left alone. Throws `wrong_state` on one with people or listings of its own, before anything is written.
 */
export async function seedDemo(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.lock('demo')
    const [state] = await raw<{ is_demo: boolean; is_in_use: boolean }>(tx, {
      text: `select exists (select from setting where key = $1) as is_demo,
               exists (select from listing) or exists (select from account) as is_in_use`,
      values: [DEMO_SETTING],
    })
    if (state?.is_demo) return
    if (state?.is_in_use)
      throw new DomainError(
        'wrong_state',
        'This database has a directory of its own, and the demonstration never writes into one.',
        'Set DATA_DIR to a folder for the demonstration alone.',
      )
    await raw(tx, { text: `insert into setting (key, value) values ($1, 'true')`, values: [DEMO_SETTING] })
    const listings = await seedListings(tx, now)
    await castDemoVotes(tx, listings, now)
    await giveDemoAwards(tx, listings, now)
    await writeDemoReviews(tx, listings, now)
    await seedBoards(tx, listings, now)
    await seedCatalogueTexts(tx, listings, now)
  })
}

async function seedListings(tx: Tx, now: Date): Promise<SeededListing[]> {
  const categories = await raw<{ id: number; slug: string }>(tx, { text: 'select id::int, slug from category' })
  const idOf = new Map(categories.map(({ id, slug }) => [slug, id]))
  const seeded: SeededListing[] = []
  for (const [index, item] of DEMO_LISTINGS.entries()) {
    const listing = await makeListing(tx, item, { index, categoryId: idOf.get(item.category)!, now })
    for (const [position, slug] of (item.further ?? []).entries())
      await raw(tx, {
        text: 'insert into listing_category (listing_id, category_id, position) values ($1, $2, $3)',
        values: [listing.id, idOf.get(slug), position + 1],
      })
    seeded.push({ id: listing.id, slug: listing.slug, item, week: listing.launchWeek!, isLive: item.week <= 0 })
  }
  return seeded
}

async function makeListing(
  tx: Tx,
  item: DemoListing,
  { index, categoryId, now }: { index: number; categoryId: number; now: Date },
): Promise<Listing> {
  const slug = slugOf(item.name)
  // A name that can never be registered is refused as a website; here it is the point.
  const { href: websiteUrl, host } = new URL(websiteOf(item.name))
  const week = weeksAfter(mondayOf(now), item.week)
  const began = new Date(`${week}T00:00:00Z`)
  const isLive = item.week <= 0
  const owner = await accountOf(tx, `${slugOf(item.founder.name)}@people.example`)
  const listing = tx.em.create(Listing, {
    slug,
    name: item.name,
    status: isLive ? 'live' : 'scheduled',
    // A scheduled free listing would have its badge looked for on a website that does not exist.
    plan: item.paid || !isLive ? 'paid' : 'free',
    launchWeek: week,
    liveAt: isLive ? began : null,
    websiteUrl,
    site: host,
    host,
    domain: host,
    tagline: item.tagline,
    shortDescription: item.about.split('\n')[0]!,
    description: `${item.about}\n\n${item.name} was made up for this demonstration: neither the product nor its people exist.`,
    stage: item.stage,
    pricingModel: item.pricing,
    country: item.country,
    keywords: ['demonstration', ...item.category.split('-').filter((word) => word.length > 3)],
    unlocked: [],
    categoryId,
    profile: profileOf(item, index, new Date(Math.min(began.getTime(), now.getTime()) - 10 * DAY_MS)),
    story: item.paid ? storyOf(item) : {},
    createdAt: new Date(Math.min(began.getTime(), now.getTime()) - 12 * DAY_MS),
    updatedAt: isLive ? began : new Date(now.getTime() - DAY_MS),
  })
  await tx.em.flush()
  await raw(tx, {
    text: 'insert into listing_owner (listing_id, account_id) values ($1, $2)',
    values: [listing.id, owner.id],
  })
  await syncFounders(tx, listing, owner.id)
  if (item.paid) await addMilestones(tx, listing.id, item, began)
  if (isLive && index % 2 === 0) await addUpdate(tx, listing.id, item, began, now)
  return listing
}

function storyOf({ name, founder, about, sets_apart }: DemoListing): Listing['story'] {
  return {
    title: `How ${name} began`,
    story: `${founder.bio} That is where ${name} comes from.`,
    problem: `Nobody had built it yet. ${about.split('\n')[0]}`,
    lessons: `Say less, and keep the one thing that matters: ${sets_apart.toLowerCase()}.`,
    whats_next: 'A second fictional year.',
  }
}

async function addMilestones(tx: Tx, id: number, { name, founded }: DemoListing, began: Date) {
  const rows = [
    { date: `${founded}-03-01`, title: 'First line of code', description: `${name} ran on one laptop.` },
    {
      date: new Date(began.getTime() - 60 * DAY_MS).toISOString().slice(0, 10),
      title: 'First hundred fictional customers',
      description: null,
    },
  ]
  for (const { date, title, description } of rows)
    await raw(tx, {
      text: 'insert into milestone (listing_id, date, title, description) values ($1, $2, $3, $4)',
      values: [id, date, title, description],
    })
}

async function addUpdate(tx: Tx, id: number, { features }: DemoListing, began: Date, now: Date) {
  const postedAt = new Date(Math.min(began.getTime() + 3 * DAY_MS, now.getTime()))
  await raw(tx, {
    text: 'insert into listing_update (listing_id, title, body, created_at) values ($1, $2, $3, $4)',
    values: [
      id,
      'New this month',
      `Thank you for a good launch. Better than before: ${features[0]!.toLowerCase()}.`,
      postedAt.toISOString(),
    ],
  })
}

/** The awards of every past week, as the Monday job would have given them. */
async function giveDemoAwards(tx: Tx, listings: SeededListing[], now: Date): Promise<void> {
  const thisWeek = mondayOf(now)
  const past = [...new Set(listings.map(({ week }) => week))].filter((week) => week < thisWeek).toSorted()
  for (const week of past) await giveAwards(tx, new Date(`${weeksAfter(week, 1)}T00:10:00Z`))
}

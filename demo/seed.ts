import { accountOf } from '../domain/accounts/keys.ts'
import { giveAwards } from '../domain/awards/give-awards.ts'
import type { Database, Reader, Tx } from '../domain/database/database.ts'
import { DomainError } from '../domain/errors.ts'
import { syncFounders } from '../domain/founders/sync-founders.ts'
import { mondayOf, weeksAfter } from '../domain/launches/week.ts'
import { Listing } from '../domain/listings/listing.entity.ts'
import { DEMO_SETTING } from '../domain/shared/demonstration.ts'
import { slugOf } from '../domain/shared/input/slug.ts'
import { seedBoards } from './boards.ts'
import { seedCatalogueTexts } from './catalogue.ts'
import { seedFigures } from './figures.ts'
import { writeDemoComments } from './comments.ts'
import { castHelpfulVotes } from './helpful.ts'
import { DEMO_LISTINGS, type DemoListing } from './listings.ts'
import { phrasesOf } from './phrases.ts'
import { profileOf, websiteOf } from './profile.ts'
import { writeDemoReviews } from './reviews.ts'
import { paintPortraits, storePortraits, type Portraits } from './portraits.ts'
import { paintScreenshots, storeScreenshots, type Paint } from './screenshots.ts'
import type { SeededListing } from './seeded-listing.ts'
import { castDemoVotes } from './votes.ts'

const DAY_MS = 86_400_000

/**
 * Fills an empty database with a fictional directory, in one transaction, so an interrupted run can start again. A database
 * that already has it is left unchanged. Products get screenshots if there is something to `paint` them with. Throws
 * `wrong_state`, before writing anything, if there are other people or listings.
 */
export async function seedDemo(db: Database, now: Date, paint?: Paint): Promise<void> {
  if (await hasDemo(db.read)) return
  const screenshots = paint ? await paintScreenshots(paint) : []
  const portraits: Portraits = paint ? await paintPortraits(paint) : new Map()
  await db.transaction(async (tx) => {
    await tx.lock('demo')
    // Another process may have seeded it while this one painted.
    if (await hasDemo(tx)) return
    await tx.sql.insertInto('setting').values({ key: DEMO_SETTING, value: 'true' }).execute()
    const listings = await seedListings(tx, now)
    await takePlaces(tx, listings)
    await castDemoVotes(tx, listings, now)
    await giveDemoAwards(tx, listings, now)
    await writeDemoReviews(tx, listings, now)
    await writeDemoComments(tx, listings, now)
    await castHelpfulVotes(tx, listings)
    await seedBoards(tx, listings, now)
    await seedFigures(tx, listings, now)
    await seedCatalogueTexts(tx, listings, now)
    await storeScreenshots(tx, listings, screenshots, now)
    await storePortraits(tx, listings, portraits, now)
    await dateAccounts(tx)
  })
}

/** Throws `wrong_state` if the database has people or listings, but not those of the demonstration. */
async function hasDemo(db: Reader): Promise<boolean> {
  const state = await db.sql
    .selectNoFrom(({ exists, selectFrom, or }) => [
      exists(selectFrom('setting').where('key', '=', DEMO_SETTING)).as('is_demo'),
      or([exists(selectFrom('listing')), exists(selectFrom('account'))]).as('is_in_use'),
    ])
    .executeTakeFirstOrThrow()
  if (!state.is_demo && state.is_in_use)
    throw new DomainError(
      'wrong_state',
      'This database has a directory of its own, and the demonstration never writes into one.',
      'Set DATA_DIR to a folder for the demonstration alone.',
    )
  return Boolean(state.is_demo)
}

async function seedListings(tx: Tx, now: Date): Promise<SeededListing[]> {
  const categories = await tx.sql.selectFrom('category').select(['id', 'slug']).execute()
  const idOf = new Map(categories.map(({ id, slug }) => [slug, id]))
  const seeded: SeededListing[] = []
  for (const [index, item] of DEMO_LISTINGS.entries()) {
    const listing = await makeListing(tx, item, { index, categoryId: idOf.get(item.category)!, now })
    seeded.push(listing)
    const further = (item.further ?? []).map((slug, position) => ({
      listing_id: listing.id,
      category_id: idOf.get(slug)!,
      position: position + 1,
    }))
    if (further.length) await tx.sql.insertInto('listing_category').values(further).execute()
  }
  return seeded
}

async function makeListing(
  tx: Tx,
  item: DemoListing,
  { index, categoryId, now }: { index: number; categoryId: number; now: Date },
): Promise<SeededListing> {
  const slug = slugOf(item.name)
  // Not validated like other website addresses: real websites can't use reserved names, but fictional ones
  // should.
  const { href: websiteUrl, host } = new URL(websiteOf(item.name))
  const week = weeksAfter(mondayOf(now), item.week)
  const began = new Date(`${week}T00:00:00Z`)
  const isLive = item.week <= 0
  const owner = await accountOf(tx, `${slugOf(item.founder.name)}@people.example`)
  await tx.sql.updateTable('account').set({ name: item.founder.name }).where('id', '=', owner.id).execute()
  const { profile, origins } = profileOf(item, index, new Date(Math.min(began.getTime(), now.getTime()) - 10 * DAY_MS))
  const { id } = await tx.sql
    .insertInto('listing')
    .values({
      slug,
      name: item.name,
      status: isLive ? 'live' : 'scheduled',
      // Scheduled listings are paid, because the badge of a free one would be checked on a website that
      // doesn't exist.
      plan: item.paid || !isLive ? 'paid' : 'free',
      launch_week: week,
      live_at: isLive ? began : null,
      website_url: websiteUrl,
      site: host,
      host,
      domain: host,
      tagline: item.tagline,
      short_description: item.about.split('\n')[0]!,
      description: `${item.about}\n\n${item.name} was made up for this demonstration: neither the product nor its people exist.`,
      stage: item.stage,
      pricing_model: item.pricing,
      country: item.country,
      keywords: phrasesOf(item.name),
      category_id: categoryId,
      profile: JSON.stringify(profile),
      origins: JSON.stringify(origins),
      story: JSON.stringify(item.paid ? storyOf(item) : {}),
      created_at: new Date(Math.min(began.getTime(), now.getTime()) - 12 * DAY_MS),
      updated_at: isLive ? began : new Date(now.getTime() - DAY_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.sql.insertInto('listing_owner').values({ listing_id: id, account_id: owner.id }).execute()
  await syncFounders(tx, await tx.em.findOneOrFail(Listing, { id }), owner.id)
  if (item.paid) await addMilestones(tx, id, item, began)
  if (isLive && index % 2 === 0) await addUpdate(tx, id, item, began, now)
  return { id, slug, item, week, isLive, ownerId: owner.id }
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
  await tx.sql
    .insertInto('milestone')
    .values(rows.map((row) => ({ ...row, listing_id: id })))
    .execute()
}

async function addUpdate(tx: Tx, id: number, { features }: DemoListing, began: Date, now: Date) {
  const update = {
    listing_id: id,
    title: 'New this month',
    body: `Thank you for a good launch. Better than before: ${features[0]!.toLowerCase()}.`,
    created_at: new Date(Math.min(began.getTime() + 3 * DAY_MS, now.getTime())),
  }
  await tx.sql.insertInto('listing_update').values(update).execute()
}

/** Lets everybody have signed up before what they did, so that the plot of sign-ups has a history. */
async function dateAccounts(tx: Tx): Promise<void> {
  await tx.sql
    .updateTable('account as a')
    .set(({ fn, ref, selectFrom }) => ({
      created_at: fn<Date>('least', [
        ref('a.created_at'),
        selectFrom('comment')
          .select((eb) => eb.fn.min('created_at').as('at'))
          .whereRef('account_id', '=', 'a.id'),
        selectFrom('review')
          .select((eb) => eb.fn.min('created_at').as('at'))
          .whereRef('account_id', '=', 'a.id'),
        selectFrom('vote')
          .select((eb) => eb.fn.min('cast_at').as('at'))
          .whereRef('account_id', '=', 'a.id'),
        selectFrom('listing as l')
          .innerJoin('listing_owner as o', 'o.listing_id', 'l.id')
          .select((eb) => eb.fn.min('l.created_at').as('at'))
          .whereRef('o.account_id', '=', 'a.id'),
      ]),
    }))
    .execute()
}

/** Takes a place in its launch week for each listing, as choosing a plan would. */
async function takePlaces(tx: Tx, listings: SeededListing[]): Promise<void> {
  const weeks = Object.entries(Object.groupBy(listings, ({ week }) => week))
  await tx.sql
    .insertInto('launch_week')
    .values(weeks.map(([week, all]) => ({ week, taken: all!.length })))
    .onConflict((on) => on.column('week').doUpdateSet((eb) => ({ taken: eb.ref('excluded.taken') })))
    .execute()
}

/** Gives the awards of every past week, as the Monday job would. */
async function giveDemoAwards(tx: Tx, listings: SeededListing[], now: Date): Promise<void> {
  const thisWeek = mondayOf(now)
  const past = [...new Set(listings.map(({ week }) => week))].filter((week) => week < thisWeek).toSorted()
  for (const week of past) await giveAwards(tx, new Date(`${weeksAfter(week, 1)}T00:10:00Z`))
}

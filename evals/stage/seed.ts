import { accountOf } from '../../domain/accounts/keys.ts'
import { giveAwards } from '../../domain/awards/give-awards.ts'
import type { Database } from '../../domain/database/database.ts'
import { raw } from '../../domain/database/raw.ts'
import { syncFounders } from '../../domain/founders/sync-founders.ts'
import { mondayOf, weeksAfter } from '../../domain/launches/week.ts'
import { payBillboard } from '../../domain/leaderboards/billboard.ts'
import { Listing } from '../../domain/listings/listing.entity.ts'
import { setPrice } from '../../domain/orders/catalogue/products-price.ts'
import { castVote } from '../../domain/votes/cast-vote.ts'
import { aListing, anOwner, aPost } from '../../test/factories.ts'
import {
  ALTERNATIVES,
  ATTRIBUTES,
  BILLBOARD,
  DOMAIN_RATINGS,
  NEWCOMER,
  POSTS,
  PRICES,
  PRODUCTS,
  type Product,
} from './directory.ts'

/** Fills a database with the fictional directory that every scenario finds. */
export async function seedDirectory(db: Database, now: Date): Promise<void> {
  const ids = new Map<string, number>()
  for (const product of PRODUCTS) ids.set(product.slug, await addProduct(db, product, now))
  for (const post of POSTS) await aPost({ db }, post)
  await addVotes(db, ids, now)
  await db.transaction(async (tx) => {
    await accountOf(tx, NEWCOMER)
    const rows = (text: string, ...values: unknown[]) => raw<{ id: number }>(tx, { text, values })
    for (const [slug, amountCents] of Object.entries(BILLBOARD))
      await payBillboard(tx, { listingId: ids.get(slug)!, reference: `seed-${slug}`, amountCents, paidAt: now })
    for (const [slug, value] of Object.entries(DOMAIN_RATINGS))
      await rows(
        'update listing set domain_rating = $2 where id = $1',
        ids.get(slug),
        JSON.stringify({ value, source: 'Fictional', observed_at: now.toISOString(), trend: [] }),
      )
    for (const [of, is] of ALTERNATIVES)
      await rows('insert into listing_alternative values ($1, $2, $3)', ids.get(of), ids.get(is), now.toISOString())
    for (const { category, key, name, values } of ATTRIBUTES) {
      await rows(
        `insert into category_attribute (category_id, key, name)
         select id, $2, $3 from category where slug = $1`,
        category,
        key,
        name,
      )
      for (const [slug, value] of Object.entries(values))
        await rows(
          `insert into listing_attribute (listing_id, key, value, state) values ($1, $2, $3, 'manual')`,
          ids.get(slug),
          key,
          value,
        )
    }
    await rows('update account set created_at = $1', '2026-10-01T08:00:00Z')
    await rows('update blog_post set updated_at = published_at')
    for (const [code, cents] of Object.entries(PRICES)) await setPrice(tx, { code, cents, now, setBy: 'seed' })
    for (const [title, date] of [
      ['First garden planned', '2025-03-01'],
      ['A hundred gardens', '2026-06-15'],
    ])
      await rows(
        'insert into milestone (listing_id, date, title) values ($1, $2, $3)',
        ids.get('trellis-board'),
        date,
        title,
      )
    // Gives the listing's owner a follower to notify.
    const follower = await accountOf(tx, 'follower@people.example')
    await rows(
      'insert into listing_follow (listing_id, account_id, created_at) values ($1, $2, $3)',
      ids.get('trellis-board'),
      follower.id,
      '2026-11-12T10:00:00Z',
    )
  })
}

async function addProduct(db: Database, product: Product, now: Date): Promise<number> {
  const { slug, name, tagline, about, category, country, week, votes: _, ...more } = product
  const launchWeek = week === undefined ? null : weeksAfter(mondayOf(now), week)
  const status = more.status ?? 'live'
  const id = await aListing(
    { db },
    {
      slug,
      name,
      tagline,
      shortDescription: about,
      description: about,
      category,
      country,
      status,
      stage: 'launched',
      plan: status === 'draft' ? null : more.paid ? 'paid' : 'free',
      pricingModel: more.pricing ?? null,
      launchWeek,
      liveAt: status === 'live' ? new Date(`${launchWeek}T00:00:00Z`) : null,
      website: more.website ?? `https://${slug}.example.com`,
      createdAt: now,
      updatedAt: now,
      profile: { ...more.profile, ...(more.founder ? { founders: [more.founder] } : {}) },
    },
  )
  if (more.owner) {
    await anOwner({ db }, id, more.owner)
    await db.transaction(async (tx) => {
      const owner = await accountOf(tx, more.owner!)
      await syncFounders(tx, await tx.em.findOneOrFail(Listing, { id }), owner.id)
    })
  }
  return id
}

/** Adds votes within each product's launch week, and gives the awards for past weeks. */
async function addVotes(db: Database, ids: ReadonlyMap<string, number>, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const most = Math.max(...PRODUCTS.map(({ votes }) => votes))
    const voters = []
    for (let number = 1; number <= most; number++) voters.push(await accountOf(tx, `voter-${number}@people.example`))
    for (const { slug, votes, week = 0 } of PRODUCTS)
      for (let voter = 0; voter < votes; voter++) {
        const began = Date.parse(`${weeksAfter(mondayOf(now), week)}T08:00:00Z`)
        await castVote(tx, {
          listingId: ids.get(slug)!,
          accountId: voters[voter]!.id,
          now: new Date(began + voter * 3_600_000),
        })
      }
    for (const week of [-2, -1]) await giveAwards(tx, new Date(`${weeksAfter(mondayOf(now), week + 1)}T00:10:00Z`))
  })
}

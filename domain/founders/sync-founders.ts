import type { Tx } from '../database/database.ts'
import type { Listing } from '../listings/listing.entity.ts'
import { nameKeyOf } from '../profile/pictures.ts'
import { slugOf } from '../shared/input/slug.ts'

interface ListedFounder {
  name: string
  nameKey: string
  title: string | null
  bio: string | null
  socials: Record<string, string>
}

/** The founders a listing names, without duplicates; the social links belong to the first one. */
function listedFounders({ founders, founder_socials }: Listing['profile']): ListedFounder[] {
  const byKey = new Map<string, ListedFounder>()
  for (const { name, title, bio } of founders) {
    const nameKey = nameKeyOf(name)
    if (!nameKey || byKey.has(nameKey)) continue
    const socials = byKey.size === 0 ? founder_socials : {}
    byKey.set(nameKey, { name: name.trim(), nameKey, title: title ?? null, bio: bio ?? null, socials })
  }
  return [...byKey.values()]
}

/**
 * Saves the founders that a listing's profile names, in the listing's transaction. A name that the account
 * has used before is the same founder; without an account, every name is a new one. Founders are public while one of their listings is live.
 */
export async function syncFounders(tx: Tx, listing: Listing, accountId: string | null): Promise<void> {
  const listed = listedFounders(listing.profile).map((founder) => ({
    ...founder,
    slug: slugOf(founder.name) || `${listing.slug}-founder`,
  }))
  const ids = new Map<string, number>()
  // Every transaction locks the slugs in the same order, so none deadlock.
  for (const founder of listed.toSorted((a, b) => a.slug.localeCompare(b.slug, 'en')))
    ids.set(founder.nameKey, await founderId(tx, founder, accountId))
  const before = await tx.sql
    .deleteFrom('listing_founder')
    .where('listing_id', '=', listing.id)
    .returning('founder_id')
    .execute()
  const rows = listed.map(({ nameKey, title, bio, socials }, position) => ({
    listing_id: listing.id,
    founder_id: ids.get(nameKey)!,
    position,
    title,
    bio,
    socials: JSON.stringify(socials),
  }))
  if (rows.length) await tx.sql.insertInto('listing_founder').values(rows).execute()
  const touched = new Set([...before, ...rows].map(({ founder_id }) => founder_id))
  if (touched.size)
    await tx.sql.selectNoFrom((eb) => eb.fn('f_refresh_founders', [eb.val([...touched])]).as('done')).execute()
}

async function founderId(
  tx: Tx,
  { name, nameKey, slug: wanted }: ListedFounder & { slug: string },
  accountId: string | null,
): Promise<number> {
  // A simultaneous transaction with the same founder waits here for this one to commit, then finds the
  // founder.
  await tx.lock('founder', wanted)
  const known = await tx.sql
    .selectFrom('founder')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where('name_key', '=', nameKey)
    .executeTakeFirst()
  if (known) {
    // The latest spelling wins.
    if (known.name !== name) await tx.sql.updateTable('founder').set({ name }).where('id', '=', known.id).execute()
    return known.id
  }
  const taken = await tx.sql
    .selectFrom('founder')
    .select('slug')
    .where((eb) => eb.or([eb('slug', '=', wanted), eb('slug', 'like', `${wanted}-%`)]))
    .execute()
  const slug = firstFree(wanted, new Set(taken.map((founder) => founder.slug)))
  const made = await tx.sql
    .insertInto('founder')
    .values({ slug, account_id: accountId, name, name_key: nameKey })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

function firstFree(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  for (let number = 2; ; number++) if (!taken.has(`${wanted}-${number}`)) return `${wanted}-${number}`
}

import type { Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import type { Listing } from '../listings/listing.entity.ts'
import { slugOf } from '../shared/slug.ts'

interface ListedFounder {
  name: string
  nameKey: string
  title: string | null
  bio: string | null
  socials: Record<string, string>
}

/** Two spellings of one name are one founder: letter case and spaces do not tell people apart. */
function nameKeyOf(name: string): string {
  return name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

/** The founders a listing names, each once; the first is the primary one, and the socials are theirs. */
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
 * Makes the founders that a listing names its founders, in its transaction. A name that the same account has used before
 * is the same founder. Anyone sees them only while a listing of theirs is live.
 */
export async function syncFounders(tx: Tx, listing: Listing, accountId: string): Promise<void> {
  const listed = listedFounders(listing.profile).map((founder) => ({
    ...founder,
    slug: slugOf(founder.name) || `${listing.slug}-founder`,
  }))
  const ids = new Map<string, number>()
  // In one order everywhere, since each holds the lock of its slug until the end.
  for (const founder of listed.toSorted((a, b) => (a.slug < b.slug ? -1 : 1)))
    ids.set(founder.nameKey, await founderId(tx, founder, accountId))
  const before = await raw<{ id: number }>(tx, {
    text: 'delete from listing_founder where listing_id = $1 returning founder_id::int as id',
    values: [listing.id],
  })
  const rows = listed.map(({ nameKey, title, bio, socials }, position) => ({
    id: ids.get(nameKey)!,
    position,
    title,
    bio,
    socials,
  }))
  await raw(tx, {
    text: `insert into listing_founder (listing_id, founder_id, position, title, bio, socials)
           select $1, id, position, title, bio, socials
           from jsonb_to_recordset($2::jsonb) as f(id bigint, position int, title text, bio text, socials jsonb)`,
    values: [listing.id, JSON.stringify(rows)],
  })
  const touched = new Set([...before, ...rows].map(({ id }) => id))
  if (touched.size) await raw(tx, { text: 'select f_refresh_founders($1::bigint[])', values: [[...touched]] })
}

async function founderId(
  tx: Tx,
  { name, nameKey, slug: wanted }: ListedFounder & { slug: string },
  accountId: string,
): Promise<number> {
  // Two submits that name the same founder at once: the second waits for the first to commit and then finds it.
  await tx.lock('founder', wanted)
  const [known] = await raw<{ id: number; name: string }>(tx, {
    text: 'select id::int, name from founder where account_id = $1 and name_key = $2',
    values: [accountId, nameKey],
  })
  if (known) {
    // The spelling that was typed last is the one shown.
    if (known.name !== name)
      await raw(tx, { text: 'update founder set name = $2 where id = $1', values: [known.id, name] })
    return known.id
  }
  const taken = await raw<{ slug: string }>(tx, {
    text: `select slug from founder where slug = $1 or slug like $1 || '-%'`,
    values: [wanted],
  })
  const [made] = await raw<{ id: number }>(tx, {
    text: 'insert into founder (slug, account_id, name, name_key) values ($1, $2, $3, $4) returning id::int',
    values: [firstFree(wanted, new Set(taken.map(({ slug }) => slug))), accountId, name, nameKey],
  })
  return made!.id
}

function firstFree(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  for (let number = 2; ; number++) if (!taken.has(`${wanted}-${number}`)) return `${wanted}-${number}`
}

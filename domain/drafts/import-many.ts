import { allCategories, type Category } from '../categories/categories.ts'
import { constant } from '../database/constant.ts'
import type { Reader, Tx } from '../database/database.ts'
import { DomainError, type FieldError } from '../errors.ts'
import { syncFounders } from '../founders/sync-founders.ts'
import { recordEdits, snapshotOf } from '../listings/history.ts'
import type { ListingFile } from '../listings/listing-file.ts'
import { Listing } from '../listings/listing.entity.ts'
import { emptyProfile, type Profile } from '../profile/field-state.ts'
import { gapsIn, wordsOf } from '../profile/minimum-content.ts'
import { slugOf } from '../shared/input/slug.ts'
import { parseWebsite, type Website } from '../shared/input/website.ts'
import { editProfile } from './edit-profile.ts'
import { freeSlugs } from '../listings/names/free-slugs.ts'
import { changesOf, insertPast, quoteWebsite, topTextsOf } from './import-listing.ts'
import { refuseOverLimits } from './profile/listing-limits.ts'
import { categoriesIn, chosenCategories, replaceRows, setColumns } from './profile/write-profile.ts'

/** What became of one listing of an import. */
export type Imported =
  | { result: 'created'; slug: string }
  /** The website has a listing already, which stays as it is. */
  | { result: 'listed'; slug: string }
  | { result: 'refused'; errors: FieldError[]; fix: string }

interface Ready {
  place: number
  file: ListingFile
  website: Website
  profile: Profile
  categories: Category[]
  top: ReturnType<typeof topTextsOf>
}

/**
 * Saves listings of many websites for the site team: live at once, without owner, plan, launch or email. Websites that
 * have a listing, public, hidden or withdrawn, are skipped, so the same files can be imported again. The rules for
 * values are those for typed ones. `isDryRun` saves nothing. The answers are in the order of `files`.
 */
export async function importMany(
  tx: Tx,
  files: readonly ListingFile[],
  { now, isDryRun = false }: { now: Date; isDryRun?: boolean },
): Promise<Imported[]> {
  const known = await allCategories(tx)
  const results: Imported[] = []
  const ready: Ready[] = []
  for (const [place, file] of files.entries()) {
    try {
      ready.push({ place, file, ...checked(file, known, now) })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      results[place] = { result: 'refused', errors: error.errors, fix: error.fix }
    }
  }
  const listed = await listedSites(
    tx,
    ready.map(({ website }) => website.site),
  )
  const free: (Ready & { slug: string })[] = []
  const wanted = ({ profile, website }: Ready) => slugOf(profile.fields.name!.value as string) || slugOf(website.host)
  const slugs = await freeSlugs(tx, ready.map(wanted))
  for (const one of ready) {
    const { site } = one.website
    const there = listed.get(site)
    if (there !== undefined) results[one.place] = { result: 'listed', slug: there }
    else {
      const slug = await slugs(wanted(one))
      // The same website may stand in the file twice.
      listed.set(site, slug)
      results[one.place] = { result: 'created', slug }
      free.push({ ...one, slug })
    }
  }
  if (!isDryRun) await save(tx, free, now)
  return results
}

function checked(file: ListingFile, known: Category[], now: Date): Omit<Ready, 'place' | 'file'> {
  const website = parseWebsite(file.website_url, '/website_url')
  const profile = emptyProfile()
  editProfile(profile, changesOf(file), known, now)
  quoteWebsite(profile, file)
  refuseOverLimits(profile, emptyProfile())
  const top = topTextsOf(file)
  const categories = chosenCategories(known, profile)
  const text = (name: 'name' | 'tagline' | 'short_description' | 'description') =>
    (profile.fields[name]?.value ?? null) as string | null
  const gaps = gapsIn({
    name: text('name') ?? '',
    tagline: text('tagline'),
    short_description: text('short_description'),
    description: text('description'),
    features: (profile.fields.features?.value ?? []) as string[],
    category: categories[0]!.name,
  })
  if (!gaps.length) return { website, profile, categories, top }
  const errors = gaps.map(({ what, fields: [field] }) => {
    return { pointer: `/fields/${field}`, code: 'incomplete', detail: `The listing needs ${what}.` }
  })
  throw new DomainError('invalid_input', `The listing needs ${wordsOf(gaps).needs}.`, 'Fill these columns.', { errors })
}

/** The slugs of the listings that these websites have, by site. */
async function listedSites(db: Reader, sites: string[]): Promise<Map<string, string>> {
  if (!sites.length) return new Map()
  const found = await db.sql
    .selectFrom('listing')
    .select(['site', 'slug'])
    .where('site', 'in', sites)
    .where('status', 'in', [constant('scheduled'), constant('live')])
    .unionAll((and) =>
      and
        .selectFrom('listing')
        .select(['site', 'slug'])
        .where('site', 'in', sites)
        .where('status', 'in', [constant('hidden'), constant('withdrawn')]),
    )
    .execute()
  return new Map(found.map(({ site, slug }) => [site, slug]))
}

async function save(tx: Tx, free: readonly (Ready & { slug: string })[], now: Date): Promise<void> {
  const saved = free.map(({ slug, website: { url, site, host, domain }, ...one }) => {
    const listing = tx.em.create(Listing, {
      slug,
      status: 'live',
      liveAt: now,
      websiteUrl: url,
      site,
      host,
      domain,
      name: '',
      keywords: [],
      unlocked: [],
      categoryId: 0,
      profile: {} as never,
    })
    setColumns(listing, one.profile, one.categories)
    return { ...one, listing: Object.assign(listing, one.top, { createdAt: now, updatedAt: now }) }
  })
  // All at once, because the triggers that count and rank listings run once for each statement.
  await tx.em.flush()
  // Every statement looks for changes to records, and there are none from here on.
  tx.em.clear()
  const editor = { accountId: null, via: 'import' as const }
  await recordEdits(
    tx,
    saved.map(({ listing, profile }) => {
      const after = { ...snapshotOf(listing), categories: categoriesIn(profile), attributes: {} }
      return { listingId: listing.id, editor, before: null, after, now }
    }),
  )
  for (const { listing, profile, categories, file } of saved) {
    const hasMore = categories.length > 1 || profile.milestones.length > 0
    if (hasMore) await replaceRows(tx, listing.id, { profile, old: emptyProfile(), categories })
    if (listing.profile.founders.length) await syncFounders(tx, listing, null)
    await insertPast(tx, listing.id, { file, isTrusted: true, now })
  }
}

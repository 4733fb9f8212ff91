import { UNCATEGORISED } from '../categories/seed.ts'
import { isSigned, sign, type AppSecret } from '../accounts/sealed.ts'
import type { Reader } from '../database/database.ts'
import { DomainError } from '../errors.ts'
import { FIELD_NAMES, VALUE_FIELDS, type FieldName, type FieldValue, type FieldValues } from '../profile/fields.ts'
import { byName } from '../shared/by-name.ts'
import type { Evidence, Platform, Proof } from '../profile/profile.ts'
import { isElsewhere } from '../profile/pictures.ts'
import type { Milestone, Story } from '../profile/story.ts'
import { rfc3339 } from '../shared/clock.ts'
import { fieldValue } from './field-values.ts'
import { Listing } from './listing.entity.ts'
import { MILESTONE, plain } from './milestones.ts'
import { notFoundIn, quotesIn, type Origins } from './evidence/origins.ts'

export const FILE_FORMAT = 'launch-directory-listing'
export const FILE_VERSION = 1
/** The parts of a listing that may carry quotes. */
export const QUOTED_PARTS = [...FIELD_NAMES, 'faqs', 'founders', 'company_socials'] as const

/** A file made before a field existed lacks it. */
type FileFields = { headline: string | null; summary: string | null } & {
  [name in FieldName]?: FieldValue<name> | null | undefined
}

/** A listing as a file: its content, the quotes behind it and its history. See docs/listing-file.md. */
export interface ListingFile {
  format: typeof FILE_FORMAT
  version: typeof FILE_VERSION
  website_url: string
  fields: FileFields
  founders: { name: string; title?: string | undefined; bio?: string | undefined }[]
  faqs: { question: string; answer: string }[]
  socials: { [platform in Platform]?: string | undefined }
  founder_socials: { [platform in Platform]?: string | undefined }
  seo: { title?: string | undefined; meta?: string | undefined }
  story: { [part in keyof Story]?: string | undefined }
  milestones: Milestone[]
  updates: { title: string; body: string; posted_at: string }[]
  evidence: { [part in (typeof QUOTED_PARTS)[number]]?: Evidence[] | undefined }
  /** The quotes behind values that the owner typed. Left out if there are none, as in older files. */
  typed_evidence?: TypedEvidence | undefined
  not_found_on_website: FieldName[]
  history: {
    at: string
    via: string
    before: Record<string, unknown> | null
    after: Record<string, unknown>
  }[]
}

/** Quotes behind typed values; those of FAQs, founders and links by item. */
type TypedEvidence = { [name in FieldName]?: Proof[] | undefined } & {
  faqs?: Proof[][] | undefined
  founders?: Proof[][] | undefined
  company_socials?: { [platform in Platform]?: Proof[] | undefined } | undefined
}

/**
 * Exports a listing as a file. Leaves out what only this site knows: owners, status, plan, launch week,
 * votes, followers, ratings, verification, images and who made each edit.
 */
export async function listingFile(db: Reader, id: number): Promise<ListingFile> {
  const listing = await db.em.findOneOrFail(Listing, { id })
  const categories = await db.sql
    .selectFrom((of) =>
      of
        .selectFrom('listing')
        .select((eb) => ['category_id', eb.lit(-1).$castTo<number>().as('position')])
        .where('id', '=', id)
        .unionAll((and) =>
          and.selectFrom('listing_category').select(['category_id', 'position']).where('listing_id', '=', id),
        )
        .as('shown'),
    )
    .innerJoin('category', 'category.id', 'shown.category_id')
    .select('name')
    .orderBy('shown.position')
    .execute()
  const milestones = await db.sql
    .selectFrom('milestone')
    .select(MILESTONE)
    .where('listing_id', '=', id)
    .orderBy('date')
    .orderBy('id')
    .execute()
  const updates = await db.sql
    .selectFrom('listing_update')
    .select(['title', 'body', 'created_at'])
    .where('listing_id', '=', id)
    .orderBy('id')
    .execute()
  const history = await db.sql
    .selectFrom('listing_version')
    .select(['created_at', 'via', 'before', 'after'])
    .where('listing_id', '=', id)
    // Leaves out the import itself, which isn't part of the listing's own history.
    .where((eb) => eb.or([eb('via', '<>', 'import'), eb('before', 'is not', null)]))
    .orderBy('id')
    .execute()
  const { profile, origins } = listing
  const evidence = quotesIn(Object.fromEntries(Object.entries(origins).filter(([, { ai }]) => ai === undefined)))
  const typedEvidence = typedEvidenceIn(origins)
  const names = categories.map(({ name }) => name)
  return {
    format: FILE_FORMAT,
    version: FILE_VERSION,
    website_url: listing.websiteUrl,
    fields: {
      headline: listing.headline ?? null,
      summary: listing.summary ?? null,
      ...byName<FieldValues>(VALUE_FIELDS, (name) => fieldValue(listing, name)),
      // A logo that is stored here, or is data as in the demonstration, stays here.
      ...(isElsewhere(listing.profile.logo_url) ? {} : { logo_url: null }),
      categories: names.length === 1 && names[0] === UNCATEGORISED.name ? [] : names,
    },
    founders: profile.founders.map(({ name, title, bio }) => ({ name, title, bio })),
    faqs: profile.faqs.map(({ question, answer }) => ({ question, answer })),
    socials: profile.socials,
    founder_socials: profile.founder_socials,
    seo: profile.seo,
    story: listing.story,
    milestones: plain(milestones),
    updates: updates.map(({ title, body, created_at }) => ({ title, body, posted_at: rfc3339(created_at) })),
    evidence: Object.fromEntries(
      QUOTED_PARTS.flatMap((part) => {
        const quotes = evidence[part]
        return quotes?.length ? [[part, quotes.map(inFile)]] : []
      }),
    ),
    ...(Object.keys(typedEvidence).length ? { typed_evidence: typedEvidence } : {}),
    not_found_on_website: notFoundIn(origins),
    history: history.map(({ created_at, via, before, after }) => ({ at: rfc3339(created_at), via, before, after })),
  }
}

function typedEvidenceIn(origins: Origins): TypedEvidence {
  const quotes = Object.entries(origins).flatMap(([part, { ai, proof }]) =>
    ai !== undefined && proof ? [[part, mapQuotes(proof)] as const] : [],
  )
  return Object.fromEntries(quotes)
}

function mapQuotes(proof: Proof[] | Evidence[][] | Record<string, Evidence[]>) {
  if (!Array.isArray(proof))
    return Object.fromEntries(Object.entries(proof).map(([platform, quotes]) => [platform, quotes.map(inFile)]))
  return proof.map((one) => (Array.isArray(one) ? one.map(inFile) : inFile(one)))
}

/** A quote without its place on the page, which only this service can use. */
function inFile({ quote, url, fetched_at, items }: Proof): Proof {
  return { quote, url, fetched_at, ...(items ? { items } : {}) }
}

/** The id of the listing with this slug, for the operator. Throws `not_found`. */
export async function listingOfSlug(db: Reader, slug: string): Promise<number> {
  const row = await db.sql.selectFrom('listing').select('id').where('slug', '=', slug).executeTakeFirst()
  if (!row) throw new DomainError('not_found', `There is no listing ${slug}.`, 'Run `listing list` to find its slug.')
  return row.id
}

/**
 * This service's signature of a file. Only we can make it, so quotes in a signed file are quotes that we
 * read.
 */
export function signatureOf(file: object, appSecret: AppSecret): string {
  return sign(appSecret, signedPart(file))
}

/** Whether this service made the file and nobody has changed it since. */
export function isOurs(file: object, signature: unknown, appSecret: AppSecret): boolean {
  return typeof signature === 'string' && isSigned(appSecret, signedPart(file), signature)
}

function signedPart(file: object): string {
  return `listing file\0${canonical(file)}`
}

/** The data as JSON with sorted keys, so that the same data always gives the same text. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    item && typeof item === 'object' && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  )
}

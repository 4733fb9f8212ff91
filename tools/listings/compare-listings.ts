import * as z from 'zod'
import { DomainError, invalidField } from '../../domain/errors.ts'
import { compared, EMPTY_REASONS, type ComparisonRow } from '../../domain/listings/lists/comparison.ts'
import { Listing } from '../../domain/listings/listing.entity.ts'
import { defineTool } from '../define-tool.ts'
import { Evidence, Slug } from '../shared/schemas.ts'

const Cell = z
  .strictObject({
    value: z.union([z.string(), z.number(), z.array(z.string())]),
    said_by: z.enum(['website', 'owner']).describe('`owner`: entered, without a quote.'),
    evidence: z.array(Evidence).describe("The website's own words; empty when the owner entered the value."),
  })
  .nullable()
  .describe('Null when neither the website nor the owner states it.')
const Empty = z.enum(EMPTY_REASONS).optional().describe('Why it is null.')

const Side = z.strictObject({
  slug: z.string(),
  name: z.string(),
  tagline: z.string().nullable(),
  url: z.string(),
  votes: z.int(),
})

export default defineTool({
  name: 'compare_listings',
  title: 'Compare two products: what’s the difference, pros and cons',
  description:
    'Two apps side by side, X versus Y: how both differ in price, features and what their categories ask, with ' +
    'proof. Use to pick, choose or decide which is better or cheaper. `said_by` owner: no quote. Null is not ' +
    'known: say so.',
  rest: { method: 'GET', path: '/compare' },
  scope: null,
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({
    a: Slug.describe('Slug of one.'),
    b: Slug.describe('Slug of the other.'),
  }),
  output: z.strictObject({
    a: Side,
    b: Side,
    rows: z.array(
      z.strictObject({
        key: z.string(),
        name: z.string(),
        a: Cell,
        b: Cell,
        a_empty: Empty,
        b_empty: Empty,
      }),
    ),
  }),

  async handler({ a: slugA, b: slugB }, { db, siteUrl }) {
    if (slugA === slugB)
      throw invalidField('/b', 'same_listing', 'a and b are the same listing.', 'Send the slugs of two listings.')
    const [a, b] = await Promise.all([
      db.em.findOne(Listing, { slug: slugA, status: 'live' }),
      db.em.findOne(Listing, { slug: slugB, status: 'live' }),
    ])
    if (!a || !b) throw unknownListing([...(a ? [] : ['a']), ...(b ? [] : ['b'])], { a: slugA, b: slugB })
    return {
      a: sideOf(a, siteUrl),
      b: sideOf(b, siteUrl),
      rows: (await compared(db, a, b)).map((row) => ({ ...row, a: cellOf(row.a), b: cellOf(row.b) })),
    }
  },
})

function unknownListing(names: string[], slugs: Record<string, string>): DomainError {
  const errors = names.map((name) => ({
    pointer: `/${name}`,
    code: 'unknown_listing',
    detail: `There is no live listing ${slugs[name]}.`,
  }))
  return new DomainError(
    'unknown_listing',
    errors.map(({ detail }) => detail).join(' '),
    'Call search_listings for the slugs.',
    { errors },
  )
}

function cellOf(fact: ComparisonRow['a']): z.input<typeof Cell> {
  return fact && { value: fact.value, said_by: fact.evidence.length ? 'website' : 'owner', evidence: fact.evidence }
}

function sideOf({ slug, name, tagline, votes }: Listing, siteUrl: string): z.input<typeof Side> {
  return { slug, name, tagline: tagline ?? null, url: `${siteUrl}/listings/${slug}`, votes }
}

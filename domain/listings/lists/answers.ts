import type { Reader, Tx } from '../../database/database.ts'
import type { Attributes } from '../../profile/field-state.ts'

/** What listings answer to attributes of categories, by the listings' ids. */
export async function answersOfAll(db: Reader, listingIds: number[]): Promise<Map<number, Attributes>> {
  const rows = await db.sql
    .selectFrom('listing_attribute')
    .select(['listing_id', 'key', 'value', 'state', 'ai', 'evidence'])
    .where('listing_id', 'in', listingIds)
    .orderBy('key')
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ listing_id }) => listing_id)].map(([id, own]) => [
      id,
      Object.fromEntries(own.map(({ key, value, state, ai, evidence }) => [key, { value, state, ai, evidence }])),
    ]),
  )
}

/** Replaces what a listing answers. What nobody was asked has no row. */
export async function replaceAnswers(tx: Tx, listingId: number, attributes: Attributes): Promise<void> {
  await tx.sql.deleteFrom('listing_attribute').where('listing_id', '=', listingId).execute()
  const rows = Object.entries(attributes)
    .filter(([, { value, unread }]) => value !== null || !unread)
    .map(([key, { value, state, ai, evidence }]) => ({
      listing_id: listingId,
      key,
      value,
      state,
      ai,
      evidence: JSON.stringify(evidence),
    }))
  if (rows.length) await tx.sql.insertInto('listing_attribute').values(rows).execute()
}

/** The values of these attributes by key, as versions keep them. */
export function valuesOf(attributes: Attributes): Record<string, string> {
  const stated = Object.entries(attributes).flatMap(([key, { value }]) =>
    value === null ? [] : [[key, value] as const],
  )
  return Object.fromEntries(stated.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

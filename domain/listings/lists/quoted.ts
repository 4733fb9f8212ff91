import type { Reader } from '../../database/database.ts'
import type { FieldName } from '../../profile/fields.ts'

/** The first of some listings that shows a quote for one of these fields: its slug, or null if none does. */
export async function firstQuoted(
  db: Reader,
  { slugs, fields }: { slugs: readonly string[]; fields: readonly FieldName[] },
): Promise<string | null> {
  if (!slugs.length) return null
  const quoted = await db.sql
    .selectFrom('listing')
    .select('slug')
    .where('slug', 'in', slugs)
    .where((eb) => eb.or(fields.map((field) => eb(eb.ref('origins', '->').key(field).key('evidence'), 'is not', null))))
    .execute()
  const found = new Set(quoted.map(({ slug }) => slug))
  return slugs.find((slug) => found.has(slug)) ?? null
}

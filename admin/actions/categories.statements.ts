import type { Tx } from '../../domain/database/database.ts'
import { raw } from '../../domain/database/raw.ts'

/**
 * Renames a category in every draft that names it, either in the values or in what the assistant proposed.
 */
// Raw: it edits elements of a list inside JSON.
export async function renameInDrafts(
  tx: Tx,
  { part, from, to }: { part: 'value' | 'ai'; from: string; to: string },
): Promise<void> {
  await raw(tx, {
    text: `update draft set fields = jsonb_set(fields, '{categories,${part}}', (
             select jsonb_agg(case when name = $1 then $2 else name end order by nth)
             from jsonb_array_elements_text(fields -> 'categories' -> '${part}') with ordinality as named(name, nth)))
           where fields -> 'categories' -> '${part}' ? $1`,
    values: [from, to],
  })
}

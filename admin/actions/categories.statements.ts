import type { Tx } from '../../domain/database/database.ts'
import { raw } from '../../domain/database/raw.ts'

/**
 * The table, column and key of each JSON list of category names. Drafts keep the chosen categories (`value`)
 * and those drafted from the website (`ai`); listings keep only the latter.
 */
const NAMED = [
  ['draft', 'fields', 'value'],
  ['draft', 'fields', 'ai'],
  ['listing', 'origins', 'ai'],
] as const

/** Renames a category in every draft and listing that names it. */
// Raw: it changes elements of a list inside a JSON column.
export async function renameInProfiles(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  for (const [table, column, part] of NAMED)
    await raw(tx, {
      text: `update ${table} set ${column} = jsonb_set(${column}, '{categories,${part}}', (
               select jsonb_agg(case when name = $1 then $2 else name end order by nth)
               from jsonb_array_elements_text(${column} -> 'categories' -> '${part}') with ordinality as named(name, nth)))
             where ${column} -> 'categories' -> '${part}' ? $1`,
      values: [from, to],
    })
}

import type { Tx } from '../../database/database.ts'
import { REMOVED_SLUG } from '../removed.ts'

/**
 * A function that gives each of the wanted slugs as the first of `acme`, `acme-2`, `acme-3`… that no listing has and that it
 * hasn't given before. Whoever saves a listing at the same time waits until the transaction ends, and then sees these slugs.
 */
export async function freeSlugs(tx: Tx, wanted: readonly string[]): Promise<(name: string) => Promise<string>> {
  await tx.lock('slug')
  const slugs = tx.sql.selectFrom('listing').select('slug')
  const taken = new Set([REMOVED_SLUG])
  if (wanted.length)
    for (const { slug } of await slugs.where('slug', 'in', [...new Set(wanted)]).execute()) taken.add(slug)
  /** The last number given for a name. Those that listings have are read once a name needs a number. */
  const numbers = new Map<string, number>()
  return async (name) => {
    let slug = name
    let number = numbers.get(name) ?? 1
    if (taken.has(name) && !numbers.has(name))
      for (const one of await slugs.where('slug', 'like', `${name}-%`).execute()) taken.add(one.slug)
    while (taken.has(slug)) slug = `${name}-${++number}`
    if (slug !== name) numbers.set(name, number)
    taken.add(slug)
    return slug
  }
}

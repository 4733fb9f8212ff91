import type { Reader, Tx } from '../../database/database.ts'
import { raw } from '../../database/raw.ts'

const BUILDING = 'building '

interface Nearness {
  /** The set of vectors that the table holds, or null if there is no table. */
  set: string | null
  isComplete: boolean
  /** Whether this role can make the table: the extension must be there, and the role own the tables. */
  canMake: boolean
}

/** What the table of nearness holds. Its comment says so, and so can't outlive it. */
export async function nearnessOf(db: Reader): Promise<Nearness> {
  const row = await db.sql
    .selectNoFrom(({ fn, val }) => [
      fn<string | null>('obj_description', [fn('to_regclass', [val('listing_nearness')]), val('pg_class')]).as('held'),
      // Earlier versions than 0.7 have no such type.
      fn<string | null>('to_regtype', [val('halfvec')]).as('type'),
      fn<boolean>('has_table_privilege', [val('listing'), val('references')]).as('isOwner'),
    ])
    .executeTakeFirstOrThrow()
  const isComplete = row.held !== null && !row.held.startsWith(BUILDING)
  const set = isComplete ? row.held : (row.held?.slice(BUILDING.length) ?? null)
  return { set, isComplete, canMake: row.type !== null && row.isOwner }
}

/** With `dimensions`, replaces the table by an empty one for a set; without, says that it holds all of the set. */
// Raw: Kysely knows neither the extension's types nor comments.
export async function makeNearness(tx: Tx, set: string, dimensions?: number): Promise<void> {
  await raw(tx, { text: dimensions === undefined ? completion(set) : creation(set, dimensions) })
}

// The index is made first and grows row by row: one made at the end would be faster, but takes minutes in one statement.
function creation(set: string, dimensions: number): string {
  return `drop table if exists listing_nearness;
    create table listing_nearness (
      listing_id bigint not null references listing on delete cascade,
      part smallint not null,
      vector halfvec(${dimensions}) not null,
      primary key (listing_id, part));
    create index listing_nearness_vector on listing_nearness using hnsw (vector halfvec_cosine_ops);
    comment on table listing_nearness is ${quoted(BUILDING + set)}`
}

function completion(set: string): string {
  return `analyze listing_nearness; comment on table listing_nearness is ${quoted(set)}`
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

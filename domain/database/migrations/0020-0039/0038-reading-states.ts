import { Migration } from '@mikro-orm/migrations'

/** Distinguishes what a website doesn't state from what it wasn't read for. */
export class ReadingStates extends Migration {
  override up() {
    for (const statement of MARK_UNREAD) this.addSql(statement)
  }
}

/** Websites with `ai_unavailable` don't count: they were read in full, by rules instead of the model. */
const COULD_NOT_BE_READ = `problem ->> 'code' <> 'ai_unavailable'`

/** The parts in this column, each marked as unread unless the website gave a value. */
const marked = (column: string) => `select jsonb_object_agg(part, case
    when known ->> 'state' = 'ai' or coalesce(known -> 'evidence', '[]') <> '[]' or coalesce(known -> 'ai', 'null') <> 'null'
      then known
    else known || '{"unread": true}' end)
  from jsonb_each(${column}) as one(part, known)`

const MARK_UNREAD = [
  `update draft set fields = (${marked('fields')}) where fields <> '{}' and ${COULD_NOT_BE_READ}`,
  `update draft set sections = (${marked('sections')}) where sections <> '{}' and ${COULD_NOT_BE_READ}`,
  // Every website that was read gave at least one value with its quote, so a listing without any wasn't read.
  `update listing l set origins = (${marked('l.origins')}) where l.origins <> '{}' and (
    exists (select from draft where listing_id = l.id and ${COULD_NOT_BE_READ})
    or not exists (select from jsonb_each(l.origins) as one(part, known)
      where known ? 'evidence' or known ->> 'state' = 'ai'))`,
]

// Statements of `move`. They work on every table of a database, as its catalog names them, so they can't be typed.
import type { Reader } from '../../domain/database/database.ts'
import { raw } from '../../domain/database/raw.ts'

/** A table, with all its partitions. */
export interface Table {
  /** With its schema, quoted. */
  name: string
  /** Without those that the database computes. Names are quoted. */
  columns: { name: string; type: string }[]
  /** How many blocks its largest partition has, and how many bytes of content a block has on average. */
  blocks: number
  block_bytes: number
}

/** Runs a statement whose text was put together from the catalog. Raw: no table of the catalog has an entity. */
function ask<Row>(db: Reader, text: string, values: unknown[] = []): Promise<Row[]> {
  return raw<Row>(db, { text, values })
}

const OURS = `('public', 'pgboss')`
/** Made by a job again, and only where PostgreSQL has pgvector. */
const REBUILT = `('listing_nearness')`

/**
 * Makes both engines write values as the same text, and lifts the limits on time for this transaction, which also
 * waits for the other database.
 */
export async function writePlainly(db: Reader): Promise<void> {
  const settings = {
    timezone: 'UTC',
    datestyle: 'ISO, MDY',
    intervalstyle: 'postgres',
    bytea_output: 'hex',
    extra_float_digits: '1',
    statement_timeout: '0',
    lock_timeout: '0',
    idle_in_transaction_session_timeout: '0',
  }
  await ask(db, `select set_config(key, value, true) from json_each_text($1::json)`, [JSON.stringify(settings)])
}

/** All tables of the service and of its job queue. */
export function tablesOf(db: Reader): Promise<Table[]> {
  return ask<Table>(
    db,
    `select format('%I.%I', n.nspname, c.relname) as name,
       (select json_agg(json_build_object('name', quote_ident(attname), 'type', format_type(atttypid, atttypmod)) order by attname)
          from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       size.blocks::int, greatest(1, size.bytes / greatest(1, size.all_blocks))::int as block_bytes
     from pg_class c join pg_namespace n on n.oid = c.relnamespace, lateral (
       select max(pg_relation_size(id) / current_setting('block_size')::int) as blocks,
         sum(pg_relation_size(id) / current_setting('block_size')::int) as all_blocks, sum(pg_table_size(id)) as bytes
       from (select c.oid::regclass as id union all select inhrelid::regclass from pg_inherits where inhparent = c.oid) as part) as size
     where n.nspname in ${OURS} and c.relkind in ('r', 'p') and not c.relispartition and c.relname not in ${REBUILT}
       and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
     order by 1`,
  )
}

/** Statements that create a table's partitions, where they are missing. */
export async function partitionsOf(db: Reader): Promise<string[]> {
  const rows = await ask<{ text: string }>(
    db,
    `select format('create table if not exists %I.%I partition of %I.%I %s', n.nspname, c.relname, pn.nspname, p.relname,
       pg_get_expr(c.relpartbound, c.oid)) as text
     from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
       join pg_namespace n on n.oid = c.relnamespace join pg_namespace pn on pn.oid = p.relnamespace
     where c.relispartition and c.relkind = 'r' and n.nspname in ${OURS} order by 1`,
  )
  return rows.map(({ text }) => text)
}

/**
 * Statements that let rows come in any order, without triggers: they drop foreign keys and switch off triggers, and
 * their opposites. The owner of the tables may run them. Keys that wait for the end of the transaction stay.
 */
export function guardsOf(db: Reader): Promise<{ off: string; on: string }[]> {
  return ask(
    db,
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as on
     from pg_constraint where contype = 'f' and not condeferred and conparentid = 0
       and connamespace in (select oid from pg_namespace where nspname in ${OURS})
     union all
     select distinct format('alter table %s disable trigger user', tgrelid::regclass),
       format('alter table %s enable trigger user', tgrelid::regclass)
     from pg_trigger join pg_class c on c.oid = tgrelid
     where not tgisinternal and c.relnamespace in (select oid from pg_namespace where nspname in ${OURS})
     order by 1`,
  )
}

/** Changes the schema with a statement that one of these functions made. */
export async function change(db: Reader, statement: string): Promise<void> {
  await ask(db, statement)
}

/** Runs several statements at once, without values. */
export async function changeAll(db: Reader, statements: string): Promise<void> {
  await ask(db, `do $move$ begin execute $statements$${statements}$statements$; end $move$`)
}

/** Removes the rows that a new schema begins with. */
export async function empty(db: Reader, tables: readonly Table[]): Promise<void> {
  await ask(db, `truncate ${tables.map(({ name }) => name).join(', ')}`)
}

/** The rows in some of a table's blocks, as a JSON text that `writeRows` understands; null if there are none. */
export async function readRows(
  db: Reader,
  { name, columns }: Table,
  { from, to }: { from: number; to: number },
): Promise<{ count: number; rows: string | null }> {
  const texts = columns.map((column) => `${column.name}::text as ${column.name}`)
  const [found] = await ask<{ count: number; rows: string | null }>(
    db,
    `select count(*)::int as count, json_agg(found)::text as rows
     from (select ${texts.join(', ')} from ${name} where ctid >= '(${from},0)' and ctid < '(${to},0)') as found`,
  )
  return found!
}

/** Writes rows that `readRows` has read. */
export async function writeRows(db: Reader, { name, columns }: Table, rows: string): Promise<void> {
  await ask(
    db,
    `insert into ${name} (${columns.map((column) => column.name).join(', ')}) overriding system value
     select ${columns.map((column) => `${column.name}::${column.type}`).join(', ')}
     from json_to_recordset($1::json) as given (${columns.map((column) => `${column.name} text`).join(', ')})`,
    [rows],
  )
}

/** How many rows a table has, and an md5 of their texts, whatever their order. */
export async function checksumOf(db: Reader, { name, columns }: Table): Promise<{ rows: number; checksum: string }> {
  const texts = columns.map((column) => `${column.name}::text`)
  const [found] = await ask<{ rows: number; checksum: string }>(
    db,
    `select count(*)::int as rows, md5(coalesce(string_agg(sum, '' order by sum collate "C"), '')) as checksum
     from (select md5(row(${texts.join(', ')})::text) as sum from ${name}) as every`,
  )
  return found!
}

/** The last number of each sequence; null if it gave none. */
export function sequencesOf(db: Reader): Promise<{ name: string; last: string | null }[]> {
  return ask(
    db,
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
     from pg_sequences where schemaname in ${OURS} order by 1`,
  )
}

/** Makes sequences go on after these numbers. */
export async function setSequences(db: Reader, sequences: { name: string; last: string | null }[]): Promise<void> {
  await ask(
    db,
    `select setval(name::regclass, coalesce(last, 1), last is not null)
     from json_to_recordset($1::json) as given (name text, last bigint)`,
    [JSON.stringify(sequences)],
  )
}

/**
 * How many connections to this PostgreSQL database other programs have open. An ordinary role isn't told what kind the
 * connections of other roles are; the server's own processes have no user.
 */
export async function othersOn(db: Reader, ownName: string): Promise<number> {
  const [found] = await ask<{ others: number }>(
    db,
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and usesysid is not null and coalesce(backend_type, 'client backend') = 'client backend'
       and application_name is distinct from $1`,
    [ownName],
  )
  return found!.others
}

/** Collects the statistics that fast queries need. */
export async function analyze(db: Reader): Promise<void> {
  await ask(db, 'analyze')
}

/** Reads everything in this transaction as it is now, and lets it write nothing. */
export async function readOneMoment(db: Reader): Promise<void> {
  await ask(db, 'set transaction isolation level repeatable read read only')
}

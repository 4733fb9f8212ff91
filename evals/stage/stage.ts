import type { Database } from '../../domain/database/database.ts'
import { raw } from '../../domain/database/raw.ts'
import { changedTables, type Snapshot } from './snapshot.ts'

export interface Stage {
  /** The initial state of the database. */
  set: Snapshot
  snapshot(): Promise<Snapshot>
  /** Restores the tables in which `now` differs from the initial state, and empties the queue. */
  putBack(now: Snapshot): Promise<void>
  /** Removes everything that the stage added to the database, including triggers. */
  strike(): Promise<void>
}

/** Tables that record how the database was created; trials never change them. */
const FIXED = new Set(['mikro_orm_migrations'])

interface Table {
  name: string
  key: string[]
  columns: string[]
}

/**
 * Copies every row and restores the database between trials, which is much faster than a new service and
 * database for each trial. Triggers record which tables change, so that only those are read and restored. The
 * role must be a superuser, because foreign keys are disabled during a restore.
 */
export async function setStage(db: Database): Promise<Stage> {
  const tables = await tablesOf(db)
  const run = <Row>(text: string) => raw<Row>(db.read, { text })
  await run('create schema stage')
  await run('create table stage.touched (name text not null)')
  await run(`create function stage.note() returns trigger language plpgsql as $$
    begin insert into stage.touched values (tg_table_name); return null; end $$`)
  for (const { name } of tables) {
    await run(`create table stage.${name} as table public.${name}`)
    await run(`create trigger stage_note after insert or update or delete on public.${name}
               for each statement execute function stage.note()`)
  }
  const sequences = await run<{ name: string; value: string | null }>(
    `select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name, last_value::text as value
     from pg_sequences where schemaname = 'public'`,
  )
  const resetSequences = `select ${sequences
    .map(({ name, value }) => `setval('${name}', ${value ?? 1}, ${value !== null})`)
    .join(', ')}`
  const set = await rowsOf(tables)

  async function rowsOf(some: readonly Table[]): Promise<Snapshot> {
    const found: Snapshot = new Map(some.map(({ name }) => [name, new Map<string, string>()]))
    if (!some.length) return found
    const texts = some.map(({ name, key }) => {
      const keys = key.length ? key.map((column) => `t.${column}::text`).join(` || ' ' || `) : 't.ctid::text'
      return `select '${name}' as "table", ${keys} as key, to_jsonb(t)::text as row from ${name} t`
    })
    for (const { table, key, row } of await run<{ table: string; key: string; row: string }>(texts.join(' union all ')))
      found.get(table)!.set(key, row)
    return found
  }

  return {
    set,
    async snapshot() {
      const touched = await run<{ name: string }>('select distinct name from stage.touched')
      const written = new Set(touched.map(({ name }) => name))
      return new Map([...set, ...(await rowsOf(tables.filter(({ name }) => written.has(name))))])
    },

    async putBack(now) {
      const changed = new Set(changedTables(set, now))
      await db.transaction(async (tx) => {
        // Without triggers and foreign keys, tables can be restored in any order.
        await raw(tx, { text: 'set local session_replication_role = replica' })
        for (const { name, columns } of tables) {
          if (!changed.has(name)) continue
          const list = columns.join(', ')
          await raw(tx, { text: `delete from ${name}` })
          await raw(tx, {
            text: `insert into ${name} (${list}) overriding system value select ${list} from stage.${name}`,
          })
        }
        await raw(tx, { text: resetSequences })
        await raw(tx, { text: 'delete from stage.touched' })
        await raw(tx, { text: 'delete from pgboss.job' })
      })
    },

    strike: () => run('drop schema stage cascade').then(() => {}),
  }
}

async function tablesOf(db: Database): Promise<Table[]> {
  const tables = await raw<Table>(db.read, {
    text: `select c.relname as name,
             array(select quote_ident(a.attname) from pg_index i join pg_attribute a
                   on a.attrelid = c.oid and a.attnum = any(i.indkey)
                   where i.indrelid = c.oid and i.indisprimary order by a.attnum) as key,
             array(select quote_ident(a.attname) from pg_attribute a
                   where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                   order by a.attnum) as columns
           from pg_class c join pg_namespace n on n.oid = c.relnamespace
           where n.nspname = 'public' and c.relkind = 'r' order by c.relname`,
  })
  return tables.filter(({ name }) => !FIXED.has(name))
}

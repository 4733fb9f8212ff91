import { openAsBlob } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { anEmbedded } from '../../domain/database/open.ts'

/**
 * An embedded database that this worker reuses: starting one takes over a second of processor time, resetting
 * it a tenth of that.
 */
interface Engine {
  pglite: PGlite
  /** Statements that reset it to the template. */
  asNew: string
  /** Its columns when it was new. */
  columns: string
}

const idle: Engine[] = []

/** A test that left a transaction open blocks its engine. After this time, a new engine is started. */
const FREE_WITHIN_MS = 3000

/**
 * An in-memory copy of the migrated database for one service. It takes no statements after it is closed or returned.
 */
export async function anEmbeddedCopy(template: string): Promise<{ embedded: PGlite; giveBack: () => Promise<void> }> {
  const engine = (await anIdleEngine()) ?? (await anEngine(template))
  let isOpen = true
  const close = () => Promise.resolve((isOpen = false)).then(() => {})
  const embedded = new Proxy(engine.pglite, {
    get(target, name) {
      if (name === 'close') return close
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      return (...args: unknown[]): unknown => {
        if (!isOpen) throw new Error('This copy of the database is closed.')
        return value.apply(target, args)
      }
    },
  })
  return {
    embedded,
    async giveBack() {
      await close()
      idle.push(engine)
    },
  }
}

async function anIdleEngine(): Promise<Engine | undefined> {
  const engine = idle.pop()
  if (!engine) return undefined
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), FREE_WITHIN_MS)))
  const isAsNew = await Promise.race([makeAsNew(engine), tooLate])
  clearTimeout(timer)
  return isAsNew ? engine : undefined
}

/**
 * What `discard all` does, except that statements stay prepared, as they are the same for the next service. Tables are so small here
 * that one plan fits all values.
 */
const FORGET_SESSION = `
  close all; set session authorization default; reset all; unlisten *;
  select pg_advisory_unlock_all(); discard sequences; set plan_cache_mode = auto;`

/** False for an engine whose tables a test has changed, or in which it left a transaction open: only rows are reset. */
async function makeAsNew({ pglite, asNew, columns }: Engine): Promise<boolean> {
  if (pglite.isInTransaction()) return false
  await pglite.exec(FORGET_SESSION)
  if ((await columnsOf(pglite)) !== columns) return false
  await pglite.exec(asNew)
  // Without a checkpoint the log would fill the memory that holds this engine's files.
  await pglite.exec('checkpoint')
  return true
}

async function anEngine(template: string): Promise<Engine> {
  const pglite = await anEmbedded('memory://', await openAsBlob(template))
  await pglite.exec(FORGET_SESSION)
  return { pglite, asNew: await keepTemplate(pglite), columns: await columnsOf(pglite) }
}

/** A digest of all columns and their order. */
async function columnsOf(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query<{ columns: string }>(
    `select md5(string_agg(format('%s %s %s', attrelid, attnum, attname), ',' order by attrelid, attnum)) as columns
     from pg_attribute join pg_class c on c.oid = attrelid where c.relkind = 'r' and attnum > 0`,
  )
  return rows[0]!.columns
}

/** Records the tables' contents and returns the statements that restore them. */
async function keepTemplate(pglite: PGlite): Promise<string> {
  const { rows: tables } = await pglite.query<{ name: string; columns: string }>(
    `select c.oid::regclass::text as name,
       (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  await pglite.exec('create schema template')
  const restore: string[] = []
  for (const [at, { name, columns }] of tables.entries()) {
    const { rows } = await pglite.query(`select from ${name} limit 1`)
    if (!rows.length) continue
    await pglite.exec(`create table template.kept_${at} as select ${columns} from ${name}`)
    restore.push(`insert into ${name} (${columns}) overriding system value select * from template.kept_${at};`)
  }
  const { rows: sequences } = await pglite.query<{ set: string }>(
    `select format('select setval(%L, %s, %L);', schemaname || '.' || quote_ident(sequencename),
       coalesce(last_value, start_value), last_value is not null) as set from pg_sequences`,
  )
  return `
    set session_replication_role = replica;
    ${tables.map(({ name }) => `delete from ${name};`).join('\n')}
    ${restore.join('\n')}
    ${sequences.map(({ set }) => set).join('\n')}
    set session_replication_role = origin;`
}

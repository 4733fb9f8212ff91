import { openAsBlob } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { anEmbedded } from '../../domain/database/open.ts'

/** An engine of this worker, which starts in over a second of processor time and is made as new in a tenth. */
interface Engine {
  pglite: PGlite
  /** Statements that make it as the template is. */
  asNew: string
}

const idle: Engine[] = []

/** A test that left a transaction open holds its engine for good: then another is made. */
const FREE_WITHIN_MS = 3000

/** A copy in memory of the migrated database, for one service: no statement reaches it once it is closed or given back. */
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
  const isAsNew = await Promise.race([makeAsNew(engine).then(() => true), tooLate])
  clearTimeout(timer)
  return isAsNew ? engine : undefined
}

async function makeAsNew({ pglite, asNew }: Engine): Promise<void> {
  await pglite.exec('discard all')
  await pglite.exec(asNew)
  // Without it the log would fill the memory that files of this engine live in.
  await pglite.exec('checkpoint')
}

async function anEngine(template: string): Promise<Engine> {
  const pglite = await anEmbedded('memory://', await openAsBlob(template))
  return { pglite, asNew: await keepTemplate(pglite) }
}

/** Keeps what the tables hold beside them; the statements that bring it back. */
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

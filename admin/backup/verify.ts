import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DomainError } from '../../domain/errors.ts'
import { countRows, tableNames, createScratch, dropScratch, placeOf } from './backup.statements.ts'
import { restoreEmbedded } from './embedded.ts'
import { onServer, restorePostgres } from './postgres.ts'
import { postgresProgram } from './postgres-programs.ts'

/** What a backup was found to hold. */
export interface Verified {
  tables: number
  rows: number
  /** What couldn't be verified, and the next step; null if the backup was restored whole. */
  limits: string | null
}

/**
 * Restores an embedded backup into a folder beside it, whose name begins with `scratch`, opens it, counts its rows,
 * and deletes the folder. Throws `wrong_state` if it can't be restored.
 */
export async function verifyEmbedded(file: string, scratch: string): Promise<Verified> {
  const folder = mkdtempSync(join(dirname(file), scratch))
  let counted = { tables: 0, rows: 0 }
  try {
    await restoreEmbedded(file, folder, async (database) => {
      counted = await countAll(async <Row>(text: string) => (await database.query<Row>(text)).rows)
    })
    return { ...counted, limits: null }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Restores a dump into a scratch database on the same server, counts its rows, and drops it. If the role may
 * not create databases, reads the whole dump and counts its rows instead, and says so. Throws `wrong_state` if the
 * dump can't be restored or read.
 */
export async function verifyPostgres(file: string, databaseUrl: string, env: NodeJS.ProcessEnv): Promise<Verified> {
  const { major, id } = await onServer(databaseUrl, placeOf)
  const mark = `A backup of the directory ${id} is being verified here.`
  let name = ''
  try {
    name = await onServer(databaseUrl, async (client) => {
      await dropScratch(client, mark)
      return createScratch(client, mark)
    })
  } catch (error) {
    if ((error as { code?: unknown }).code !== MAY_NOT) throw error
    const limits = `It was read whole, but not restored, because this role may not create a database (${(error as Error).message}). As a superuser: alter role … createdb`
    return { ...(await readThrough(file, postgresProgram('pg_restore', major, env), env)), limits }
  }
  try {
    const scratch = Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href
    await restorePostgres(file, scratch, env)
    return await onServer(scratch, async (client) => {
      const query = async <Row>(text: string) => (await client.query(text)).rows as Row[]
      return { ...(await countAll(query)), limits: null }
    })
  } finally {
    await onServer(databaseUrl, (client) => dropScratch(client, mark))
  }
}

/** PostgreSQL's code for a missing right. */
const MAY_NOT = '42501'

type Query = <Row>(text: string) => Promise<Row[]>

async function countAll(query: Query): Promise<{ tables: number; rows: number }> {
  const tables = await tableNames(query)
  if (!tables.length)
    throw new DomainError(
      'wrong_state',
      'The restored backup has no tables.',
      'Look at the disk and the database’s log.',
    )
  return { tables: tables.length, rows: await countRows(query, tables) }
}

/** Reads a dump to its end and counts the rows of its tables. */
async function readThrough(
  file: string,
  program: string,
  env: NodeJS.ProcessEnv,
): Promise<{ tables: number; rows: number }> {
  const child = spawn(program, ['--data-only', '--file=-', file], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const closed = once(child, 'close')
  const complaint: string[] = []
  child.stderr.setEncoding('utf8').on('data', (text: string) => complaint.push(text))
  let [tables, rows, isCopying, rest] = [0, 0, false, '']
  for await (const text of child.stdout.setEncoding('utf8')) {
    // Node's readline would also split texts of the rows, at U+2028 and U+2029.
    const lines = (rest + (text as string)).split('\n')
    rest = lines.pop()!
    for (const line of lines)
      if (isCopying && line !== '\\.') rows++
      else if (isCopying) isCopying = false
      else if (/^COPY .* FROM stdin;$/.test(line)) [tables, isCopying] = [tables + 1, true]
  }
  const [code] = (await closed) as [number]
  if (code !== 0 || !tables)
    throw new DomainError(
      'wrong_state',
      `The dump can’t be read: ${complaint.join('').split('\n')[0] || 'it has no tables'}`,
      'Look at the disk, then back up again.',
    )
  return { tables, rows }
}

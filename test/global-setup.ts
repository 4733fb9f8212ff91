import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { seedCategories } from '../domain/categories/categories.ts'
import { openDatabase } from '../domain/open-database.ts'
import { seedCatalogue } from '../domain/seed-catalogue.ts'
import { openQueue } from '../jobs/queue.ts'
import { COMPILED } from './processes/a-process.ts'
import { searchSuiteLog } from './house/suite-log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    template: { databaseUrl: string } | { snapshot: string }
    /** Where services write their logs. */
    logs: string
  }
}

/** Migrates one database, which every test file copies. After the run, checks that no service log holds a secret. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'launch-'))
  const logs = join(folder, 'logs')
  mkdirSync(logs)
  project.provide('logs', logs)
  process.env['SUITE_LOGS'] = logs
  // The workers that run the tests inherit it.
  process.env['NODE_COMPILE_CACHE'] ??= COMPILED
  await provideTemplate(project, folder)
  return () => {
    try {
      searchSuiteLog(logs)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
}

async function provideTemplate(project: TestProject, folder: string): Promise<void> {
  const url = process.env['DATABASE_URL']
  if (url) {
    await onServer(url, 'drop database if exists launch_template', 'create database launch_template')
    const databaseUrl = Object.assign(new URL(url), { pathname: '/launch_template' }).href
    const db = await openDatabase({ databaseUrl })
    await seedCategories(db)
    await seedCatalogue(db)
    await (await openQueue(db, databaseUrl, fail)).stop({ graceful: false })
    await db.close()
    project.provide('template', { databaseUrl: url })
    return
  }
  const db = await openDatabase({})
  await seedCategories(db)
  await seedCatalogue(db)
  await (await openQueue(db, undefined, fail)).stop({ graceful: false })
  const snapshot = join(folder, 'template.tar')
  writeFileSync(snapshot, Buffer.from(await (await (db.native as PGlite).dumpDataDir('none')).arrayBuffer()))
  await db.close()
  project.provide('template', { snapshot })
}

async function onServer(url: string, ...statements: string[]) {
  const client = new pg.Client(url)
  await client.connect().catch((error: Error) => {
    throw new Error(
      `DATABASE_URL cannot be reached (${error.message}). Run npm run test:postgres, which starts a PostgreSQL of its own.`,
    )
  })
  for (const statement of statements) await client.query(statement)
  await client.end()
}

function fail(error: unknown): never {
  throw error
}

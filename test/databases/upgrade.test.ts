import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliDecompressSync, constants } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { anEmbedded } from '../../domain/database/open.ts'
import { aService, type TestService } from '../service.ts'

/**
 * An installation of the first version, filled by the demonstration, a draft, orders and a claim: a data folder, or
 * what pg_dump --inserts wrote. It includes that version's answers.
 */
const FOLDER = new URL('../fixtures/upgrade/', import.meta.url)
const LARGE_WINDOW = { params: { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 } }

interface Recorded {
  /** An API key of the owner of these drafts, listings and orders. */
  key: string
  answers: { path: string; signedIn: boolean; body: unknown }[]
}

/** What later versions no longer answer. */
const NO_LONGER_SAID = new Set<string>()

let service: TestService
let drop = async () => {}
const recorded = recordedBy('snapshot' in inject('template') ? 'pglite' : 'postgres')

beforeAll(async () => {
  const template = inject('template')
  if ('snapshot' in template) {
    const folder = new Blob([unpacked('embedded.tar.br')], { type: 'application/x-tar' })
    service = await aService({ embedded: await anEmbedded('memory://', folder) })
    return
  }
  const name = `upgrade_${randomUUID().replaceAll('-', '')}`
  await onServer(template.databaseUrl, `create database ${name}`)
  drop = () => onServer(template.databaseUrl, `drop database ${name} with (force)`)
  const databaseUrl = Object.assign(new URL(template.databaseUrl), { pathname: `/${name}` }).href
  await onServer(databaseUrl, unpacked('postgres.sql.br').toString())
  service = await aService({ databaseUrl })
})
afterAll(async () => {
  await service.stop()
  await drop()
})

test.for(recorded.answers)(
  'an upgraded installation answers $path as it did before',
  async ({ path, signedIn, body }) => {
    const reply = await service.request('GET', path, signedIn ? { key: recorded.key } : {})
    expect(reply.status).toBe(200)
    expect(withoutHost(reply.body)).toMatchObject(stillSaid(body) as object)
  },
)

function recordedBy(engine: string): Recorded {
  return JSON.parse(unpacked(`answers-${engine}.json.br`).toString()) as Recorded
}

function unpacked(file: string): Buffer<ArrayBuffer> {
  return brotliDecompressSync(readFileSync(new URL(file, FOLDER)), LARGE_WINDOW) as Buffer<ArrayBuffer>
}

/** Recorded answers and some stored texts contain other ports. */
function withoutHost(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body).replaceAll(/127\.0\.0\.1:\d+/g, '{host}'))
}

function stillSaid(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stillSaid)
  if (typeof value !== 'object' || value === null) return value
  const said = Object.entries(value).filter(([name]) => !NO_LONGER_SAID.has(name))
  return Object.fromEntries(said.map(([name, inner]) => [name, stillSaid(inner)]))
}

async function onServer(databaseUrl: string, sql: string): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliDecompressSync, constants } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { anEmbedded } from '../../domain/database/open.ts'
import { aService, type TestService } from '../service.ts'

/**
 * An installation of the first version, filled with the demo, a draft, orders and a claim. It exists as a
 * data folder and as the output of pg_dump --inserts, with the answers that version gave.
 */
const FOLDER = new URL('../fixtures/upgrade/', import.meta.url)
const LARGE_WINDOW = { params: { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 } }

interface Recorded {
  /** An API key of the person whose drafts, listings and orders were recorded. */
  key: string
  answers: { path: string; signedIn: boolean; body: unknown }[]
}

/** Properties that aren't compared, because later versions changed them or no longer send them. */
const NO_LONGER_SAID = new Set(['how', 'why', 'detail', 'text', 'next_steps'])

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
    const same = withoutNewFinds(withoutHost(reply.body), body, path)
    const now = withoutNewAttributes(withoutAvailability(withoutNewHandle(same), body), body)
    expect(sorted(now)).toMatchObject(sorted(stillSaid(body)) as object)
  },
)

test('a listing that had no draft gets one, by which its owner edits everything', async () => {
  const { body: drafts } = await service.request('GET', '/drafts', { key: recorded.key })
  const { id } = drafts.items.find(isNewHandle)
  const body = { fields: { name: 'Oakplan', stage: 'launched' } }
  const edited = await service.request('PATCH', `/drafts/${id}`, { key: recorded.key, body })
  expect(edited.body).toMatchObject({
    status: 'submitted',
    fields: {
      name: { value: 'Oakplan', state: 'manual' },
      stage: { value: 'launched', state: 'manual' },
      tagline: { value: 'Plans that hold', state: 'manual' },
      features: { value: ['Plans'] },
      country: { value: null, state: 'deleted' },
    },
    section_states: { faqs: 'not_found' },
  })
  const listing = await service.request('GET', `/me/listings/${edited.body.listing_id}`, { key: recorded.key })
  expect(listing.body).toMatchObject({ name: 'Oakplan', stage: 'launched', tagline: 'Plans that hold' })
})

test('a draft that was submitted keeps what the website says beside what was typed', async () => {
  const { body: drafts } = await service.request('GET', '/drafts', { key: recorded.key })
  const { id, listing_id } = drafts.items.find(
    (one: { status: string; listing_id: number | null }) => one.status === 'submitted' && !isNewHandle(one),
  )
  const typed = (await service.request('GET', `/drafts/${id}`, { key: recorded.key })).body.fields
  expect(typed.tagline).toMatchObject({ value: 'A week that holds', state: 'override', evidence: [] })
  const body = { restore: ['tagline', 'country'] }
  const { fields } = (await service.request('PATCH', `/drafts/${id}`, { key: recorded.key, body })).body
  expect(fields).toMatchObject({
    tagline: { value: 'Plan your week in five minutes', state: 'ai', evidence: [{ url: 'https://acme.example.com/' }] },
    country: { value: null, state: 'not_found' },
  })
  const listing = (await service.request('GET', `/me/listings/${listing_id}`, { key: recorded.key })).body
  expect(listing).toMatchObject({ tagline: 'Plan your week in five minutes', country: null })
  expect(listing.not_found_on_website).toContain('country')
})

function recordedBy(engine: string): Recorded {
  const text = unpacked(`answers-${engine}.json.br`).toString()
  // A badge's picture named the host, and names the site now.
  return JSON.parse(text.replaceAll(String.raw` on {host}\"`, String.raw` on Test Directory\"`)) as Recorded
}

function unpacked(file: string): Buffer<ArrayBuffer> {
  return brotliDecompressSync(readFileSync(new URL(file, FOLDER)), LARGE_WINDOW) as Buffer<ArrayBuffer>
}

/** Replaces hosts by a placeholder, since recorded answers and some stored texts contain other ports. */
function withoutHost(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body).replaceAll(/127\.0\.0\.1:\d+/g, '{host}'))
}

function stillSaid(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stillSaid)
  if (typeof value !== 'object' || value === null) return value
  const said = Object.entries(value).filter(([name]) => !NO_LONGER_SAID.has(name))
  return Object.fromEntries(
    said.map(([name, inner]) => [name, name === 'not_found_on_website' ? withoutPhrases(inner) : stillSaid(inner)]),
  )
}

/** Search phrases are no fact that a website could state. */
function withoutPhrases(fields: string[]): string[] {
  return fields.filter((field) => field !== 'keywords')
}

/** A search's answer without the listings that it finds since more of their words are searched. */
function withoutNewFinds(body: unknown, before: unknown, path: string): unknown {
  if (!path.includes('?q=')) return body
  const slugs = (before as { items: { slug: string }[] }).items.map(({ slug }) => slug)
  const items = (body as { items: { slug: string }[] }).items.filter(({ slug }) => slugs.includes(slug))
  return { ...(body as object), items, total: items.length }
}

/** Id of the person's listing that had no draft before the upgrade. */
const OAKPLAN = 27

function isNewHandle({ listing_id }: { listing_id?: unknown }): boolean {
  return listing_id === OAKPLAN
}

/** An answer without the draft that the upgrade created. */
function withoutNewHandle(body: unknown): unknown {
  const { items, total, counts } = body as Partial<Record<'items' | 'total' | 'counts', never>>
  const others = (items as object[] | undefined)?.filter((one) => !isNewHandle(one))
  if (others && others.length < items!['length']) return { ...(body as object), items: others, total: total! - 1 }
  return counts?.['drafts'] === undefined
    ? body
    : { ...(body as object), counts: { ...(counts as object), drafts: counts['drafts'] - 1 } }
}

/**
 * Restores the recorded descriptions of products if later versions only added to their ends. They append a
 * sentence that says which listings can have the product.
 */
function withoutAvailability(body: unknown, before: unknown): unknown {
  const descriptions = (of: unknown) => (of as { items?: { description?: string }[] }).items
  const [now, then] = [descriptions(body), descriptions(before)]
  if (
    !now?.every(
      ({ description }, at) => description && then?.[at]?.description && description.startsWith(then[at].description),
    )
  )
    return body
  return { ...(body as object), items: now.map((item, at) => ({ ...item, description: then![at]!.description })) }
}

/** A comparison without the default attributes of categories that had none before the upgrade. */
function withoutNewAttributes(body: unknown, before: unknown): unknown {
  const rowsOf = (of: unknown) => (of as { rows?: { key: string }[] }).rows
  const [now, then] = [rowsOf(body), rowsOf(before)]
  if (!now || !then) return body
  return { ...(body as object), rows: now.filter(({ key }) => then.some((row) => row.key === key)) }
}

/** Sorts missing and not found fields by name, because their order isn't part of the answer. */
function sorted(body: unknown): unknown {
  const { missing, not_found_on_website: open } = body as {
    missing?: { field: string }[]
    not_found_on_website?: string[]
  }
  return {
    ...(body as object),
    ...(missing ? { missing: missing.toSorted((a, b) => (a.field < b.field ? -1 : 1)) } : {}),
    ...(open ? { not_found_on_website: open.toSorted() } : {}),
  }
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

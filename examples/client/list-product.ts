// Looks for a product's listing, and drafts one if there is none: node list-product.ts https://acme.com
import { setTimeout as wait } from 'node:timers/promises'
import createClient from 'openapi-fetch'
import type { components, paths } from './service.d.ts'

const { LAUNCH_URL = 'http://localhost:3000', LAUNCH_KEY } = process.env
/** The service asks for a call every few seconds; a website takes about a minute. */
const POLL_MS = 2000

const directory = createClient<paths>({
  baseUrl: `${LAUNCH_URL}/api/v1`,
  headers: LAUNCH_KEY ? { Authorization: `Bearer ${LAUNCH_KEY}` } : {},
})

/** The answer's body. Throws with what is wrong and the next step, if the service refused the call. */
async function bodyOf<T>(call: Promise<{ data?: T; error?: components['schemas']['Problem'] }>): Promise<T> {
  const { data, error } = await call
  if (error) throw new Error(`${error.detail} ${error.fix}`)
  return data!
}

async function listingsOf(website: URL) {
  const found = []
  // A listing that waits for its launch week is found only with `upcoming`.
  for (const status of ['live', 'upcoming'] as const) {
    const query = { domain: website.hostname, status }
    found.push(...(await bodyOf(directory.GET('/listings', { params: { query } }))).items)
  }
  return found
}

/** Submits the website and waits for its draft. Nothing is published. */
async function draftOf(website: URL) {
  // With the key, a retry after a lost answer returns the same draft.
  const header = { 'Idempotency-Key': crypto.randomUUID() }
  const { id } = await bodyOf(directory.POST('/drafts', { params: { header }, body: { url: website.href } }))
  for (;;) {
    const draft = await bodyOf(directory.GET('/drafts/{id}', { params: { path: { id } } }))
    if (draft.status === 'ready') return draft
    console.log(draft.progress.text)
    await wait(POLL_MS)
  }
}

const website = new URL(process.argv[2] ?? 'https://acme.com')
const listings = await listingsOf(website)
for (const { name, url } of listings) console.log(`${website.hostname} is listed as ${name}: ${url}`)
if (!listings.length) {
  console.log(`${website.hostname} isn’t listed yet.`)
  if (LAUNCH_KEY) {
    const { id, fields, missing } = await draftOf(website)
    console.log(`Draft ${id}:`)
    for (const [name, { value, evidence }] of Object.entries(fields))
      if (evidence[0])
        console.log(`  ${name}: ${[value].flat().join('; ')} (“${evidence[0].quote}”, ${evidence[0].url})`)
    console.log(`Missing: ${missing.map(({ field }) => field).join(', ')}`)
  } else console.log('To draft it from its website, set LAUNCH_KEY to an API key with the scope listings:write.')
}

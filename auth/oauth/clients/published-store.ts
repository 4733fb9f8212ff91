import { LRUCache } from 'lru-cache'
import type { Database } from '../../../domain/database/database.ts'
import { prepare } from '../../../domain/database/prepare.ts'
import type { RateLimits } from '../../../domain/rate-limits.ts'

const SECOND_MS = 1000
const DAY_MS = 86_400 * SECOND_MS

/** Bounds, in seconds, for how long a copy is used without reading it again. */
const FRESH = { min: 60, max: 3600 }
/** How long to wait after a failure. */
const RETRY_MS = 60 * SECOND_MS
/** How long a copy lasts after it was read: as long as an unused connection. */
const KEPT_MS = 60 * DAY_MS
/** How long a copy is used after its server's first failure. */
const OUTAGE_MS = 7 * DAY_MS
/** Far more than real documents, which have a few lines, and real key sets, which have a few keys. */
const MAX_BYTES = { ClientDocument: 5 * 1024, ClientKeys: 32 * 1024 }
/**
 * Remembered failures. The oldest are dropped; the next caller then reads the URL again, which counts toward
 * that caller's limit when there's no copy.
 */
const MAX_FAILURES = 10_000

/** Something an app publishes: the document at its client id, or its signing keys. */
export interface Published {
  kind: 'ClientDocument' | 'ClientKeys'
  clientId: string
  url: string
}

/**
 * Reads a public https URL, without following redirects. Rejects when it can't be reached or is larger than `maxBytes`.
 */
export type ReadPublished = (
  url: string,
  maxBytes: number,
) => Promise<{ status: number; cacheControl: string | undefined; text: string }>

interface Options {
  db: Database
  now: () => Date
  limits: RateLimits
  readPublished: ReadPublished
}

export interface PublishedStore {
  /**
   * The current text, or an unexpired copy; undefined when there is neither. A read without a copy counts as
   * a registration from `asker`, an IP address; with neither a copy nor an asker, nothing is read. Throws
   * `rate_limited`.
   */
  current(what: Published, asker: string | undefined): Promise<string | undefined>
}

/** The first failure sets when a copy expires; `least` keeps later failures from postponing that. */
const endBy = prepare((sql, given: { kind: Published['kind']; clientId: string; end: string }) =>
  sql
    .updateTable('oidc_payload')
    .set((eb) => ({ expires_at: eb.fn<string>('least', ['expires_at', eb.val(given.end)]) }))
    .where('kind', '=', given.kind)
    .where('id', '=', given.clientId),
)

interface NewCopy {
  kind: Published['kind']
  clientId: string
  payload: string
  end: string
  time: string
}

const keep = prepare((sql, given: NewCopy) =>
  sql
    .insertInto('oidc_payload')
    .values({
      kind: given.kind,
      id: given.clientId,
      payload: given.payload,
      client_id: given.clientId,
      expires_at: given.end,
      created_at: given.time,
    })
    .onConflict((oc) =>
      oc.columns(['kind', 'id']).doUpdateSet((eb) => ({
        payload: eb.ref('excluded.payload'),
        expires_at: eb.ref('excluded.expires_at'),
      })),
    ),
)

/** The unexpired copy of this URL. */
const copiesOf = prepare((sql, given: Published & { time: string }) =>
  sql
    .selectFrom('oidc_payload')
    .select((eb) => [
      eb.ref('payload', '->>').key('text').as('text'),
      eb.cast<number>(eb.ref('payload', '->>').key('freshUntil'), 'bigint').as('freshUntil'),
    ])
    .where('kind', '=', given.kind)
    .where('id', '=', given.clientId)
    .where((eb) => eb.ref('payload', '->>').key('url'), '=', given.url)
    .where('expires_at', '>', given.time),
)

/** Stores what apps publish, so connected apps keep working while their servers are down. */
export function publishedStore({ db, now, limits, readPublished }: Options): PublishedStore {
  const failedUntil = new LRUCache<string, number>({ max: MAX_FAILURES })
  const reading = new Map<string, Promise<string | undefined>>()
  const later = (ms: number) => new Date(now().getTime() + ms).toISOString()

  async function fetchText({ kind, clientId, url }: Published): Promise<string | undefined> {
    const answer = await readPublished(url, MAX_BYTES[kind]).catch(() => undefined)
    if (!answer || answer.status !== 200 || !isWhole(answer.text, { kind, clientId })) {
      failedUntil.set(nameOf({ kind, clientId, url }), now().getTime() + RETRY_MS)
      await endBy(db.read, { kind, clientId, end: later(OUTAGE_MS) })
      return undefined
    }
    const { text, cacheControl } = answer
    const freshUntil = now().getTime() + freshSeconds(cacheControl) * SECOND_MS
    const payload = JSON.stringify({ url, text, freshUntil })
    await keep(db.read, { kind, clientId, payload, end: later(KEPT_MS), time: later(0) })
    return text
  }

  async function find({ kind, clientId, url }: Published) {
    const [copy] = await copiesOf(db.read, { kind, clientId, url, time: later(0) })
    return copy
  }

  return {
    async current(what, asker) {
      const name = nameOf(what)
      const copy = await find(what)
      const time = now().getTime()
      const isFresh = copy !== undefined && time < copy.freshUntil
      if (isFresh || time < (failedUntil.get(name) ?? -Infinity)) return copy?.text
      if (!copy) {
        if (asker === undefined) return undefined
        await limits.consume('registration', asker)
      }
      let read = reading.get(name)
      if (!read) reading.set(name, (read = fetchText(what).finally(() => reading.delete(name))))
      return (await read) ?? copy?.text
    },
  }
}

function nameOf({ kind, clientId, url }: Published): string {
  return JSON.stringify([kind, clientId, url])
}

/** Whether this is the expected document, not an error page sent with status 200. */
function isWhole(text: string, { kind, clientId }: Pick<Published, 'kind' | 'clientId'>): boolean {
  try {
    const value = JSON.parse(text) as { client_id?: unknown; keys?: unknown } | null
    return kind === 'ClientKeys' ? Array.isArray(value?.keys) : value?.client_id === clientId
  } catch {
    return false
  }
}

function freshSeconds(cacheControl = ''): number {
  const [, seconds = 0] = /(?:^|,)\s*max-age\s*=\s*(\d+)/i.exec(cacheControl) ?? []
  return Math.max(FRESH.min, Math.min(FRESH.max, Number(seconds)))
}

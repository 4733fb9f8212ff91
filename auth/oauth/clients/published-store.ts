import { LRUCache } from 'lru-cache'
import type { Database } from '../../../domain/database/database.ts'
import { prepare } from '../../../domain/database/prepare.ts'
import type { RateLimits } from '../../../domain/rate-limits.ts'

const SECOND_MS = 1000
const DAY_MS = 86_400 * SECOND_MS

/** Seconds a copy is taken without asking again, whatever its server says. */
const FRESH = { min: 60, max: 3600 }
/** What could not be read is not asked for again before. */
const RETRY_MS = 60 * SECOND_MS
/** As long as a connection that is not used. */
const KEPT_MS = 60 * DAY_MS
/** How long a copy is good for, from the first time that its server could not be asked. */
const OUTAGE_MS = 7 * DAY_MS
/** A real document has a few lines, a real key set a few keys. */
const MAX_BYTES = { ClientDocument: 5 * 1024, ClientKeys: 32 * 1024 }
/** Failures that are remembered; beyond it the oldest is forgotten, and counts for whoever asks again. */
const MAX_FAILURES = 10_000

/** Something an app publishes: the document that its id is the address of, or the keys it signs with. */
export interface Published {
  kind: 'ClientDocument' | 'ClientKeys'
  clientId: string
  url: string
}

/**
 * Reads what stands at a public https address, without following redirects. Rejects when it cannot be reached or has more
 * bytes.
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
   * The text as it is now, or a copy that has not ended; undefined where there is neither. Reading for the first time
   * counts as a registration of `asker`, an address; nobody's copy ever depends on what others ask for. Throws
   * `rate_limited`.
   */
  current(what: Published, asker: string | undefined): Promise<string | undefined>
}

/** The first failure decides when a copy ends: `least` leaves the end where that put it. */
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

/** The copy that has not ended of what stands at this address. */
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

/** Keeps what apps publish in the database, so that apps people have let in go on while their servers are away. */
export function publishedStore({ db, now, limits, readPublished }: Options): PublishedStore {
  const failedUntil = new LRUCache<string, number>({ max: MAX_FAILURES })
  const reading = new Map<string, Promise<string | undefined>>()
  const later = (ms: number) => new Date(now().getTime() + ms).toISOString()

  async function read({ kind, clientId, url }: Published): Promise<string | undefined> {
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
    const [kept] = await copiesOf(db.read, { kind, clientId, url, time: later(0) })
    return kept
  }

  return {
    async current(what, asker) {
      const name = nameOf(what)
      const kept = await find(what)
      const time = now().getTime()
      if ((kept && time < kept.freshUntil) || time < (failedUntil.get(name) ?? 0)) return kept?.text
      if (!kept) {
        if (asker === undefined) return undefined
        await limits.consume('registration', asker)
      }
      let begun = reading.get(name)
      if (!begun) reading.set(name, (begun = read(what).finally(() => reading.delete(name))))
      return (await begun) ?? kept?.text
    },
  }
}

function nameOf({ kind, clientId, url }: Published): string {
  return JSON.stringify([kind, clientId, url])
}

/** Whether this is what was looked for, and not the error page of a server that answers 200 to everything. */
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

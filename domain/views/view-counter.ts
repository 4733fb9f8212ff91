import type { Database } from '../database/database.ts'
import { saltedHash, saltOf } from '../shared/day-salt.ts'
import { OTHERS } from './count-views.ts'
import { writeViews, type NotedView } from './views.statements.ts'

/** Unless writing fails, views wait in memory at most this long; a killed process loses them. */
const FLUSH_MS = 5000
/** Once this many views are waiting, they are written immediately. */
const BATCH = 1000
/** At most this many views wait; while the database is unavailable, further ones are dropped. */
const MAX_WAITING = 20_000
/** How many websites the people of one network can name for a product on a day, so that nobody fills its list alone. */
const MAX_HOSTS_A_NETWORK = 5
/** Of how many networks and products a process remembers the websites; the oldest are forgotten first. */
const MAX_NETWORKS = 50_000
const DAY_MS = 86_400_000

interface View {
  slug: string
  ip: string
  /** Whose views share the limit of named websites; otherwise `ip`. */
  network?: string
  userAgent: string
  /** A click to the website, instead of a view of the page. */
  isClick?: boolean
  /** As `referrerHost` returns it. */
  referrer?: string | null
}

export interface ViewCounter {
  /** Notes a view or a click, to be counted by `count-views`. Never throws. */
  note(view: View): void
  /** Writes the noted views now; if that fails, they wait for the next flush. */
  flush(): Promise<void>
  close(): Promise<void>
}

/**
 * Collects the views of one process and writes them in batches. A person's views of a product on one day make
 * one row, however many processes see them, and their clicks another one. IP addresses are never stored, only hashes with a salt that is
 * deleted after the day.
 */
export function openViewCounter(db: Database, now: () => Date, onError: (error: unknown) => void): ViewCounter {
  let salt: { day: string; value: Promise<string> } | undefined
  let waiting = new Map<string, Omit<NotedView, 'viewer'>>()
  const noting = new Set<Promise<void>>()
  /** The websites named today, by a hash of network and product. */
  const namedBy = new Map<string, Set<string>>()
  let timer: NodeJS.Timeout | undefined
  let dayEnd: NodeJS.Timeout | undefined

  function saltOfToday(day: string): Promise<string> {
    if (salt?.day !== day) {
      salt = { day, value: saltOf(db, day) }
      namedBy.clear()
      clearTimeout(dayEnd)
      dayEnd = setTimeout(() => (salt = undefined), DAY_MS - (now().getTime() % DAY_MS)).unref()
    }
    return salt.value
  }

  /** Of a person's views, the first one names the website that led to it. */
  function keep(viewer: string, view: Omit<NotedView, 'viewer'>): void {
    if (waiting.size < MAX_WAITING && !waiting.has(viewer)) waiting.set(viewer, view)
  }

  /** The website, or `OTHERS` if this network has named enough. */
  function named(network: string, host: string): string {
    const hosts = namedBy.get(network) ?? new Set()
    if (!hosts.has(host) && hosts.size >= MAX_HOSTS_A_NETWORK) return OTHERS
    namedBy.set(network, hosts.add(host))
    if (namedBy.size > MAX_NETWORKS) namedBy.delete(namedBy.keys().next().value!)
    return host
  }

  async function add({ slug, ip, network = ip, userAgent, isClick = false, referrer = null }: View): Promise<void> {
    const day = now().toISOString().slice(0, 10)
    try {
      const daySalt = await saltOfToday(day)
      const viewer = saltedHash(daySalt, [ip, userAgent, slug, ...(isClick ? ['click'] : [])])
      const host = referrer && named(saltedHash(daySalt, ['network', network, slug]), referrer)
      keep(viewer, { day, slug, is_click: isClick, referrer: host })
    } catch (error) {
      salt = undefined
      onError(error)
    }
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    await Promise.all(noting)
    const batch = waiting
    if (!batch.size) return
    waiting = new Map()
    try {
      await writeViews(
        db.read,
        batch
          .entries()
          .map(([viewer, view]) => ({ viewer, ...view }))
          .toArray(),
      )
    } catch (error) {
      onError(error)
      for (const [viewer, view] of batch) keep(viewer, view)
    }
  }

  return {
    note(view) {
      const noted = add(view).finally(() => noting.delete(noted))
      noting.add(noted)
      if (waiting.size >= BATCH) void flush()
      else timer ??= setTimeout(() => void flush(), FLUSH_MS).unref()
    },
    flush,
    async close() {
      await flush()
      clearTimeout(dayEnd)
      salt = undefined
    },
  }
}

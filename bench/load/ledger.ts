// Writes whose effect can be checked afterwards, each with an idempotency key, and a record of the acknowledged ones.
import { randomUUID } from 'node:crypto'
import { accountOf } from '../../domain/accounts/keys.ts'
import type { Database } from '../../domain/database/database.ts'
import { raw } from '../../domain/database/raw.ts'

export interface Write {
  kind: 'milestone' | 'tagline' | 'update' | 'draft'
  method: 'POST' | 'PATCH'
  path: string
  body: object
  key: string
  /** The text to find afterwards. */
  mark: string
  listingId: number
}

const rowsOf =
  (db: Database) =>
  <Row>(text: string, values: unknown[] = []) =>
    raw<Row>(db.read, { text, values })

const MAX_MILESTONES = 50
const MAX_UPDATES = 5
/** The mix of 100 writes. */
const SHARES: [Write['kind'], number][] = [
  ['milestone', 45],
  ['tagline', 37],
  ['update', 15],
  ['draft', 3],
]

export interface Ledger {
  /** The next write of one caller, who sends them sequentially; `share` selects its kind. */
  next(caller: number, share: number): Write
  acknowledge(write: Write): void
  /** The number of acknowledged writes of each kind. */
  counts(): Record<string, number>
  /**
   * Descriptions of acknowledged writes that are missing, duplicated or replaced, and of writes that took
   * effect without being acknowledged.
   */
  violations(db: Database): Promise<string[]>
}

/**
 * Opens the record of some callers' writes. Each caller has separate listings, all owned by the account with
 * this email address.
 */
export async function openLedger(
  db: Database,
  { email, callers }: { email: string; callers: number },
): Promise<Ledger> {
  const rows = rowsOf(db)
  const { id: accountId } = await db.transaction((tx) => accountOf(tx, email))
  const owned = await rows<{ id: number }>(`select id::int from listing where status = 'live' order by id limit $1`, [
    callers * 6,
  ])
  if (owned.length < callers) throw new Error(`The directory has ${owned.length} listings for ${callers} callers.`)
  await rows(
    `insert into listing_owner (listing_id, account_id) select id, $1 from unnest($2::bigint[]) as id
     on conflict do nothing`,
    [accountId, owned.map(({ id }) => id)],
  )
  const ofCaller = Map.groupBy(owned, (_, at) => at % callers)
  const used = new Map<string, number>()
  const acknowledged: Write[] = []

  /** A listing of the caller that isn't at its limit yet. */
  function listingWithRoom(caller: number, kind: string, most: number): number | undefined {
    for (const { id } of ofCaller.get(caller)!) {
      const n = used.get(`${kind} ${id}`) ?? 0
      if (n >= most) continue
      used.set(`${kind} ${id}`, n + 1)
      return id
    }
    return undefined
  }

  return {
    next(caller, share) {
      const key = randomUUID()
      const mark = `mark ${key}`
      let at = 0
      const wanted = SHARES.find(([, part]) => (at += part) > share * 100)![0]
      if (wanted === 'milestone' || wanted === 'update') {
        const listingId = listingWithRoom(caller, wanted, wanted === 'milestone' ? MAX_MILESTONES : MAX_UPDATES)
        const body =
          wanted === 'milestone' ? { date: '2026-01-05', title: mark } : { title: mark, body: 'What is new.' }
        if (listingId)
          return {
            kind: wanted,
            method: 'POST',
            path: `/me/listings/${listingId}/${wanted}s`,
            body,
            key,
            mark,
            listingId,
          }
      }
      if (wanted === 'draft') {
        const url = `https://site-${key}.example.com/`
        return { kind: 'draft', method: 'POST', path: '/drafts', body: { url }, key, mark: url, listingId: 0 }
      }
      const mine = ofCaller.get(caller)!
      const listingId = mine[Math.floor(share * 1e6) % mine.length]!.id
      const body = { fields: { tagline: mark } }
      return { kind: 'tagline', method: 'PATCH', path: `/me/listings/${listingId}`, body, key, mark, listingId }
    },
    acknowledge: (write) => void acknowledged.push(write),
    counts: () =>
      Object.fromEntries(
        Object.entries(Object.groupBy(acknowledged, ({ kind }) => kind)).map(([kind, some]) => [kind, some.length]),
      ),
    async violations(db) {
      const rows = rowsOf(db)
      const found: string[] = []
      const sources = {
        milestone: `select title as mark, count(*)::int as n from milestone where title like 'mark %' group by 1`,
        update: `select title as mark, count(*)::int as n from listing_update where title like 'mark %' group by 1`,
        draft: `select url as mark, count(*)::int as n from draft where url like 'https://site-%' group by 1`,
      }
      for (const [kind, text] of Object.entries(sources)) {
        const there = new Map((await rows<{ mark: string; n: number }>(text)).map(({ mark, n }) => [mark, n]))
        for (const { mark } of acknowledged.filter((write) => write.kind === kind)) {
          const n = there.get(mark) ?? 0
          if (n !== 1) found.push(`${kind} "${mark}" was acknowledged and is there ${n} times`)
          there.delete(mark)
        }
        for (const [mark] of there) found.push(`${kind} "${mark}" is there, but was never acknowledged`)
      }
      const last = new Map(
        acknowledged.filter(({ kind }) => kind === 'tagline').map((write) => [write.listingId, write]),
      )
      const taglines = await rows<{ id: number; tagline: string }>(
        'select id::int, tagline from listing where id = any($1)',
        [[...last.keys()]],
      )
      for (const { id, tagline } of taglines)
        if (tagline !== last.get(id)!.mark)
          found.push(`listing ${id} has the tagline "${tagline}", not the last one that was acknowledged`)
      return found
    },
  }
}

import { expressionBuilder } from 'kysely'
import type { Reader } from '../database/database.ts'
import { prepare } from '../database/prepare.ts'
import type { Tables } from '../database/tables.ts'
import { rfc3339 } from '../shared/clock.ts'

/** How many answers a list of threads shows of each. */
const ANSWERS_IN_LIST = 3
/** A reader whom no comment belongs to, since null would match nothing in a prepared statement either. */
const NOBODY = '00000000-0000-0000-0000-000000000000'
const FIRST = 0
const LAST = Number.MAX_SAFE_INTEGER

export interface Comment {
  id: number
  /** `deleted` and `hidden` ones stand only where they have answers; their author still sees a hidden one with its text. */
  state: 'shown' | 'hidden' | 'deleted'
  /** null for a deleted or hidden one. */
  author: { name: string; page: string | null } | null
  /** Whether its author owns the listing. */
  isMaker: boolean
  /** Whether the reader wrote it. */
  isOwn: boolean
  /** Empty unless the reader may see it. */
  body: string
  written_at: string
  /** How many answers are shown. */
  answers: number
}

/** A comment with the first of its answers. */
export interface Thread extends Comment {
  first: Comment[]
}

/** Whether a comment, or one of its answers, is shown to everyone, or it is the reader's own. */
function isSeen(reader: string) {
  const eb = expressionBuilder<Tables & { c: Tables['comment'] }, 'c'>()
  return eb.or([
    eb('c.answers', '>', 0),
    eb.and([eb('c.hidden_at', 'is', null), eb('c.deleted_at', 'is', null)]),
    eb.and([eb('c.account_id', '=', reader), eb('c.deleted_at', 'is', null)]),
  ])
}

const comments = (sql: Reader['sql']) =>
  sql
    .selectFrom('comment as c')
    .leftJoin('public_person as p', 'p.account_id', 'c.account_id')
    .leftJoin('account as a', 'a.id', 'c.account_id')
    .select([
      'c.id',
      'c.parent_id',
      'c.account_id',
      'c.body',
      'c.created_at',
      'c.answers',
      'c.hidden_at',
      'c.deleted_at',
    ])
    .select(['p.name', 'p.slug'])
    // A person who leaves has no page any more, as `personPage` has it.
    .select((eb) =>
      eb
        .and([eb('p.is_shown', '=', true), eb('a.delete_at', 'is', null)])
        .$castTo<boolean | null>()
        .as('is_shown'),
    )
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('listing_owner as o')
            .select('o.account_id')
            .whereRef('o.listing_id', '=', 'c.listing_id')
            .whereRef('o.account_id', '=', 'c.account_id'),
        )
        .$castTo<boolean>()
        .as('is_maker'),
    )

const pinnedOf = prepare((sql, given: { listingId: number }) =>
  sql
    .selectFrom('listing_owner as o')
    .innerJoin('comment as c', (join) =>
      join.onRef('c.listing_id', '=', 'o.listing_id').onRef('c.account_id', '=', 'o.account_id'),
    )
    .select(({ fn }) => fn.min('c.id').as('id'))
    .where('o.listing_id', '=', given.listingId)
    .where('c.parent_id', 'is', null)
    .where('c.review_id', 'is', null)
    .where('c.hidden_at', 'is', null)
    .where('c.deleted_at', 'is', null),
)

const threadsOf = prepare((sql, given: { listingId: number; reader: string; before: number; limit: number }) =>
  comments(sql)
    .where('c.listing_id', '=', given.listingId)
    .where('c.parent_id', 'is', null)
    .where('c.review_id', 'is', null)
    .where('c.id', '<', given.before)
    .where(isSeen(given.reader))
    .orderBy('c.id', 'desc')
    .limit(given.limit),
)

const oneOf = prepare((sql, given: { listingId: number; id: number; reader: string }) =>
  comments(sql)
    .where('c.listing_id', '=', given.listingId)
    .where('c.id', '=', given.id)
    .where('c.parent_id', 'is', null)
    .where('c.review_id', 'is', null)
    .where(isSeen(given.reader)),
)

const answersTo = prepare((sql, given: { ids: readonly number[]; reader: string; after: number; limit: number }) =>
  comments(sql)
    .where((eb) =>
      eb(
        'c.id',
        'in',
        eb
          .selectFrom('comment as thread')
          .innerJoinLateral(
            (of) =>
              of
                .selectFrom('comment as c')
                .select('c.id')
                .whereRef('c.parent_id', '=', 'thread.id')
                .where('c.id', '>', given.after)
                .where(isSeen(given.reader))
                .orderBy('c.id')
                .limit(given.limit)
                .as('answer'),
            (join) => join.onTrue(),
          )
          .select('answer.id')
          .where((of) => of('thread.id', '=', of.fn.any(of.val(given.ids)))),
      ),
    )
    .orderBy('c.id'),
)

const repliesTo = prepare((sql, given: { reviewIds: readonly number[] }) =>
  comments(sql)
    .select('c.review_id')
    .where((eb) => eb('c.review_id', '=', eb.fn.any(eb.val(given.reviewIds))))
    .where('c.hidden_at', 'is', null),
)

const newestOf = prepare((sql, given: { listingId: number; limit: number }) =>
  comments(sql)
    .where('c.listing_id', '=', given.listingId)
    .where('c.review_id', 'is', null)
    .where('c.hidden_at', 'is', null)
    .where('c.deleted_at', 'is', null)
    .orderBy('c.id', 'desc')
    .limit(given.limit),
)

interface Of {
  listingId: number
  /** The signed-in reader; null for everyone else. */
  reader: string | null
}

/**
 * A page of a listing's comments, newest first, each with its first answers, and the id below which the next page begins;
 * null at the end. The owners' first comment stands first on the first page.
 */
export async function threadsPage(
  db: Reader,
  { listingId, reader }: Of,
  { before, limit }: { before: number | null; limit: number },
): Promise<{ pinned: Thread | null; threads: Thread[]; next: number | null }> {
  const me = reader ?? NOBODY
  const [[first], found] = await Promise.all([
    pinnedOf(db, { listingId }),
    threadsOf(db, { listingId, reader: me, before: before ?? LAST, limit: limit + 1 }),
  ])
  const page = found.slice(0, limit)
  const pinnedId = first?.id ?? null
  const pinned = page.find(({ id }) => id === pinnedId)
  const isElsewhere = before === null && pinnedId !== null && !pinned
  const [top] = isElsewhere
    ? await oneOf(db, { listingId, id: pinnedId, reader: me })
    : [before === null ? pinned : undefined]
  const rows = [...(top ? [top] : []), ...page.filter(({ id }) => id !== pinnedId)]
  const threads = await withAnswers(db, rows, me)
  return {
    pinned: top ? threads[0]! : null,
    threads: top ? threads.slice(1) : threads,
    next: found.length > limit ? page.at(-1)!.id : null,
  }
}

async function withAnswers(db: Reader, rows: CommentRow[], me: string): Promise<Thread[]> {
  const ids = rows.map(({ id }) => id)
  const answers = ids.length ? await answersTo(db, { ids, reader: me, after: FIRST, limit: ANSWERS_IN_LIST }) : []
  const byThread = Map.groupBy(answers, ({ parent_id }) => parent_id)
  return rows.map((row) => ({
    ...commentOf(row, me),
    first: (byThread.get(row.id) ?? []).map((answer) => commentOf(answer, me)),
  }))
}

/** One comment with a page of its answers, oldest first; null if it isn't there. `next` is the id after which the next page begins. */
export async function threadPage(
  db: Reader,
  { listingId, reader }: Of,
  { id, after, limit }: { id: number; after: number | null; limit: number },
): Promise<{ thread: Thread; next: number | null } | null> {
  const me = reader ?? NOBODY
  const [row] = await oneOf(db, { listingId, id, reader: me })
  if (!row) return null
  const found = await answersTo(db, { ids: [id], reader: me, after: after ?? FIRST, limit: limit + 1 })
  const page = found.slice(0, limit)
  return {
    thread: { ...commentOf(row, me), first: page.map((answer) => commentOf(answer, me)) },
    next: found.length > limit ? page.at(-1)!.id : null,
  }
}

/** The owners' replies to reviews, by the review's id, without hidden ones. */
export async function repliesOf(
  db: Reader,
  reviewIds: readonly number[],
  reader: string | null,
): Promise<Map<number, Comment>> {
  if (!reviewIds.length) return new Map()
  const rows = await repliesTo(db, { reviewIds })
  return new Map(rows.map((row) => [row.review_id!, commentOf(row, reader ?? NOBODY)]))
}

/** The newest comments and answers that everyone sees. */
export async function newestComments(db: Reader, listingId: number, limit: number): Promise<Comment[]> {
  const rows = await newestOf(db, { listingId, limit })
  return rows.map((row) => commentOf(row, NOBODY))
}

interface CommentRow {
  id: number
  account_id: string | null
  body: string
  created_at: string
  answers: number
  hidden_at: string | null
  deleted_at: string | null
  name: string | null
  slug: string | null
  is_shown: boolean | null
  is_maker: boolean
}

function commentOf(row: CommentRow, reader: string): Comment {
  const { id, name, slug, body, answers } = row
  const state = row.deleted_at !== null ? 'deleted' : row.hidden_at !== null ? 'hidden' : 'shown'
  const isOwn = row.account_id === reader && state !== 'deleted'
  const isRead = state === 'shown' || (state === 'hidden' && isOwn)
  return {
    id,
    state,
    author: isRead && name !== null ? { name, page: row.is_shown ? slug : null } : null,
    isMaker: isRead && row.is_maker,
    isOwn,
    body: isRead ? body : '',
    written_at: rfc3339(row.created_at),
    answers,
  }
}

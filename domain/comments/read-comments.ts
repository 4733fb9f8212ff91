import { expressionBuilder } from 'kysely'
import { NOBODY } from '../accounts/nobody.ts'
import type { Reader } from '../database/database.ts'
import { prepare } from '../database/prepare.ts'
import type { Tables } from '../database/tables.ts'
import { rfc3339 } from '../shared/clock.ts'

/** How many answers a list of threads shows of each. */
const ANSWERS_IN_LIST = 3
const FIRST = 0
const LAST = Number.MAX_SAFE_INTEGER
/** The largest integer of PostgreSQL. */
const MOST = 2_147_483_647

export interface Comment {
  id: number
  /** `deleted` and `hidden` ones stand only where they have answers; their author still sees a hidden one with its text. */
  state: 'shown' | 'hidden' | 'deleted'
  /** null for a deleted or hidden one. */
  author: { name: string; page: string | null; photo: string | null } | null
  /** Whether its author owns the listing. */
  isMaker: boolean
  /** Whether the reader wrote it. */
  isOwn: boolean
  /** Empty unless the reader may see it. */
  body: string
  written_at: string
  /** How many answers are shown. */
  answers: number
  /** How many people found it helpful. */
  helpful: number
  /** Whether the reader did. */
  isHelpful: boolean
}

/** The orders of threads. `waiting` has only those that others began and nobody replied to. */
export const THREAD_ORDERS = ['newest', 'helpful', 'waiting'] as const
export type ThreadOrder = (typeof THREAD_ORDERS)[number]

/** Where a thread stands in its list. The helpfulness is the one it had when it was shown, so that no vote moves the next page. */
export type ThreadPlace = Pick<Comment, 'id' | 'helpful'>

/** A comment with the first of its answers. */
export interface Thread extends Comment {
  first: Comment[]
}

const eb = expressionBuilder<Tables & { c: Tables['comment'] }, 'c'>()

/** Whether a comment, or one of its answers, is shown to everyone, or it is the reader's own. */
const isSeen = (reader: string) =>
  eb.or([
    eb('c.answers', '>', 0),
    eb.and([eb('c.hidden_at', 'is', null), eb('c.deleted_at', 'is', null)]),
    eb.and([eb('c.account_id', '=', reader), eb('c.deleted_at', 'is', null)]),
  ])

const IS_BY_OWNER = eb.exists(
  eb
    .selectFrom('listing_owner as o')
    .select('o.account_id')
    .whereRef('o.listing_id', '=', 'c.listing_id')
    .whereRef('o.account_id', '=', 'c.account_id'),
)

/** That everyone sees a comment, nobody has replied to it, and no owner wrote it. */
const WAITS = eb.and([
  eb('c.answers', '=', 0),
  eb('c.hidden_at', 'is', null),
  eb('c.deleted_at', 'is', null),
  eb.not(IS_BY_OWNER),
])

const isThreadOf = (listingId: number) =>
  eb.and([eb('c.listing_id', '=', listingId), eb('c.parent_id', 'is', null), eb('c.review_id', 'is', null)])

const comments = (sql: Reader['sql'], reader: string) =>
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
      'c.helpful',
      'c.hidden_at',
      'c.deleted_at',
    ])
    .select(['p.name', 'p.slug', 'p.photo'])
    // A person who leaves has no page any more, as `personPage` has it.
    .select((eb) =>
      eb
        .and([eb('p.is_shown', '=', true), eb('a.delete_at', 'is', null)])
        .$castTo<boolean | null>()
        .as('is_shown'),
    )
    .select(IS_BY_OWNER.$castTo<boolean>().as('is_maker'))
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('helpful_vote as h')
            .select('h.id')
            .whereRef('h.comment_id', '=', 'c.id')
            .where('h.account_id', '=', reader),
        )
        .$castTo<boolean>()
        .as('is_helpful'),
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

interface ThreadsAsked {
  listingId: number
  reader: string
  /** The id and helpfulness of the thread after which they begin. */
  before: number
  helpful: number
  limit: number
}

const threadsIn = (sql: Reader['sql'], given: ThreadsAsked) =>
  comments(sql, given.reader).where(isThreadOf(given.listingId)).where(isSeen(given.reader)).limit(given.limit)

const THREADS_BY = {
  newest: prepare((sql, given: ThreadsAsked) =>
    threadsIn(sql, given).where('c.id', '<', given.before).orderBy('c.id', 'desc'),
  ),
  helpful: prepare((sql, given: ThreadsAsked) =>
    threadsIn(sql, given)
      .where((eb) => eb(eb.refTuple('c.helpful', 'c.id'), '<', eb.tuple(eb.val(given.helpful), eb.val(given.before))))
      .orderBy('c.helpful', 'desc')
      .orderBy('c.id', 'desc'),
  ),
  waiting: prepare((sql, given: ThreadsAsked) =>
    threadsIn(sql, given).where('c.id', '<', given.before).where(WAITS).orderBy('c.id', 'desc'),
  ),
} satisfies Record<ThreadOrder, unknown>

const countOfWaiting = prepare((sql, given: { listingId: number }) =>
  sql
    .selectFrom('comment as c')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where(isThreadOf(given.listingId))
    .where(WAITS),
)

/** How many of a listing's comments wait for a reply. */
export async function waitingThreads(db: Reader, listingId: number): Promise<number> {
  const [counted] = await countOfWaiting(db, { listingId })
  return counted!.n
}

const oneOf = prepare((sql, given: { listingId: number; id: number; reader: string }) =>
  comments(sql, given.reader)
    .where(isThreadOf(given.listingId))
    .where('c.id', '=', given.id)
    .where(isSeen(given.reader)),
)

const answersTo = prepare((sql, given: { ids: readonly number[]; reader: string; after: number; limit: number }) =>
  comments(sql, given.reader)
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

const repliesTo = prepare((sql, given: { reviewIds: readonly number[]; reader: string }) =>
  comments(sql, given.reader)
    .select('c.review_id')
    .where((eb) => eb('c.review_id', '=', eb.fn.any(eb.val(given.reviewIds))))
    .where('c.hidden_at', 'is', null),
)

const newestOf = prepare((sql, given: { listingId: number; limit: number; reader: string }) =>
  comments(sql, given.reader)
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
 * A page of a listing's comments, each with its first answers, and after which one the next page
 * begins; null at the end. The owners' first comment stands first on the first page.
 */
export async function threadsPage(
  db: Reader,
  { listingId, reader }: Of,
  { order, before, limit }: { order: ThreadOrder; before: ThreadPlace | null; limit: number },
): Promise<{ pinned: Thread | null; threads: Thread[]; next: ThreadPlace | null }> {
  const me = reader ?? NOBODY
  const [[first], found] = await Promise.all([
    pinnedOf(db, { listingId }),
    THREADS_BY[order](db, {
      listingId,
      reader: me,
      before: before?.id ?? LAST,
      helpful: before?.helpful ?? MOST,
      limit: limit + 1,
    }),
  ])
  const page = found.slice(0, limit)
  const pinnedId = first?.id ?? null
  const pinned = page.find(({ id }) => id === pinnedId)
  const hasPinned = before === null && order !== 'waiting'
  const isElsewhere = hasPinned && pinnedId !== null && !pinned
  const [top] = isElsewhere
    ? await oneOf(db, { listingId, id: pinnedId, reader: me })
    : [hasPinned ? pinned : undefined]
  const rows = [...(top ? [top] : []), ...page.filter(({ id }) => id !== pinnedId)]
  const threads = await withAnswers(db, rows, me)
  return {
    pinned: top ? threads[0]! : null,
    threads: top ? threads.slice(1) : threads,
    next: found.length > limit ? placeOf(page.at(-1)!) : null,
  }
}

const placeOf = ({ id, helpful }: CommentRow): ThreadPlace => ({ id, helpful })

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
  const me = reader ?? NOBODY
  const rows = await repliesTo(db, { reviewIds, reader: me })
  return new Map(rows.map((row) => [row.review_id!, commentOf(row, me)]))
}

/** The newest comments and answers that everyone sees. */
export async function newestComments(db: Reader, listingId: number, limit: number): Promise<Comment[]> {
  const rows = await newestOf(db, { listingId, limit, reader: NOBODY })
  return rows.map((row) => commentOf(row, NOBODY))
}

interface CommentRow {
  id: number
  account_id: string | null
  body: string
  created_at: string
  answers: number
  helpful: number
  is_helpful: boolean
  hidden_at: string | null
  deleted_at: string | null
  name: string | null
  slug: string | null
  photo: string | null
  is_shown: boolean | null
  is_maker: boolean
}

function commentOf(row: CommentRow, reader: string): Comment {
  const { id, name, slug, photo, body, answers, helpful, is_helpful: isHelpful } = row
  const state = row.deleted_at !== null ? 'deleted' : row.hidden_at !== null ? 'hidden' : 'shown'
  const isOwn = row.account_id === reader && state !== 'deleted'
  const isRead = state === 'shown' || (state === 'hidden' && isOwn)
  return {
    id,
    state,
    author: isRead && name !== null ? { name, page: row.is_shown ? slug : null, photo } : null,
    isMaker: isRead && row.is_maker,
    isOwn,
    body: isRead ? body : '',
    written_at: rfc3339(row.created_at),
    answers,
    helpful,
    isHelpful,
  }
}

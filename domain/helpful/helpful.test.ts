import { afterAll, beforeAll, expect, test } from 'vitest'
import { aListing, anOwner } from '../../test/factories.ts'
import { howMany } from '../../test/how-many.ts'
import { anOpenDatabase } from '../../test/service.ts'
import { accountOf } from '../accounts/keys.ts'
import { deleteComment, forgetComments } from '../comments/delete-comments.ts'
import { judgeComment } from '../comments/moderate-comments.ts'
import { threadsPage, waitingThreads, type ThreadPlace } from '../comments/read-comments.ts'
import { replyToReview } from '../comments/review-reply.ts'
import { writeComment } from '../comments/write-comment.ts'
import { raw } from '../database/raw.ts'
import { reviewsOf, waitingCount, type ReviewOrder } from '../reviews/read-reviews.ts'
import { judgeReview } from '../reviews/moderate.ts'
import { writeReview } from '../reviews/review.ts'
import { forgetHelpful, forgetOwnersVotes, markHelpful, type HelpfulKind } from './mark-helpful.ts'

let open: Awaited<ReturnType<typeof anOpenDatabase>>
beforeAll(async () => {
  open = await anOpenDatabase()
})
afterAll(() => open.close())

const NOW = new Date('2026-11-18T12:00:00Z')
const rows = <Row>(text: string, values: unknown[] = []) => raw<Row>(open.db.read, { text, values })

/** A person with a verified email address. */
async function aPerson(name: string): Promise<string> {
  const accountId = await open.db.transaction(async (tx) => (await accountOf(tx, `${name}@example.com`)).id)
  await rows(`update account set email_verified_at = '2026-01-01' where id = $1`, [accountId])
  return accountId
}

/** A live listing with an owner, and something that its author wrote about it. */
async function written(slug: string) {
  const listingId = await aListing(open, { slug })
  const [maker, author] = [await aPerson(`maker-${slug}`), await aPerson(`author-${slug}`)]
  await anOwner(open, listingId, `maker-${slug}@example.com`)
  return { listingId, maker, author, comment: await say(slug, author, 'First'), review: await rate(listingId, author) }
}
const say = (slug: string, accountId: string, body: string) =>
  open.db.transaction(
    async (tx) => (await writeComment(tx, { slug, accountId, now: NOW }, { body, name: 'Ada E.', parentId: null })).id,
  )
async function rate(listingId: number, accountId: string, stars = 4, now = NOW): Promise<number> {
  const form = { stars: String(stars), author: 'Ada E.', body: 'It filed three years of notes.' }
  await open.db.transaction((tx) => writeReview(tx, { listingId, accountId, now }, form))
  const known = 'select id from review where listing_id = $1 and account_id = $2'
  return (await rows<{ id: number }>(known, [listingId, accountId]))[0]!.id
}
const mark = (kind: HelpfulKind, id: number, listingId: number, accountId: string, isHelpful = true) =>
  open.db.transaction((tx) => markHelpful(tx, { kind, id, listingId, accountId, isHelpful, now: NOW }))
const countOf = async (kind: HelpfulKind, id: number) =>
  (await rows<{ helpful: number }>(`select helpful from ${kind} where id = $1`, [id]))[0]!.helpful
const threads = async (listingId: number, reader: string | null, before: ThreadPlace | null = null, limit = 20) =>
  threadsPage(open.db.read, { listingId, reader }, { order: 'helpful', before, limit })

test.each(['comment', 'review'] as const)(
  'a %s is helpful once for each mailbox, until it is taken back',
  async (kind) => {
    const { listingId, [kind]: id } = await written(`counted-${kind}`)
    const [bea, alias, cyd] = [
      await aPerson(`bea-${kind}`),
      await aPerson(`bea-${kind}+2`),
      await aPerson(`cyd-${kind}`),
    ]
    for (const who of [bea, bea, alias, cyd]) await mark(kind, id, listingId, who)
    expect(await countOf(kind, id)).toBe(2)
    // The other account of the mailbox takes back the same vote.
    await mark(kind, id, listingId, bea, false)
    expect(await countOf(kind, id)).toBe(1)
    await mark(kind, id, listingId, bea, false)
    expect(await countOf(kind, id)).toBe(1)
  },
)

test.each(['comment', 'review'] as const)('neither its author nor an owner says that a %s is helpful', async (kind) => {
  const slug = `own-${kind}`
  const { listingId, maker, author, [kind]: id } = await written(slug)
  for (const who of [author, await aPerson(`author-${slug}+2`), maker, await aPerson(`maker-${slug}+2`)])
    await expect(mark(kind, id, listingId, who)).rejects.toMatchObject({ code: 'wrong_state' })
  const unverified = await aPerson(`unverified-${kind}`)
  await rows('update account set email_verified_at = null where id = $1', [unverified])
  await expect(mark(kind, id, listingId, unverified)).rejects.toThrow(/verified/)
  expect(await countOf(kind, id)).toBe(0)
})

test('what is hidden, deleted, elsewhere or an owner’s reply to a review can’t be marked', async () => {
  const { listingId, maker, author, comment, review } = await written('gone')
  const bea = await aPerson('bea-gone')
  const other = await aListing(open, { slug: 'elsewhere' })
  await expect(mark('comment', comment, other, bea)).rejects.toMatchObject({ code: 'not_found' })
  await expect(mark('review', review, other, bea)).rejects.toMatchObject({ code: 'not_found' })
  await open.db.transaction((tx) =>
    replyToReview(tx, { listingId, reviewId: review, accountId: maker, now: NOW }, { body: 'Thanks.', name: 'Mo' }),
  )
  const [reply] = await rows<{ id: number }>('select id from comment where review_id = $1', [review])
  await expect(mark('comment', reply!.id, listingId, bea)).rejects.toMatchObject({ code: 'not_found' })
  await open.db.transaction((tx) => judgeComment(tx, { commentId: comment, hiddenFor: 'spam', now: NOW }))
  await open.db.transaction((tx) => judgeReview(tx, { reviewId: review, hiddenFor: 'spam', now: NOW }))
  await expect(mark('comment', comment, listingId, bea)).rejects.toMatchObject({ code: 'not_found' })
  await expect(mark('review', review, listingId, bea)).rejects.toMatchObject({ code: 'not_found' })
  await open.db.transaction((tx) => judgeComment(tx, { commentId: comment, hiddenFor: null, now: NOW }))
  await mark('comment', comment, listingId, bea)
  await open.db.transaction((tx) => deleteComment(tx, { id: comment, listingId, accountId: author, now: NOW }))
  await expect(mark('comment', comment, listingId, bea)).rejects.toMatchObject({ code: 'not_found' })
  expect([
    await countOf('comment', comment),
    await rows('select 1 from helpful_vote where account_id = $1', [bea]),
  ]).toEqual([0, []])
})

test('the most helpful comments come first, each once over all pages, and say whether the reader marked them', async () => {
  const { listingId, author, comment } = await written('sorted')
  const [bea, cyd] = [await aPerson('bea-sorted'), await aPerson('cyd-sorted')]
  const second = await say('sorted', author, 'Second')
  const third = await say('sorted', author, 'Third')
  await mark('comment', comment, listingId, bea)
  await mark('comment', comment, listingId, cyd)
  await mark('comment', third, listingId, cyd)
  const all = await threads(listingId, bea)
  expect(all.threads.map(({ id, helpful, isHelpful }) => [id, helpful, isHelpful])).toEqual([
    [comment, 2, true],
    [third, 1, false],
    [second, 0, false],
  ])
  const seen: number[] = []
  let before: ThreadPlace | null = null
  do {
    const page = await threads(listingId, null, before, 1)
    seen.push(...page.threads.map(({ id }) => id))
    before = page.next
  } while (before !== null)
  expect(seen).toEqual([comment, third, second])
  // What is deleted or marked between two pages moves nothing on the next.
  const first = await threads(listingId, null, null, 1)
  await open.db.transaction((tx) => deleteComment(tx, { id: comment, listingId, accountId: author, now: NOW }))
  await mark('comment', third, listingId, bea)
  expect((await threads(listingId, null, first.next, 2)).threads.map(({ id }) => id)).toEqual([second])
})

test.each<[ReviewOrder, number[]]>([
  ['newest', [2, 5, 3, 4]],
  ['helpful', [3, 2, 5, 4]],
  ['highest', [5, 4, 3, 2]],
  ['lowest', [2, 3, 4, 5]],
])('reviews by %s', async (order, stars) => {
  const slug = `by-${order}`
  const { listingId } = await written(slug)
  const bea = await aPerson(`bea-${order}`)
  for (const [at, rated] of [3, 5, 2].entries()) {
    const id = await rate(listingId, await aPerson(`reader-${at}-${order}`), rated, new Date(NOW.getTime() + at + 1))
    if (rated === 3) await mark('review', id, listingId, bea)
  }
  const asked = { order, page: 1, perPage: 10, reader: bea }
  const { reviews } = await reviewsOf(open.db.read, slug, asked)
  expect(reviews.map((review) => review.stars)).toEqual(stars)
  expect(reviews.filter(({ isHelpful }) => isHelpful).map((review) => review.stars)).toEqual([3])
  const { reviews: second } = await reviewsOf(open.db.read, slug, { ...asked, page: 2, perPage: 2 })
  expect(second.map((review) => review.stars)).toEqual(stars.slice(2))
})

test('whoever becomes an owner loses the votes about that listing alone, and a merge takes those of its owners', async () => {
  const { listingId, comment, review } = await written('claimed')
  const other = await written('not-claimed')
  const bea = await aPerson('bea-claims')
  for (const { listingId: of, comment: said, review: rated } of [{ listingId, comment, review }, other]) {
    await mark('comment', said, of, bea)
    await mark('review', rated, of, bea)
  }
  const counts = async ({ comment: said, review: rated }: { comment: number; review: number }) => [
    await countOf('comment', said),
    await countOf('review', rated),
  ]
  await anOwner(open, listingId, 'bea-claims@example.com')
  expect([await counts({ comment, review }), await counts(other)]).toEqual([
    [0, 0],
    [1, 1],
  ])
  // As after a merge, what was said about one listing stands on the other.
  await rows('update comment set listing_id = $2 where listing_id = $1', [other.listingId, listingId])
  await open.db.transaction((tx) => forgetOwnersVotes(tx, listingId))
  expect(await counts(other)).toEqual([0, 1])
})

test('the votes of a person who is blocked or leaves are gone', async () => {
  const { listingId, comment, review } = await written('left')
  const [bea, cyd] = [await aPerson('bea-left'), await aPerson('cyd-left')]
  for (const who of [bea, cyd]) {
    await mark('comment', comment, listingId, who)
    await mark('review', review, listingId, who)
  }
  await open.db.transaction((tx) => forgetHelpful(tx, [bea]))
  expect([await countOf('comment', comment), await countOf('review', review)]).toEqual([1, 1])
  await open.db.transaction((tx) => forgetComments(tx, { accountId: cyd, now: NOW }))
  await rows('delete from public_person where account_id = $1', [cyd])
  await rows('delete from account where id = $1', [cyd])
  expect([await countOf('comment', comment), await countOf('review', review)]).toEqual([0, 0])
})

test('what waits for a reply: shown, not by an owner, and without an answer', async () => {
  const { listingId, maker, author, comment, review } = await written('waits')
  const hello = await say('waits', maker, 'We made it.')
  const hidden = await say('waits', author, 'Spam')
  await open.db.transaction((tx) => judgeComment(tx, { commentId: hidden, hiddenFor: 'spam', now: NOW }))
  const waiting = async () => {
    const asked = { order: 'waiting', page: 1, perPage: 10, reader: null } as const
    const { threads: left, pinned } = await threadsPage(
      open.db.read,
      { listingId, reader: null },
      { order: 'waiting', before: null, limit: 10 },
    )
    const { reviews, total } = await reviewsOf(open.db.read, 'waits', asked)
    expect([await waitingThreads(open.db.read, listingId), await waitingCount(open.db.read, 'waits')]).toEqual([
      left.length,
      total,
    ])
    return { pinned, comments: left.map(({ id }) => id), reviews: reviews.map(({ id }) => id) }
  }
  expect(hello).toBeGreaterThan(comment)
  expect(await waiting()).toEqual({ pinned: null, comments: [comment], reviews: [review] })
  const form = { body: 'Thanks.', name: 'Mo', parentId: comment }
  await open.db.transaction((tx) => writeComment(tx, { slug: 'waits', accountId: maker, now: NOW }, form))
  await open.db.transaction((tx) =>
    replyToReview(tx, { listingId, reviewId: review, accountId: maker, now: NOW }, { body: 'Thanks.', name: 'Mo' }),
  )
  expect(await waiting()).toEqual({ pinned: null, comments: [], reviews: [] })
})

const ROUNDS = howMany({ onPostgres: 30, embedded: 3 })
test('people vote while the author edits the stars and the team hides and shows: nobody waits for each other forever, and the count is right', async () => {
  const { listingId, author, review, comment } = await written('at-once')
  const people = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => aPerson(`at-once-${n}`)))
  const faults: unknown[] = []
  const going = async (work: () => Promise<unknown>) => {
    for (let round = 0; round < ROUNDS; round++)
      // What is hidden just then can't be marked.
      await work().catch((error: Error) => ('fix' in error ? undefined : faults.push(error)))
  }
  let stars = 0
  let isHidden = false
  await Promise.all([
    going(() => rate(listingId, author, 1 + (stars++ % 5))),
    going(() => {
      isHidden = !isHidden
      const hiddenFor = isHidden ? 'spam' : null
      return open.db.transaction((tx) => judgeReview(tx, { reviewId: review, hiddenFor, now: NOW }))
    }),
    ...people.map((who, n) => going(() => mark('review', review, listingId, who, n % 2 === 0))),
    ...people.map((who) => going(() => mark('comment', comment, listingId, who))),
    going(() => open.db.transaction((tx) => forgetHelpful(tx, [people[0]!, people[1]!]))),
  ])
  expect(faults).toEqual([])
  for (const kind of ['review', 'comment'] as const) {
    const [{ n }] = (await rows<{ n: number }>(`select count(*)::int as n from helpful_vote where ${kind}_id = $1`, [
      kind === 'review' ? review : comment,
    ])) as [{ n: number }]
    expect(await countOf(kind, kind === 'review' ? review : comment)).toBe(n)
  }
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { aListing, anAward, anOwner } from '../../test/factories.ts'
import { anOpenDatabase } from '../../test/service.ts'
import { accountOf } from '../accounts/keys.ts'
import { namePerson, publicPersonOf, showPerson } from '../accounts/public-person.ts'
import { keepTyped, typedText } from '../accounts/typed-text.ts'
import { raw } from '../database/raw.ts'
import { deleteComment, forgetComments, forgetDeleted, moveComments } from './delete-comments.ts'
import { commentsToJudge, hideCommentsOf, judgeComment, reportComment, showCommentsOf } from './moderate-comments.ts'
import { personPage } from './person-page.ts'
import {
  newestComments,
  repliesOf,
  threadPage,
  threadsPage,
  type Thread,
  type ThreadOrder,
  type ThreadPlace,
} from './read-comments.ts'
import { deleteReply, replyToReview } from './review-reply.ts'
import { MAX_COMMENT_LENGTH, MAX_PER_DAY, MAX_PER_FIRST_DAY, writeComment, type CommentForm } from './write-comment.ts'

let open: Awaited<ReturnType<typeof anOpenDatabase>>
beforeAll(async () => {
  open = await anOpenDatabase()
})
afterAll(() => open.close())

const NOW = new Date('2026-11-18T12:00:00Z')
const MINUTE = 60_000
const DAY_MS = 86_400_000
const later = (ms: number) => new Date(NOW.getTime() + ms)
const rows = <Row>(text: string, values: unknown[] = []) => raw<Row>(open.db.read, { text, values })

/** A person who verified their email address this many days ago. */
async function aPerson(name: string, days = 30): Promise<string> {
  const accountId = await open.db.transaction(async (tx) => (await accountOf(tx, `${name}@example.com`)).id)
  await rows('update account set email_verified_at = $2 where id = $1', [
    accountId,
    later(-days * DAY_MS).toISOString(),
  ])
  return accountId
}
const write = (slug: string, accountId: string, form: Partial<CommentForm> = {}, now = NOW) =>
  open.db.transaction((tx) =>
    writeComment(tx, { slug, accountId, now }, { body: 'How does it sync?', name: 'Ada E.', parentId: null, ...form }),
  )
const page = (
  listingId: number,
  reader: string | null = null,
  before: ThreadPlace | null = null,
  limit = 20,
  order: ThreadOrder = 'newest',
) => threadsPage(open.db.read, { listingId, reader }, { order, before, limit })
const bodies = (threads: Thread[]) => threads.map(({ body, first }) => [body, ...first.map((answer) => answer.body)])
const remove = ({ id, listingId }: { id: number; listingId: number }, accountId: string) =>
  open.db.transaction((tx) => deleteComment(tx, { id, listingId, accountId, now: NOW }))
const forgetLater = (ms: number) => open.db.transaction((tx) => forgetDeleted(tx, later(ms)))
const judge = (commentId: number, hiddenFor: string | null) =>
  open.db.transaction((tx) => judgeComment(tx, { commentId, hiddenFor, now: NOW }))
const countOf = async (listingId: number) =>
  (await rows<{ comments: number }>('select comments from listing where id = $1', [listingId]))[0]!.comments

test('threads come newest first with their answers, the owners’ first comment stands first, and pages end where the next begins', async () => {
  const listingId = await aListing(open, { slug: 'fennel' })
  const [ada, maker] = [await aPerson('ada'), await aPerson('maker')]
  await anOwner(open, listingId, 'maker@example.com')
  const first = await write('fennel', ada, { body: 'First!' })
  const hello = await write('fennel', maker, { body: 'We made it.', name: 'Mo Maker' })
  expect([first.isMaker, hello.isMaker]).toEqual([false, true])
  await write('fennel', maker, { body: 'And one more thing.', name: '' })
  const answer = await write('fennel', maker, { body: 'Thanks.', name: '', parentId: first.id })
  // An answer to an answer belongs to the same thread.
  expect(await write('fennel', ada, { body: 'Welcome.', parentId: answer.id })).toMatchObject({ threadId: first.id })
  for (const body of ['a', 'b']) await write('fennel', ada, { body, parentId: first.id })
  const { pinned, threads, next } = await page(listingId)
  expect(pinned).toMatchObject({ body: 'We made it.', isMaker: true, author: { name: 'Mo Maker', page: null } })
  expect(bodies(threads)).toEqual([['And one more thing.'], ['First!', 'Thanks.', 'Welcome.', 'a']])
  expect([threads[1]!.answers, next, await countOf(listingId)]).toEqual([4, null, 7])
  // One comment a page: the pinned one is on the first page alone.
  const one = await page(listingId, null, null, 1)
  expect([one.pinned?.body, bodies(one.threads)]).toEqual(['We made it.', [['And one more thing.']]])
  const two = await page(listingId, null, one.next, 1)
  expect([two.pinned, two.threads, two.next]).toEqual([null, [], { id: hello.id, helpful: 0 }])
  const three = await page(listingId, null, two.next, 1)
  expect([bodies(three.threads).length, three.next]).toEqual([1, null])
  const whole = await threadPage(open.db.read, { listingId, reader: null }, { id: first.id, after: null, limit: 3 })
  expect([whole!.thread.first.length, whole!.next]).toEqual([3, whole!.thread.first[2]!.id])
  const rest = await threadPage(
    open.db.read,
    { listingId, reader: null },
    { id: first.id, after: whole!.next, limit: 3 },
  )
  expect([rest!.thread.first.map(({ body }) => body), rest!.next]).toEqual([['b'], null])
  expect((await newestComments(open.db.read, listingId, 3)).map(({ body }) => body)).toEqual(['b', 'a', 'Welcome.'])
  // Whoever gives the product away is no longer its maker.
  await rows('delete from listing_owner where listing_id = $1', [listingId])
  expect((await page(listingId)).pinned).toBeNull()
})

test('a text is plain: invisible characters go, and lengths are tested at both ends', async () => {
  await aListing(open, { slug: 'edges' })
  const ada = await aPerson('edgy')
  const { id } = await write('edges', ada, { body: ' a\u202Eb\0c\u200B \r\n\n\n\n<b>d</b>\ud800' })
  expect(await rows('select body from comment where id = $1', [id])).toEqual([{ body: 'abc\n\n<b>d</b>\ufffd' }])
  await write('edges', ada, { body: 'x'.repeat(MAX_COMMENT_LENGTH) })
  for (const body of [
    '',
    ' \n\u200B\u202E',
    '\u3164',
    '\ufe0f',
    '\u2800 \u034f',
    'x'.repeat(MAX_COMMENT_LENGTH + 1),
    'x'.repeat(1_000_000),
  ])
    await expect(write('edges', ada, { body })).rejects.toMatchObject({ errors: [{ pointer: '/body' }] })
  const stranger = await aPerson('nameless')
  for (const name of ['', ' \u202E', '…', '\u3164\uffa0', '\ufe0f\u2800', 'x'.repeat(61)])
    await expect(write('edges', stranger, { name })).rejects.toMatchObject({ errors: [{ pointer: '/name' }] })
  await write('edges', stranger, { name: `${'x'.repeat(58)} \u202Ey` })
  expect((await publicPersonOf(open.db.read, stranger))?.name).toBe(`${'x'.repeat(58)} y`)
})

test('the same text sent twice, as from two tabs, is one comment for a day', async () => {
  const listingId = await aListing(open, { slug: 'twice' })
  const ada = await aPerson('hasty')
  const [one, two] = [await write('twice', ada), await write('twice', ada)]
  expect([one.isNew, two]).toEqual([true, { ...one, isNew: false }])
  expect(await write('twice', ada, { parentId: one.id })).toMatchObject({ isNew: true })
  await write('twice', ada, {}, later(DAY_MS))
  expect(await countOf(listingId)).toBe(3)
})

test('comments are for live listings, and others say what became of them', async () => {
  const ada = await aPerson('visitor')
  const kept = await aListing(open, { slug: 'kept' })
  const merged = await aListing(open, { slug: 'merged', status: 'withdrawn' })
  await rows('insert into merged_listing (listing_id, into_id, merged_at) values ($1, $2, now())', [merged, kept])
  await aListing(open, { slug: 'early', status: 'scheduled', launchWeek: '2026-11-30' })
  await expect(write('early', ada)).rejects.toThrow(/launched yet/)
  await expect(write('merged', ada)).rejects.toMatchObject({ code: 'not_found', fix: 'Write it on /listings/kept.' })
  for (const status of ['withdrawn', 'hidden', 'draft'] as const) {
    await aListing(open, { slug: `is-${status}`, status })
    await expect(write(`is-${status}`, ada)).rejects.toMatchObject({ code: 'not_found' })
  }
  await expect(write('never-was', ada)).rejects.toMatchObject({ code: 'not_found' })
  const other = await write('kept', ada)
  await aListing(open, { slug: 'elsewhere' })
  await expect(write('elsewhere', ada, { parentId: other.id })).rejects.toMatchObject({ code: 'not_found' })
})

test('blocked people, other accounts of their mailbox, and people without a verified address write nothing', async () => {
  const listingId = await aListing(open, { slug: 'guarded' })
  const [bad, alias, unverified] = [await aPerson('bad'), await aPerson('bad+2'), await aPerson('unverified')]
  const said = await write('guarded', bad, { body: 'Spam' })
  await write('guarded', unverified, { body: 'Real', parentId: said.id })
  await rows('update account set email_verified_at = null where id = $1', [unverified])
  await expect(write('guarded', unverified)).rejects.toThrow(/verified/)
  await rows(`update account set blocked_at = now(), blocked_reason = 'spam' where id = $1`, [bad])
  await open.db.transaction((tx) => hideCommentsOf(tx, [bad, alias], NOW))
  for (const who of [bad, alias]) await expect(write('guarded', who)).rejects.toThrow(/blocked/)
  expect(await page(listingId)).toMatchObject({
    threads: [{ state: 'hidden', body: '', author: null, first: [{ body: 'Real' }] }],
  })
  expect([await countOf(listingId), await commentsToJudge(open.db.read, 10)]).toEqual([1, []])
  await open.db.transaction((tx) => showCommentsOf(tx, [bad]))
  expect(bodies((await page(listingId)).threads)).toEqual([['Spam', 'Real']])
})

test('a mailbox writes 50 comments in 24 hours, 5 on its first day, and is told when it can write again', async () => {
  const listings = await Promise.all(['busy', 'calm'].map((slug) => aListing(open, { slug })))
  expect(listings).toHaveLength(2)
  const [old, alias, young] = [await aPerson('old'), await aPerson('old+1'), await aPerson('young', 0.5)]
  for (const accountId of [old, alias])
    await rows(
      `insert into comment (listing_id, account_id, body, created_at, updated_at)
       select l.id, $1, n::text, t.at, t.at from generate_series(1, $3::int) as n, listing l,
         lateral (select $2::timestamptz + n * interval '1 second' as at) as t where l.slug = 'busy'`,
      [accountId, later(0).toISOString(), accountId === old ? MAX_PER_DAY / 2 : MAX_PER_DAY / 2 - 1],
    )
  await write('busy', alias)
  await expect(write('calm', old, { body: 'more' }, later(DAY_MS - 1))).rejects.toMatchObject({
    code: 'rate_limited',
    message: 'The limit is 50 comments in 24 hours.',
    fix: 'You can write again from 19 November 2026 at 12:00 UTC on.',
  })
  await write('calm', old, { body: 'more' }, later(DAY_MS))
  // Deleting a comment doesn't make room for another.
  for (let n = 0; n < MAX_PER_FIRST_DAY; n++) await remove(await write('calm', young, { body: `${n}` }), young)
  await expect(write('calm', young, { body: 'more' })).rejects.toThrow(
    /5 comments in 24 hours on an account’s first day/,
  )
})

test('ten newcomers comment on a product in ten minutes; others still do, and newcomers afterward', async () => {
  const listingId = await aListing(open, { slug: 'stormed' })
  const first = await aPerson('new-0', 2)
  for (let n = 0; n < 9; n++) await write('stormed', first, { body: `${n}` })
  for (let n = 1; n < 10; n++) await write('stormed', await aPerson(`new-${n}`, 2))
  const next = await aPerson('new-10', 2)
  await expect(write('stormed', next)).rejects.toMatchObject({ code: 'rate_limited', fix: 'Try again in ten minutes.' })
  await write('stormed', await aPerson('known'))
  // Makers answer everybody, on their first day, too.
  const maker = await aPerson('new-maker', 0.5)
  await anOwner(open, listingId, 'new-maker@example.com')
  for (let n = 0; n <= MAX_PER_FIRST_DAY; n++) await write('stormed', maker, { body: `${n}` })
  await write('stormed', next, {}, later(10 * MINUTE))
})

test('a deleted comment goes, and with answers it stays empty until they go too', async () => {
  const listingId = await aListing(open, { slug: 'quiet' })
  const [ada, bob] = [await aPerson('deleter'), await aPerson('answerer')]
  const alone = await write('quiet', ada, { body: 'Alone' })
  const asked = await write('quiet', ada, { body: 'Asked' })
  const answer = await write('quiet', bob, { body: 'Answered', parentId: asked.id })
  await expect(remove(alone, bob)).rejects.toMatchObject({ code: 'not_found' })
  await remove(alone, ada)
  await remove(asked, ada)
  await expect(remove(asked, ada)).rejects.toMatchObject({ code: 'not_found' })
  expect(await page(listingId, ada)).toMatchObject({
    threads: [{ id: asked.id, state: 'deleted', body: '', author: null, isOwn: false, first: [{ body: 'Answered' }] }],
  })
  expect(await rows('select body from comment where account_id = $1', [ada])).toEqual([{ body: '' }, { body: '' }])
  expect(await forgetLater(DAY_MS - 1)).toBe(0)
  await forgetLater(DAY_MS)
  expect(
    await rows('select id::int, account_id, body from comment where listing_id = $1 and parent_id is null', [
      listingId,
    ]),
  ).toEqual([{ id: asked.id, account_id: null, body: '' }])
  await expect(write('quiet', bob, { parentId: asked.id })).rejects.toMatchObject({ code: 'not_found' })
  await remove(answer, bob)
  expect((await page(listingId, bob)).threads).toEqual([])
  await forgetLater(DAY_MS)
  expect([await rows('select 1 from comment where listing_id = $1', [listingId]), await countOf(listingId)]).toEqual([
    [],
    0,
  ])
})

test('everything that a person wrote can be deleted at once', async () => {
  const listingId = await aListing(open, { slug: 'parting' })
  const [ada, bob] = [await aPerson('leaver'), await aPerson('stayer')]
  const mine = await write('parting', ada, { body: 'Mine' })
  await write('parting', ada, { body: 'Also mine', parentId: mine.id })
  const answered = await write('parting', ada, { body: 'Answered' })
  await write('parting', bob, { body: 'By Bob', parentId: answered.id })
  const his = await write('parting', bob, { body: 'Bob asks' })
  await write('parting', ada, { body: 'Answer to Bob', parentId: his.id })
  expect(await open.db.transaction((tx) => forgetComments(tx, { accountId: ada, now: NOW }))).toBe(4)
  expect(bodies((await page(listingId)).threads)).toEqual([['Bob asks'], ['', 'By Bob']])
  expect(await countOf(listingId)).toBe(2)
})

test('a reported comment waits for the site team, which hides or keeps it, and its author still reads it', async () => {
  const listingId = await aListing(open, { slug: 'disputed' })
  const [author, reporter, other] = await Promise.all(['author', 'reporter', 'second'].map((name) => aPerson(name)))
  const { id } = await write('disputed', author!, { body: 'Buy watches' })
  const report = (accountId: string, reason: string, now = NOW) =>
    open.db.transaction((tx) => reportComment(tx, { commentId: id, listingId, accountId, reason, now }))
  for (const reason of [' ', '\u202E', '\u3164', '\ufe0f', 'x'.repeat(501)])
    await expect(report(reporter!, reason)).rejects.toMatchObject({ errors: [{ pointer: '/reason' }] })
  await report(reporter!, 'first')
  await report(reporter!, 'x'.repeat(500))
  await report(other!, 'y', later(1))
  const waiting = () => commentsToJudge(open.db.read, 10)
  expect(await waiting()).toEqual([
    expect.objectContaining({
      id,
      kind: 'comment',
      by: 'author@example.com',
      author: 'Ada E.',
      hidden_for: null,
      reports: ['x'.repeat(500), 'y'],
    }),
  ])
  await judge(id, 'advertisement')
  expect(await waiting()).toEqual([expect.objectContaining({ hidden_for: 'advertisement', reports: [] })])
  expect([(await page(listingId)).threads, await countOf(listingId)]).toEqual([[], 0])
  expect((await page(listingId, author!)).threads).toMatchObject([
    { state: 'hidden', isOwn: true, body: 'Buy watches' },
  ])
  await expect(report(other!, 'again')).rejects.toMatchObject({ code: 'not_found' })
  await judge(id, null)
  expect([await waiting(), await countOf(listingId)]).toEqual([[], 1])
  // It is judged again only if it changed since.
  await report(other!, 'and again', later(1))
  expect(await waiting()).toEqual([])
  await rows('update comment set updated_at = $2 where id = $1', [id, later(1).toISOString()])
  await report(other!, 'and again', later(2))
  expect(await waiting()).toMatchObject([{ id, reports: ['and again'] }])
  await judge(id, null)
  await expect(judge(id + 1000, null)).rejects.toMatchObject({ code: 'not_found' })
})

test('owners reply to a review once, change the reply and remove it; it goes with its review', async () => {
  const listingId = await aListing(open, { slug: 'reviewed' })
  const [maker, partner, reader] = await Promise.all(['mo', 'partner', 'reader'].map((name) => aPerson(name)))
  for (const name of ['mo', 'partner']) await anOwner(open, listingId, `${name}@example.com`)
  const [{ id: reviewId }] = (await rows<{ id: number }>(
    `insert into review (listing_id, account_id, author, stars, body, created_at, updated_at)
     values ($1, $2, 'R', 3, 'It works for me every day.', now(), now()) returning id::int`,
    [listingId, reader],
  )) as [{ id: number }]
  const reply = (accountId: string, body: string, isEdit = false) =>
    open.db.transaction((tx) =>
      replyToReview(
        tx,
        { listingId, reviewId, accountId, now: NOW },
        { body, name: accountId === maker ? 'Mo' : 'Pat', isEdit },
      ),
    )
  const shown = async () => [...(await repliesOf(open.db.read, [reviewId], null)).values()]
  await expect(reply(reader!, 'Thanks')).rejects.toMatchObject({ code: 'wrong_state' })
  await reply(maker!, 'Thank you!')
  // A form that was open before another owner replied replaces nothing.
  await expect(reply(partner!, 'Thanks, I say')).rejects.toMatchObject({ code: 'wrong_state' })
  await reply(partner!, 'Thank you so much!', true)
  expect(await shown()).toMatchObject([{ body: 'Thank you so much!', author: { name: 'Pat' }, isMaker: true }])
  expect([await countOf(listingId), (await page(listingId)).threads]).toEqual([0, []])
  const id = (await shown())[0]!.id
  await judge(id, 'rude')
  const take = () => open.db.transaction((tx) => deleteReply(tx, { listingId, reviewId, accountId: partner! }))
  await expect(reply(maker!, 'Sorry.')).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(take()).rejects.toMatchObject({ code: 'wrong_state' })
  expect([await shown(), (await commentsToJudge(open.db.read, 10))[0]]).toMatchObject([[], { kind: 'reply' }])
  await judge(id, null)
  await open.db.transaction((tx) => hideCommentsOf(tx, [partner!], NOW))
  expect(await shown()).toEqual([])
  await reply(maker!, 'Sorry.')
  expect(await shown()).toMatchObject([{ body: 'Sorry.', author: { name: 'Mo' } }])
  expect([await take(), await take(), await shown()]).toEqual([true, false, []])
  await reply(maker!, 'Once more.')
  await rows('delete from review where id = $1', [reviewId])
  expect(await rows('select 1 from comment where listing_id = $1', [listingId])).toEqual([])
})

test('comments move with a merged listing, and count there', async () => {
  const [from, into] = [await aListing(open, { slug: 'from' }), await aListing(open, { slug: 'into' })]
  const ada = await aPerson('mover')
  const asked = await write('from', ada, { body: 'Moves' })
  await write('from', ada, { body: 'Too', parentId: asked.id })
  await write('into', ada, { body: 'Was here' })
  expect(await open.db.transaction((tx) => moveComments(tx, from, into))).toBe(2)
  expect([await countOf(from), await countOf(into)]).toEqual([0, 3])
  expect(bodies((await page(into)).threads)).toEqual([['Was here'], ['Moves', 'Too']])
})

test('nobody has a page who doesn’t show it, and a new name has a new address', async () => {
  const listingId = await aListing(open, { slug: 'made' })
  const ada = await aPerson('shy')
  await anOwner(open, listingId, 'shy@example.com')
  await write('made', ada, { name: 'Ada Shy' })
  const hidden = (await publicPersonOf(open.db.read, ada))!
  const see = (slug: string) => personPage(open.db.read, slug, { before: null, limit: 1 })
  expect([hidden.slug, await see(hidden.slug)]).toEqual([expect.stringMatching(/^ada-shy-[0-9a-f]{8}$/), null])
  await open.db.transaction((tx) => showPerson(tx, ada, true))
  await rows(
    `insert into vote (listing_id, account_id, cast_at, week, counted) values ($1, $2, now(), '2026-11-16', true)`,
    [await aListing(open, { slug: 'liked' }), ada],
  )
  expect(await see(hidden.slug)).toMatchObject({
    person: { name: 'Ada Shy', upvotes: 1, comments: 1, products: [{ slug: 'made' }] },
    comments: [{ body: 'How does it sync?', listing: { slug: 'made' } }],
    next: null,
  })
  // What their live products won stands there, and who follows them is counted, not named.
  await anAward(open, listingId)
  await rows('insert into person_follow values ($1, $2, now())', [ada, await aPerson('fan')])
  expect((await see(hidden.slug))?.person).toMatchObject({ followers: 1, awards: [{ place: 1, slug: 'made' }] })
  expect((await page(listingId)).pinned?.author).toEqual({ name: 'Ada Shy', page: hidden.slug, photo: null })
  // Whoever leaves has no page from then on.
  await rows('update account set delete_at = now() where id = $1', [ada])
  expect([(await page(listingId)).pinned?.author, await see(hidden.slug)]).toEqual([
    { name: 'Ada Shy', page: null, photo: null },
    null,
  ])
  await rows('update account set delete_at = null where id = $1', [ada])
  // A comment renames nobody.
  await write('made', ada, { body: 'Again', name: 'Grace' })
  expect((await publicPersonOf(open.db.read, ada))?.name).toBe('Ada Shy')
  await open.db.transaction((tx) => namePerson(tx, { accountId: ada, name: 'Grace', now: NOW }))
  const renamed = (await publicPersonOf(open.db.read, ada))!
  expect([renamed.name, await see(hidden.slug), (await see(renamed.slug))?.next]).toEqual([
    'Grace',
    null,
    expect.any(Number),
  ])
  await rows(`update listing set status = 'hidden' where slug = 'made'`)
  expect(await see(renamed.slug)).toMatchObject({ person: { comments: 0, products: [], awards: [] }, comments: [] })
  // A page is closed with its account, or with another one of the mailbox.
  for (const who of [ada, await aPerson('shy+2')]) {
    await rows(`update account set blocked_at = now(), blocked_reason = 'spam' where id = $1`, [who])
    expect(await see(renamed.slug)).toBeNull()
    await rows(`update account set blocked_at = null, blocked_reason = null where id = $1`, [who])
    expect(await see(renamed.slug)).not.toBeNull()
  }
})

test('what somebody typed before they signed in is kept for half an hour', async () => {
  const token = await keepTyped(open.db.read, { body: 'Half\0 a sent', browser: 'mine', now: NOW })
  const read = (ms: number, browser = 'mine') => typedText(open.db.read, { token, browser }, later(ms))
  expect([await read(30 * MINUTE - 1), await read(30 * MINUTE), await read(0, 'another')]).toEqual([
    'Half a sent',
    '',
    '',
  ])
})

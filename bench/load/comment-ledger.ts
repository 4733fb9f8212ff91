// Comments of a fictional directory.
import pg from 'pg'
import { VOTERS } from './vote-ledger.ts'

/** The key in `setting` that tells how many comments a directory has. */
const LEDGER = 'bench_comments_with_votes'
/** One comment in this many is by the same person. */
const OF_ONE_PERSON = 100

/**
 * Fills a directory with about `size` comments by people with public pages, unless it has them: listings share them like their
 * votes, two of five are answers, and one of three has one to five helpful votes. Needs a superuser, because triggers are disabled meanwhile. Fill the vote ledger first, which
 * has the people. Returns the exact number.
 */
export async function fillComments(databaseUrl: string, size: number): Promise<number> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const known = await client.query<{ value: { size: number; comments: number } }>(
      'select value from setting where key = $1',
      [LEDGER],
    )
    if (known.rows[0]?.value.size === size) return known.rows[0].value.comments
    await client.query(`set timezone = 'UTC'; set session_replication_role = replica; truncate comment cascade`)
    await client.query(`insert into public_person (account_id, slug, name, is_shown, created_at)
      select md5('voter ' || n)::uuid, 'voter-' || n, 'Voter ' || n, true, '2024-01-01' from generate_series(0, ${VOTERS - 1}) as n
      on conflict do nothing`)
    const person = (n: string) =>
      `md5('voter ' || case when (${n}) % ${OF_ONE_PERSON} = 0 then 0 else (${n}) % ${VOTERS} end)::uuid`
    const { rowCount: threads } = await client.query(
      `insert into comment (listing_id, account_id, body, created_at, updated_at)
       select id, ${person('id * 7919 + n')}, repeat('A comment of some words. ', 1 + n % 12), at, at
       from (select *, live_at + n * interval '1 minute' as at
         from (select *, ceil(votes * $1 / (select sum(votes)::float8 from listing))::int as share
               from listing where votes > 0 and status = 'live') as voted,
           generate_series(1, share) as n) as said order by at`,
      [size * 0.6],
    )
    const { rowCount: answers } = await client.query(
      `insert into comment (listing_id, account_id, parent_id, body, created_at, updated_at)
       select listing_id, ${person('id * 104729')}, id, 'An answer to that.', created_at, created_at from comment where id % 3 > 0`,
    )
    await client.query(`update comment t set answers = d.n
      from (select parent_id, count(*) as n from comment where parent_id is not null group by parent_id) as d where t.id = d.parent_id`)
    await client.query(`update listing l set comments = d.n
      from (select listing_id, count(*) as n from comment group by listing_id) as d where l.id = d.listing_id`)
    await client.query(`insert into helpful_vote (account_id, comment_id, created_at)
      select md5('voter ' || (id * 31 + n) % ${VOTERS})::uuid, id, created_at
      from comment, generate_series(1, 1 + (id / 3) % 5) as n where id % 3 = 0`)
    await client.query(`update comment c set helpful = d.n
      from (select comment_id, count(*) as n from helpful_vote group by comment_id) as d where c.id = d.comment_id`)
    for (const table of ['comment', 'helpful_vote', 'public_person', 'listing'])
      await client.query(`vacuum analyze ${table}`)
    const comments = (threads ?? 0) + (answers ?? 0)
    await client.query('insert into setting values ($1, $2) on conflict (key) do update set value = excluded.value', [
      LEDGER,
      JSON.stringify({ size, comments }),
    ])
    return comments
  } finally {
    await client.end()
  }
}

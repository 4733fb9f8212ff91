// A ledger of votes for a fictional directory.
import pg from 'pg'

/** Each vote comes from one of this many people. */
export const VOTERS = 50_000
/** The key in `setting` that tells how many votes a directory's ledger has. */
const LEDGER = 'bench_votes'

/**
 * Fills the vote ledger of a directory with about `size` votes, unless it has them: its listings share them like their
 * figures of votes, which are larger and stay as they are. Needs a superuser, because triggers are disabled meanwhile.
 * Returns the exact number.
 */
export async function fillVoteLedger(databaseUrl: string, size: number): Promise<number> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const known = await client.query<{ value: { size: number; votes: number } }>(
      'select value from setting where key = $1',
      [LEDGER],
    )
    if (known.rows[0]?.value.size === size) return known.rows[0].value.votes
    await client.query(`set timezone = 'UTC'; set session_replication_role = replica; truncate vote`)
    await client.query(`insert into account (id, email, created_at)
      select md5('voter ' || n)::uuid, 'voter-' || n || '@bench.example', '2024-01-01' from generate_series(0, ${VOTERS - 1}) as n
      on conflict do nothing`)
    const { rowCount } = await client.query(
      `insert into vote (listing_id, account_id, cast_at, week, launch_week)
       select id, md5('voter ' || (id * 7919 + n) % ${VOTERS})::uuid, cast_at, date_trunc('week', cast_at)::date, launch_week
       from (select id, launch_week, n, live_at + (last_vote_at - live_at) * n / share as cast_at
         from (select *, ceil(votes * $1 / (select sum(votes)::float8 from listing))::int as share from listing where votes > 0) as voted,
           generate_series(1, share) as n) as cast_votes`,
      [size],
    )
    await client.query('vacuum analyze vote')
    const votes = rowCount ?? 0
    await client.query('insert into setting values ($1, $2) on conflict (key) do update set value = excluded.value', [
      LEDGER,
      JSON.stringify({ size, votes }),
    ])
    return votes
  } finally {
    await client.end()
  }
}

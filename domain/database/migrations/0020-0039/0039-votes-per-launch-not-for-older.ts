import { Migration } from '@mikro-orm/migrations'

/**
 * People may vote again in each launch of a listing, so a vote names the launch it belongs to. Votes of
 * bursts now wait too, so they join the index of waiting votes.
 */
export class VotesPerLaunch extends Migration {
  override up() {
    for (const statement of [...NAME_LAUNCHES, ...WAITING]) this.addSql(statement)
  }
}

export const NAME_LAUNCHES = [
  `alter table vote add launch_week date`,
  // Assigns each vote to the listing's latest launch when it was cast, or to none if there was none.
  `update vote v set launch_week = n.week
     from (select v.id, max(n.week) as week from vote v join launch n on n.listing_id = v.listing_id and n.week <= v.week
           where n.state <> 'planned' or n.week = v.week group by v.id) as n
     where n.id = v.id`,
  `drop index vote_active`,
  `create unique index vote_active on vote (listing_id, account_id, launch_week) nulls not distinct
     where withdrawn_at is null and account_id is not null`,
]

const WAITING = [
  `drop index vote_waiting`,
  `create index vote_waiting on vote (id) where reason in ('new_account', 'burst') and withdrawn_at is null`,
]

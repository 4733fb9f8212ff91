import { Migration } from '@mikro-orm/migrations'

/**
 * Records websites that earlier versions read: those of launched or verified listings, and those with quotes.
 * Dated two days back, so they don't count as fresh.
 */
export const WEBSITES_READ = `insert into site_read (site, read_at)
  select site, now() - interval '2 days' from listing
    where live_at is not null or verified_at is not null or profile -> 'evidence' <> '{}'
  union select site, now() - interval '2 days' from draft where jsonb_path_exists(fields, '$.*.evidence[0]')
  on conflict (site) do nothing`

/** Unpaid orders used to hold places forever, so this ends those holds after 30 minutes. */
export const HOLDS_THAT_END = `update week_hold h set expires_at = now() + interval '30 minutes' from purchase p
  where p.number = h.number and p.status = 'pending'`

export class FairPlaces extends Migration {
  override up() {
    for (const statement of [...MAILBOXES, ...READINGS, ...PLACES, ...HOLDS, ...REFUNDS]) this.addSql(statement)
  }
}

const MAILBOXES = [
  // The mailbox behind an address: without its +tag, and without dots at Gmail.
  `create function f_mailbox(address text) returns text language sql immutable parallel safe as $$
     select case when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
       else name || '@' || domain end
     from (select split_part(address, '@', 2) as domain,
             case when strpos(address, '+') > 1 then split_part(split_part(address, '@', 1), '+', 1)
               else split_part(address, '@', 1) end as name) as parts $$`,
  `alter table account add mailbox text generated always as (f_mailbox(email)) stored`,
  `create index account_mailbox on account (mailbox)`,
]

const READINGS = [
  // The row stays to record that a website was read; its pages are deleted after a day.
  `alter table site_read alter pages drop not null`,
  `drop index site_read_age`,
  `create index site_read_age on site_read (read_at) where pages is not null`,
  WEBSITES_READ,
]

const PLACES = [`create index listing_free_place on listing (host) where plan = 'free' and launch_week is not null`]

const HOLDS = [
  // When an unpaid order's hold on the place ends; null once its payment is under way or done.
  `alter table week_hold add expires_at timestamptz`,
  HOLDS_THAT_END,
  `create index week_hold_week on week_hold (week, expires_at)`,
]

const REFUNDS = [
  // The line that a refund is for; a line is refunded once.
  `alter table payment_refund add position int`,
  `create unique index payment_refund_line on payment_refund (number, position) where position is not null`,
]

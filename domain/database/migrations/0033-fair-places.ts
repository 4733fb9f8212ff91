import { Migration } from '@mikro-orm/migrations'

export class FairPlaces extends Migration {
  override up() {
    for (const statement of MAILBOXES) this.addSql(statement)
  }
}

const MAILBOXES = [
  // The mailbox that an address reaches: without its +tag, and at Gmail without dots.
  `create function f_mailbox(address text) returns text language sql immutable parallel safe as $$
     select case when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
       else name || '@' || domain end
     from (select split_part(address, '@', 2) as domain,
             case when strpos(address, '+') > 1 then split_part(split_part(address, '@', 1), '+', 1)
               else split_part(address, '@', 1) end as name) as parts $$`,
  `alter table account add mailbox text generated always as (f_mailbox(email)) stored`,
  `create index account_mailbox on account (mailbox)`,
]

import { Migration } from '@mikro-orm/migrations'

/** The weekly digest and its subscribers, follows of categories, and which emails people have turned off. */
export class ComingBack extends Migration {
  override up() {
    for (const statement of STATEMENTS) this.addSql(statement)
  }
}

const STATEMENTS = [
  `create table email_off (
     account_id uuid not null references account on delete cascade,
     topic text not null check (topic in ('updates', 'comments', 'reviews', 'launch')),
     primary key (account_id, topic))`,
  `create table category_follow (
     category_id bigint not null references category on delete cascade,
     account_id uuid not null references account on delete cascade,
     created_at timestamptz not null,
     primary key (category_id, account_id))`,
  `create index category_follow_account on category_follow (account_id, created_at desc)`,
  // Emails that ask whether an address wants the digest. Old ones are deleted.
  `create table digest_request (
     id uuid primary key,
     email text not null,
     link_hash text not null unique,
     asker text not null,
     created_at timestamptz not null)`,
  `create index digest_request_age on digest_request (created_at)`,
  `create index digest_request_mailbox on digest_request (f_mailbox(email), created_at)`,
  `create table digest_subscriber (
     email text primary key,
     id uuid not null default gen_random_uuid() unique,
     confirmed_at timestamptz not null)`,
  // The weeks whose digest was made; the email of a subscriber and week is a row of the table email.
  `create table digest (
     week date primary key,
     made_at timestamptz not null)`,
]

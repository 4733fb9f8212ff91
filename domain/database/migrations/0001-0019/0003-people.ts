import { Migration } from '@mikro-orm/migrations'

export class People extends Migration {
  override up() {
    for (const statement of [...SIGN_IN, ...PASSKEYS, ...MAIL]) this.addSql(statement)
  }
}

const SIGN_IN = [
  // Secrets in browsers and emails are stored as hashes only.
  `create table session (
     id uuid primary key default gen_random_uuid(),
     account_id uuid not null references account on delete cascade,
     hash text not null unique,
     method text not null check (method in ('email', 'passkey', 'upstream')),
     browser text not null,
     created_at timestamptz not null,
     last_used_at timestamptz not null,
     expires_at timestamptz not null
   )`,
  `create index session_account on session (account_id, last_used_at desc)`,
  `create index session_age on session (expires_at)`,
  `create table sign_in_request (
     id uuid primary key,
     email text not null,
     next text not null,
     link_hash text not null unique,
     code_hash text,
     -- null: the link works in any browser, because the operator asked for it.
     browser_hash text,
     wrong_codes int not null default 0,
     created_at timestamptz not null,
     expires_at timestamptz not null,
     used_at timestamptz
   )`,
  `create index sign_in_request_email on sign_in_request (email, created_at)`,
  `create index sign_in_request_browser on sign_in_request (browser_hash, created_at desc)`,
  `create index sign_in_request_age on sign_in_request (created_at)`,
  `create table upstream_identity (
     issuer text not null,
     subject text not null,
     account_id uuid not null references account on delete cascade,
     email text not null,
     created_at timestamptz not null,
     last_used_at timestamptz not null,
     primary key (issuer, subject)
   )`,
  `create index upstream_identity_account on upstream_identity (account_id)`,
]

const PASSKEYS = [
  `create table passkey (
     id uuid primary key default gen_random_uuid(),
     account_id uuid not null references account on delete cascade,
     credential_id text not null unique,
     public_key text not null,
     counter bigint not null,
     transports text[] not null default '{}',
     name text not null,
     created_at timestamptz not null,
     last_used_at timestamptz
   )`,
  `create index passkey_account on passkey (account_id, created_at)`,
  // Answering a challenge deletes it. One without an account is for signing in.
  `create table passkey_challenge (
     challenge text primary key,
     account_id uuid references account on delete cascade,
     expires_at timestamptz not null
   )`,
  `create index passkey_challenge_age on passkey_challenge (expires_at)`,
]

const MAIL = [
  // An email may contain a secret, so it is encrypted, and erased once it is sent or abandoned.
  `create table letter (
     id uuid primary key,
     kind text not null,
     recipient text not null,
     reference text not null,
     sealed text,
     send_before timestamptz,
     created_at timestamptz not null,
     sent_at timestamptz,
     given_up_at timestamptz,
     unique (kind, recipient, reference)
   )`,
  `create index letter_age on letter (created_at)`,
  // Emails of a service without a mail server; also encrypted.
  `create table outbox (
     number bigint generated always as identity primary key,
     id uuid not null unique,
     sealed text not null,
     created_at timestamptz not null
   )`,
]

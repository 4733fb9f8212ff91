import { Migration } from '@mikro-orm/migrations'

export class Claims extends Migration {
  override up() {
    for (const statement of [...CLAIMS, ...INVITES, ...MAIL]) this.addSql(statement)
  }
}

const CLAIMS = [
  `create table claim (
     id bigint generated always as identity primary key,
     listing_id bigint not null references listing on delete cascade,
     account_id uuid not null references account,
     method text not null check (method in ('dns', 'meta', 'file', 'email')),
     -- Published by the claimant for everybody to see, so it is no secret.
     token text not null unique,
     -- Where the letters of an e-mail claim go.
     email text check ((email is not null) = (method = 'email')),
     status text not null default 'pending'
       check (status in ('pending', 'verified', 'expired', 'lapsed', 'disputed', 'withdrawn')),
     -- Why it is not verified, or not any more.
     reason text,
     created_at timestamptz not null,
     expires_at timestamptz not null,
     verified_at timestamptz,
     checked_at timestamptz,
     next_check_at timestamptz,
     -- Checks of a verified claim that failed in a row, and since when.
     failures int not null default 0,
     failing_since timestamptz,
     -- A disputed claim takes the listing over then.
     dispute_ends_at timestamptz check ((dispute_ends_at is not null) = (status = 'disputed'))
   )`,
  // One verified owner and one challenger per listing at a time, even for simultaneous proofs.
  `create unique index claim_holder on claim (listing_id) where status = 'verified'`,
  `create unique index claim_challenger on claim (listing_id) where status = 'disputed'`,
  `create unique index claim_open on claim (account_id, listing_id, method) where status = 'pending'`,
  `create index claim_listing on claim (listing_id)`,
  `create index claim_account on claim (account_id, id desc)`,
  `create index claim_due on claim (next_check_at) where status = 'verified'`,
  `create index claim_dispute_ends on claim (dispute_ends_at) where status = 'disputed'`,
  // Only a hash of the secret in an email is stored.
  `create table claim_link (
     id uuid primary key,
     claim_id bigint not null references claim on delete cascade,
     email text not null,
     hash text not null unique,
     purpose text not null check (purpose in ('claim', 'renewal')),
     created_at timestamptz not null,
     expires_at timestamptz not null,
     used_at timestamptz
   )`,
  `create index claim_link_claim on claim_link (claim_id, created_at)`,
  `create index claim_link_email on claim_link (email, created_at)`,
]

const INVITES = [
  // The first owner is draft.account_id; these are co-founders who accepted.
  `create table draft_owner (
     draft_id uuid not null references draft on delete cascade,
     account_id uuid not null references account,
     created_at timestamptz not null,
     primary key (draft_id, account_id)
   )`,
  `create index draft_owner_account on draft_owner (account_id)`,
  `create table draft_invite (
     id uuid primary key,
     draft_id uuid not null references draft on delete cascade,
     invited_by uuid not null references account,
     email text not null,
     hash text not null unique,
     created_at timestamptz not null,
     expires_at timestamptz not null,
     accepted_at timestamptz
   )`,
  `create index draft_invite_draft on draft_invite (draft_id, created_at)`,
  `create index draft_invite_account on draft_invite (invited_by, created_at)`,
  `create index draft_invite_email on draft_invite (email, created_at)`,
]

const MAIL = [
  // Addresses that get no more emails of a kind: the mail server permanently rejected the address, or the
  // recipient or the operator stopped them.
  `create table mail_suppression (
     email text not null,
     kind text not null,
     reason text not null check (reason in ('bounced', 'unsubscribed', 'operator')),
     created_at timestamptz not null,
     primary key (email, kind)
   )`,
  `create index mail_suppression_newest on mail_suppression (created_at desc)`,
]

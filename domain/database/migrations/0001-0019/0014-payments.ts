import { Migration } from '@mikro-orm/migrations'

export class Payments extends Migration {
  override up() {
    for (const statement of [...PAYMENTS, ...TEST_PROVIDER, ...INVOICES, ...FULFILMENT, ...BOOKS])
      this.addSql(statement)
  }
}

const PAYMENTS = [
  // Written before the provider is asked, so that a retry after a crash gets the same session.
  `create table payment_session (
     number text not null references purchase,
     attempt int not null check (attempt > 0),
     provider text not null,
     status text not null default 'asked'
       check (status in ('asked', 'open', 'processing', 'paid', 'expired', 'failed')),
     amount_cents bigint not null check (amount_cents > 0),
     ref text,
     url text,
     payment_ref text,
     -- What the provider was asked, word for word: asking again with it makes no second session.
     request jsonb not null,
     created_at timestamptz not null,
     checked_at timestamptz not null,
     expires_at timestamptz not null,
     primary key (number, attempt)
   )`,
  `create unique index payment_session_ref on payment_session (provider, ref)`,
  `create unique index payment_session_payment on payment_session (provider, payment_ref)`,
  `create unique index payment_session_open on payment_session (number) where status in ('asked', 'open', 'processing')`,
  `create index payment_session_unsettled on payment_session (checked_at) where status in ('asked', 'open', 'processing')`,
  // The inbox of webhooks: each event is kept once, however often it arrives.
  `create table payment_event (
     provider text not null,
     external_id text not null,
     kind text not null,
     ref text not null,
     received_at timestamptz not null,
     handled_at timestamptz,
     primary key (provider, external_id)
   )`,
  `create index payment_event_unhandled on payment_event (received_at) where handled_at is null`,
  // A place in a launch week that an order holds until it is paid or given up.
  `create table week_hold (
     number text not null references purchase,
     position int not null,
     week date not null references launch_week,
     primary key (number, position)
   )`,
  `create table payment_refund (
     id bigint generated always as identity primary key,
     number text not null references purchase,
     attempt int not null,
     cents bigint not null check (cents > 0),
     -- asked: the provider gives it back at our wish; seen: it was given back at the provider's own desk.
     origin text not null check (origin in ('asked', 'seen')),
     reason text not null,
     asked_by text not null,
     created_at timestamptz not null,
     done_at timestamptz,
     last_error text,
     -- Where the buyer fetches it, when the provider cannot send it back.
     claim_url text,
     foreign key (number, attempt) references payment_session
   )`,
  `create index payment_refund_number on payment_refund (number)`,
  `create index payment_refund_waiting on payment_refund (created_at) where done_at is null`,
  `alter table purchase
     -- Why the site team must look at it.
     add column review_reason text,
     -- What the VAT was decided by: {vat_check, ip_country, rates_checked_on, …}, kept as long as the invoice.
     add column evidence jsonb not null default '{}'`,
  `create index purchase_review on purchase (updated_at) where status in ('needs_review', 'disputed')`,
]

const TEST_PROVIDER = [
  // The test provider's own records, which a real provider would keep.
  `create table test_payment (
     ref text primary key,
     number text not null,
     attempt int not null,
     amount_cents bigint not null,
     currency text not null,
     return_url text not null,
     status text not null default 'open' check (status in ('open', 'processing', 'paid', 'expired', 'failed')),
     refunded_cents bigint not null default 0 check (refunded_cents between 0 and amount_cents),
     expires_at timestamptz not null,
     unique (number, attempt)
   )`,
  `create table test_refund (key text primary key, ref text not null references test_payment, cents bigint not null)`,
]

const INVOICES = [
  // Incremented in the transaction that issues the invoice, so that numbers have no gaps.
  `create table invoice_series (series text primary key, last int not null)`,
  `create table invoice (
     invoice_number text primary key,
     series text not null references invoice_series,
     n int not null,
     kind text not null check (kind in ('invoice', 'credit_note')),
     number text not null references purchase,
     -- Of a credit note: what it corrects.
     corrects text references invoice,
     issued_at timestamptz not null,
     -- Everything it says, as it was then; nothing is looked up again.
     body jsonb not null,
     unique (series, n)
   )`,
  `create index invoice_purchase on invoice (number, issued_at)`,
  `create unique index invoice_once on invoice (number) where kind = 'invoice'`,
]

const FULFILMENT = [
  `alter table purchase_line add column undone_at timestamptz`,
  `create index purchase_line_unfulfilled on purchase_line (number) where fulfilled_at is null`,
  // {style, heading}: how the listing shows its awards.
  `alter table listing add column trophy_cabinet jsonb`,
  `alter table featured_place add column reference text unique`,
  `create table listing_review (
     id bigint generated always as identity primary key,
     listing_id bigint not null references listing on delete cascade,
     reference text not null unique,
     body jsonb not null,
     created_at timestamptz not null
   )`,
  `create index listing_review_listing on listing_review (listing_id, id desc)`,
]

const BOOKS = [
  // Changes by operators and admins; append-only.
  `create table if not exists audit_log (
     id bigint generated always as identity primary key,
     at timestamptz not null,
     who text not null,
     action text not null,
     target text not null,
     details jsonb not null default '{}'
   )`,
  `create index if not exists audit_log_newest on audit_log (at desc, id desc)`,
]

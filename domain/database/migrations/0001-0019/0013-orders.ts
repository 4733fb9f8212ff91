import { Migration } from '@mikro-orm/migrations'

export class Orders extends Migration {
  override up() {
    for (const statement of STATEMENTS) this.addSql(statement)
  }
}

const STATEMENTS = [
  // What a paid line does. A product that the operator adds is a task for the site team by default.
  `alter table product
     add column fulfilment text not null default 'site_team' check (fulfilment in ('launch', 'launch_bundle', 'skip_queue',
       'relaunch', 'featured', 'extra_categories', 'ai_review', 'billboard', 'trophy_cabinet', 'site_team')),
     add column tax_category text not null default 'electronic' check (tax_category in ('electronic', 'human'))`,
  `update product set fulfilment = case code when 'billboard_min' then 'billboard' else code end
     where code in ('launch', 'launch_bundle', 'skip_queue', 'relaunch', 'featured', 'extra_categories', 'ai_review',
                    'billboard_min', 'trophy_cabinet')`,
  `update product set tax_category = 'human' where code = 'done_for_you'`,
  // Named purchase because order is a reserved word in SQL. All amounts are in cents.
  `create table purchase (
     number text primary key check (number ~ '^LD-[0-9A-HJKMNP-TV-Z]{12}$'),
     account_id uuid not null references account,
     status text not null default 'pending' check (status in ('pending', 'processing', 'paid', 'partially_refunded',
       'refunded', 'expired', 'canceled', 'disputed', 'needs_review')),
     -- Equal orders of one account within minutes are one order.
     fingerprint text not null,
     currency text not null default 'USD',
     net_cents bigint not null check (net_cents >= 0),
     vat_cents bigint not null check (vat_cents >= 0),
     total_cents bigint generated always as (net_cents + vat_cents) stored,
     refunded_cents bigint not null default 0 check (refunded_cents >= 0 and refunded_cents <= net_cents + vat_cents),
     -- {country, number, number_status, …} as decided when the order was made or its billing details last changed.
     vat jsonb not null,
     billing jsonb not null default '{}',
     is_test boolean not null default false,
     created_at timestamptz not null,
     updated_at timestamptz not null,
     expires_at timestamptz not null,
     paid_at timestamptz
   )`,
  `create index purchase_account on purchase (account_id, created_at desc, number desc)`,
  `create index purchase_repeated on purchase (account_id, fingerprint) where status = 'pending'`,
  `create index purchase_open on purchase (expires_at) where status = 'pending'`,
  `create table purchase_line (
     id bigint generated always as identity primary key,
     number text not null references purchase on delete cascade,
     position int not null,
     product_code text not null references product,
     fulfilment text not null,
     description text not null,
     listing_id bigint references listing,
     price_id bigint not null references product_price,
     quantity int not null default 1 check (quantity > 0),
     unit_net_cents bigint not null check (unit_net_cents > 0),
     net_cents bigint not null check (net_cents = quantity * unit_net_cents),
     tax_category text not null,
     vat_rate_bp int not null check (vat_rate_bp between 0 and 10000),
     vat_cents bigint not null check (vat_cents >= 0),
     -- {week, categories, options} as chosen.
     chosen jsonb not null default '{}',
     fulfilled_at timestamptz,
     attempts int not null default 0,
     last_error text,
     unique (number, position)
   )`,
  `create index purchase_line_listing on purchase_line (listing_id)`,
  `create table checkout_link (
     token_hash text primary key,
     number text not null references purchase on delete cascade,
     expires_at timestamptz not null
   )`,
  `create index checkout_link_age on checkout_link (expires_at)`,
]

import { Migration } from '@mikro-orm/migrations'

export class Foundation extends Migration {
  override up() {
    this.addSql(`create extension if not exists unaccent`)
    for (const statement of [...FUNCTIONS, ...PEOPLE, ...CATALOGUE, ...DRAFTS, ...LISTINGS, ...BOOKKEEPING])
      this.addSql(statement)
  }
}

const FUNCTIONS = [
  // unaccent() and array_to_string() are only STABLE; a generated column needs IMMUTABLE.
  `create function f_unaccent(text) returns text language sql immutable parallel safe strict
     as $$ select public.unaccent('public.unaccent'::regdictionary, $1) $$`,
  `create function f_joined(text[]) returns text language sql immutable parallel safe
     as $$ select array_to_string($1, ' ') $$`,
  // Splits words at camelCase and at punctuation such as dots and slashes, which would make the text parser
  // read "cal.com" as a host and "AI/ML" as a path.
  `create function f_norm(text) returns text language sql immutable parallel safe
     as $$ select translate(regexp_replace(f_unaccent(coalesce($1, '')), '([a-z0-9])([A-Z])', '\\1 \\2', 'g'), './_-@:&', '       ') $$`,
  `create function f_document(name text, tagline text, keywords text[], description text) returns tsvector
     language sql immutable parallel safe as $$ select
       setweight(to_tsvector('simple', f_norm(name)) || to_tsvector('english', f_norm(name)) ||
                 to_tsvector('simple', f_unaccent(replace(coalesce(name, ''), ' ', ''))), 'A') ||
       setweight(to_tsvector('english', f_norm(tagline)), 'B') ||
       setweight(to_tsvector('english', f_norm(f_joined(keywords))), 'C') ||
       setweight(to_tsvector('english', f_norm(description)), 'D') $$`,
]

const PEOPLE = [
  `create table account (
     id uuid primary key default gen_random_uuid(),
     email text not null unique check (email = lower(email)),
     name text,
     role text not null default 'person' check (role in ('person', 'admin')),
     created_at timestamptz not null default now()
   )`,
  `create table api_key (
     id uuid primary key default gen_random_uuid(),
     account_id uuid not null references account,
     label text not null default '',
     hash text not null unique,
     hint text not null,
     scopes text[] not null,
     created_at timestamptz not null default now(),
     expires_at timestamptz,
     last_used_at timestamptz,
     revoked_at timestamptz
   )`,
  `create index api_key_account on api_key (account_id)`,
]

const CATALOGUE = [
  `create table category (
     id bigint generated always as identity primary key,
     slug text not null unique,
     name text not null unique,
     description text not null default '',
     parent_id bigint references category,
     position int not null default 0
   )`,
  `create table setting (key text primary key, value jsonb not null)`,
  `create table launch_week (
     week date primary key check (extract(isodow from week) = 1),
     capacity int check (capacity >= 0),
     taken int not null default 0 check (taken >= 0)
   )`,
]

const DRAFTS = [
  `create table draft (
     id uuid primary key default gen_random_uuid(),
     account_id uuid not null references account,
     url text not null,
     site text not null,
     status text not null default 'crawling' check (status in ('crawling', 'drafting', 'ready', 'submitted')),
     fields jsonb not null default '{}',
     sections jsonb not null default '{}',
     founder_socials jsonb not null default '{}',
     story jsonb not null default '{}',
     milestones jsonb not null default '[]',
     seo jsonb not null default '{}',
     competitor jsonb,
     problem jsonb,
     listing_id bigint,
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now()
   )`,
  `create index draft_account on draft (account_id, created_at desc, id desc)`,
  // One reading at a time per account and website, even for two simultaneous submits.
  `create unique index draft_in_progress on draft (account_id, site) where status in ('crawling', 'drafting')`,
  `create table site_read (site text primary key, pages jsonb not null, problem jsonb, read_at timestamptz not null)`,
  `create index site_read_age on site_read (read_at)`,
]

const LISTINGS = [
  `create table listing (
     id bigint generated always as identity primary key,
     slug text not null unique,
     status text not null default 'draft'
       check (status in ('draft', 'awaiting_badge', 'scheduled', 'live', 'hidden', 'withdrawn')),
     plan text check (plan in ('free', 'paid')),
     launch_week date,
     live_at timestamptz,
     website_url text not null,
     site text not null,
     host text not null,
     domain text not null,
     name text not null,
     tagline text,
     short_description text,
     description text,
     stage text,
     pricing_model text,
     country text,
     keywords text[] not null default '{}',
     category_id bigint not null references category,
     profile jsonb not null default '{}',
     story jsonb not null default '{}',
     unlocked text[] not null default '{}',
     badge jsonb not null default '{}',
     media jsonb not null default '[]',
     community_rating jsonb,
     domain_rating jsonb,
     votes int not null default 0,
     trend double precision,
     views bigint not null default 0,
     followers int not null default 0,
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now(),
     search tsvector generated always as (f_document(name, tagline, keywords, description)) stored
   )`,
  // Live and scheduled listings never share a website.
  `create unique index listing_site on listing (site) where status in ('scheduled', 'live')`,
  `create index listing_search on listing using gin (search) with (fastupdate = off)`,
  `create index listing_newest on listing (live_at desc, id desc) where status = 'live'`,
  `create index listing_votes on listing (votes desc, id desc) where status = 'live'`,
  `create index listing_trend on listing (trend desc nulls last, id desc) where status = 'live'`,
  `create index listing_views on listing (views desc, id desc) where status = 'live'`,
  `create index listing_followers on listing (followers desc, id desc) where status = 'live'`,
  `create index listing_by_category on listing (category_id, votes desc, id desc) where status = 'live'`,
  `create index listing_domain on listing (domain) where status in ('scheduled', 'live')`,
  `create index listing_week on listing (launch_week) where status in ('awaiting_badge', 'scheduled')`,
  `create table listing_owner (
     listing_id bigint not null references listing on delete cascade,
     account_id uuid not null references account,
     created_at timestamptz not null default now(),
     primary key (listing_id, account_id)
   )`,
  `create index listing_owner_account on listing_owner (account_id, listing_id desc)`,
  // Additional categories of a listing, shown if it paid for them; the primary one is listing.category_id.
  `create table listing_category (
     listing_id bigint not null references listing on delete cascade,
     category_id bigint not null references category,
     position int not null,
     primary key (listing_id, category_id)
   )`,
  `create index listing_category_category on listing_category (category_id)`,
  `create table milestone (
     id bigint generated always as identity primary key,
     listing_id bigint not null references listing on delete cascade,
     date date not null,
     title text not null,
     description text,
     url text
   )`,
  `create index milestone_listing on milestone (listing_id, date)`,
  `create table listing_update (
     id bigint generated always as identity primary key,
     listing_id bigint not null references listing on delete cascade,
     title text not null,
     body text not null,
     created_at timestamptz not null default now()
   )`,
  `create index listing_update_listing on listing_update (listing_id, id desc)`,
  `create table listing_version (
     id bigint generated always as identity primary key,
     listing_id bigint not null references listing on delete cascade,
     account_id uuid references account,
     via text not null,
     before jsonb,
     after jsonb not null,
     created_at timestamptz not null default now()
   )`,
  `create index listing_version_listing on listing_version (listing_id, id desc)`,
  `alter table draft add foreign key (listing_id) references listing`,
]

const BOOKKEEPING = [
  `create table idempotency_key (
     account_id uuid not null references account,
     key text not null,
     operation text not null,
     request_hash text not null,
     claim uuid not null,
     locked_until timestamptz not null,
     status int,
     body jsonb,
     created_at timestamptz not null default now(),
     primary key (account_id, key)
   )`,
  `create index idempotency_key_age on idempotency_key (created_at)`,
]

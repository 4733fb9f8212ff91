import { Migration } from '@mikro-orm/migrations'

export class Catalogue extends Migration {
  override up() {
    for (const statement of [...CATEGORIES, ...BLOG, ...PRODUCTS, ...INTERVIEW, ...AWARDS, ...BADGES])
      this.addSql(statement)
  }
}

const CATEGORIES = [
  `alter table category add column faqs jsonb not null default '[]'`,
  `create index category_parent on category (parent_id)`,
  // Every live listing under each category it shows and each parent category, so a category's page is one index range
  // without duplicates. Only the triggers below write it.
  `create table category_place (
     category_id bigint not null references category on delete cascade,
     listing_id bigint not null references listing on delete cascade,
     votes int not null,
     primary key (listing_id, category_id)
   )`,
  `create index category_place_votes on category_place (category_id, votes desc, listing_id desc)`,
  // Each category's number of listings is the sum of its rows. A writer merges only rows that no other
  // transaction has locked, so counting never waits or deadlocks, and few rows per category remain.
  `create table category_count (
     id bigint generated always as identity primary key,
     category_id bigint not null references category on delete cascade,
     n bigint not null
   )`,
  `create index category_count_category on category_count (category_id) include (n)`,
  `create function places_changed() returns trigger language plpgsql as $$
   declare sign int := case when tg_op = 'DELETE' then -1 else 1 end;
   begin
     if not exists (select from changed) then return null; end if;
     with change as (
       select category_id, sign * count(*) as n from changed group by category_id
     ), mine as materialized (
       select id from category_count where category_id in (select category_id from change) for update skip locked
     ), folded as (
       delete from category_count where id in (select id from mine) returning category_id, n
     )
     insert into category_count (category_id, n)
       select category_id, sum(n) from (select * from change union all select * from folded) as part group by category_id;
     return null;
   end $$`,
  `create trigger places_added after insert on category_place
     referencing new table as changed for each statement execute function places_changed()`,
  `create trigger places_gone after delete on category_place
     referencing old table as changed for each statement execute function places_changed()`,
  `create function place_in_categories(changed bigint[]) returns void language plpgsql as $$
   begin
     with recursive shown as (
       select l.id as listing_id, l.category_id, l.votes from listing l where l.id = any(changed) and l.status = 'live'
       union
       select l.id, c.category_id, l.votes from listing l join listing_category c on c.listing_id = l.id
         where l.id = any(changed) and l.status = 'live' and (l.plan = 'paid' or 'categories' = any(l.unlocked))
     ), place as (
       select * from shown
       union
       select below.listing_id, category.parent_id, below.votes from place below
         join category on category.id = below.category_id where category.parent_id is not null
     ), gone as (
       delete from category_place p where p.listing_id = any(changed) and not exists (
         select from place where place.listing_id = p.listing_id and place.category_id = p.category_id)
     )
     insert into category_place (listing_id, category_id, votes) select listing_id, category_id, votes from place
       on conflict (listing_id, category_id) do update set votes = excluded.votes
       where category_place.votes <> excluded.votes;
   end $$`,
  `create function listings_added() returns trigger language plpgsql as $$
   begin
     perform place_in_categories(array(select id from added where status = 'live'));
     return null;
   end $$`,
  `create trigger listing_added after insert on listing
     referencing new table as added for each statement execute function listings_added()`,
  // Skips updates that don't affect categories: most of them change only views or text.
  `create function listings_changed() returns trigger language plpgsql as $$
   declare changed bigint[];
   begin
     changed := array(select n.id from now_so n join was_so o using (id) where (n.status = 'live' or o.status = 'live')
       and (n.status, n.votes, n.category_id, n.plan, n.unlocked)
         is distinct from (o.status, o.votes, o.category_id, o.plan, o.unlocked));
     if cardinality(changed) > 0 then perform place_in_categories(changed); end if;
     return null;
   end $$`,
  `create trigger listing_changed after update on listing
     referencing old table as was_so new table as now_so for each statement execute function listings_changed()`,
  // The lock waits for a concurrent change to the listing, so that one transaction sees the other's change.
  `create function further_category_changed() returns trigger language plpgsql as $$
   declare id_of bigint := case when tg_op = 'DELETE' then old.listing_id else new.listing_id end;
   begin
     perform from listing where id = id_of for no key update;
     perform place_in_categories(array[id_of]);
     return null;
   end $$`,
  `create trigger further_category after insert or update or delete on listing_category
     for each row execute function further_category_changed()`,
  `create function category_moved() returns trigger language plpgsql as $$
   begin
     perform place_in_categories(array(select listing_id from category_place where category_id = new.id));
     return null;
   end $$`,
  `create trigger category_moved after update of parent_id on category
     for each row when (old.parent_id is distinct from new.parent_id) execute function category_moved()`,
  `select place_in_categories(array(select id from listing where status = 'live'))`,
]

const BLOG = [
  `create table blog_post (
     id bigint generated always as identity primary key,
     slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,219}$'),
     title text not null,
     summary text not null default '',
     body_markdown text not null default '' check (length(body_markdown) <= 200000),
     faqs jsonb not null default '[]',
     author text not null,
     -- null: a draft; in the future: it appears then.
     published_at timestamptz,
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now(),
     search tsvector generated always as (
       setweight(to_tsvector('english', f_norm(title)), 'A') || setweight(to_tsvector('english', f_norm(summary)), 'B') ||
       setweight(to_tsvector('english', f_norm(body_markdown)), 'C')) stored
   )`,
  `create index blog_post_newest on blog_post (published_at desc, id desc) where published_at is not null`,
  `create index blog_post_search on blog_post using gin (search) with (fastupdate = off)`,
]

const PRODUCTS = [
  `create table product (
     code text primary key check (code ~ '^[a-z][a-z0-9_]{0,59}$'),
     name text not null,
     description text not null,
     needs_listing boolean not null default true,
     -- The buyer chooses a launch week.
     takes_week boolean not null default false,
     -- What the buyer may choose beside it: [{name, description, choices, required}], or null.
     options jsonb,
     active boolean not null default true,
     position int not null default 0
   )`,
  // Prices are never changed: a new price ends the previous one. Orders keep the id of their price.
  `create table product_price (
     id bigint generated always as identity primary key,
     product_code text not null references product,
     cents int not null check (cents between 1 and 100000000),
     valid_from timestamptz not null,
     valid_to timestamptz check (valid_to >= valid_from),
     set_by text not null
   )`,
  `create unique index product_price_current on product_price (product_code) where valid_to is null`,
  `create index product_price_product on product_price (product_code, valid_from desc)`,
]

const INTERVIEW = [
  `create table interview_question (
     id bigint generated always as identity primary key,
     question text not null,
     position int not null default 0,
     active boolean not null default true
   )`,
]

const AWARDS = [
  // One row per week whose awards have been given, even if there were no votes.
  `create table award_week (
     week date primary key check (extract(isodow from week) = 1),
     given_at timestamptz not null
   )`,
  `create table award (
     week date not null references award_week,
     place int not null check (place between 1 and 3),
     listing_id bigint not null references listing,
     votes int not null check (votes > 0),
     primary key (week, place),
     unique (week, listing_id)
   )`,
  `create index award_newest on award (week desc, place)`,
  `create index award_listing on award (listing_id, week desc)`,
]

const BADGES = [
  // Set while a claim for the listing is verified.
  `alter table listing add column verified_at timestamptz`,
  `create table featured_place (
     id bigint generated always as identity primary key,
     listing_id bigint not null references listing on delete cascade,
     starts_at timestamptz not null,
     ends_at timestamptz not null check (ends_at > starts_at)
   )`,
  `create index featured_place_listing on featured_place (listing_id, starts_at)`,
]

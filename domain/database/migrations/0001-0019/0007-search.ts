import { Migration } from '@mikro-orm/migrations'

export class Search extends Migration {
  override up() {
    for (const statement of [...WORDS, ...DOCUMENT, ...VOCABULARY, ...PLACES, ...FILTERS]) this.addSql(statement)
  }
}

/**
 * Emoji and other symbols, and East and Southeast Asian scripts: each character counts as a word, so any part
 * of such text can be found.
 */
const SIGNS = String.raw`\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2190-\u2bff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U0001F000-\U0001FAFF\U00020000-\U0003FFFF`
/** Emoji modifiers and joiners. */
const MODIFIERS = String.raw`\u200d\ufe00-\ufe0f\U0001F3FB-\U0001F3FF`
/** Listed by code point, because what counts as a letter depends on the database's locale. */
const SEPARATORS = String.raw`\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u2e00-\u2e7f\u3000-\u303f\ufe30-\ufe4f`

const WORDS = [
  `create function f_signs(text) returns text language sql immutable parallel safe strict as $$
     select string_agg(case when sign ~ '[${SIGNS}]' then ' u' || to_hex(ascii(sign)) || ' ' else sign end, '' order by nth)
     from regexp_split_to_table(regexp_replace($1, '[${MODIFIERS}]', '', 'g'), '') with ordinality as split(sign, nth) $$`,
  // Splits text into lower-case words without accents; used for listings and searches alike.
  String.raw`create function f_words(given text) returns text language plpgsql immutable parallel safe as $$
   declare plain text := coalesce(given, '');
   begin
     if octet_length(plain) > length(plain) then
       plain := public.f_unaccent(normalize(plain, NFKC));
       if plain ~ '[${SIGNS}]' then plain := public.f_signs(plain); end if;
     end if;
     if plain ~ '[+#]' then
       plain := regexp_replace(regexp_replace(plain, '([A-Za-z0-9]+)\+\+', '\1 \1plusplus ', 'g'), '([A-Za-z0-9]+)#', '\1 \1sharp ', 'g');
     end if;
     if plain ~* '\.net' then
       plain := regexp_replace(regexp_replace(plain, '(^|[^A-Za-z0-9])\.net\M', '\1 net dotnet ', 'gi'), '\.NET\M', ' net dotnet ', 'g');
     end if;
     return btrim(regexp_replace(
       lower(regexp_replace(replace(plain, '''', ''), '([a-z0-9])([A-Z])', '\1 \2', 'g')), '[${SEPARATORS}]+', ' ', 'g'));
   end $$`,
  // A word as text search stores it: its stem, or a stop word unchanged.
  `create function f_lexemes(word text) returns text[] language sql immutable parallel safe as $$
     select coalesce(nullif(tsvector_to_array(to_tsvector('pg_catalog.english', word)), '{}'),
                     tsvector_to_array(to_tsvector('pg_catalog.simple', word))) $$`,
]

/** Far below PostgreSQL's limit for a lexeme. Only the beginning of a longer name is compared. */
const MAX_NAME_LENGTH = 200

const DOCUMENT = [
  // Markers let the index find names without reading rows: '=' is the whole name, '@' a word of the name.
  `create function f_search_document(name text, tagline text, keywords text[], description text) returns tsvector
     language plpgsql immutable parallel safe as $$
   declare
     named text := public.f_words(name);
     whole text := left(replace(named, ' ', ''), ${MAX_NAME_LENGTH});
     title tsvector := setweight(to_tsvector('pg_catalog.english', named), 'A') ||
       setweight(to_tsvector('pg_catalog.simple', whole), 'A') || strip(to_tsvector('pg_catalog.simple', named));
   begin
     return title ||
       setweight(to_tsvector('pg_catalog.english', public.f_words(tagline)), 'B') ||
       setweight(to_tsvector('pg_catalog.english', public.f_words(public.f_joined(keywords))), 'C') ||
       setweight(to_tsvector('pg_catalog.english', public.f_words(description)), 'D') ||
       array_to_tsvector(array(select '@' || lexeme from unnest(tsvector_to_array(title)) as lexeme) || ('=' || whole));
   end $$`,
  'alter table listing drop column search',
  `alter table listing
     add search tsvector generated always as (f_search_document(name, tagline, keywords, description)) stored`,
  // Kept in the row, because long lists of matches read it for every row.
  'alter table listing alter search set storage main',
  'drop function f_document',
  // One partial index per public status, so that checking a match doesn't read its row.
  `create index listing_search on listing using gin (search) with (fastupdate = off) where status = 'live'`,
  `create index listing_search_upcoming on listing using gin (search) with (fastupdate = off) where status = 'scheduled'`,
]

const VOCABULARY = [
  // Known words for correcting typing errors, with the number of public listings that use each in name, tagline or
  // keywords. Not unique, so writers that add the same word never wait for each other.
  `create table search_word (word text collate "C" not null, listings int not null default 0)`,
  `create index search_word_word on search_word (word) include (listings)`,
  // Changes in word counts since the hourly job last added them up, so no writer touches the row of a common word.
  `create table search_word_change (word text collate "C" not null, n int not null)`,
  `create function f_vocabulary(name text, tagline text, keywords text[]) returns setof text
     language sql immutable parallel safe rows 12 as $$
     select distinct word from (
       select unnest(string_to_array(concat_ws(' ', named, public.f_words(tagline), public.f_words(public.f_joined(keywords)),
         replace(named, ' ', '')), ' ')) as word
       from public.f_words(name) as named) as every
     where length(word) between 2 and 40 and word !~ '^u[0-9a-f]{4,5}$' $$`,
  // A word's prefix and, for longer words, the prefix without any one or two of its letters. Words within
  // that many edits of each other share one of these (symmetric deletion with a prefix, as SymSpell
  // describes it).
  `create function f_deletions(word text) returns text[] language sql immutable parallel safe as $$
     select array_agg(distinct deletion) from (
       select part as deletion from left(word, 7) as part
       union all select overlay(part placing '' from a for 1) from left(word, 7) as part, generate_series(1, length(part)) as a
         where length(word) > 2
       union all select overlay(overlay(part placing '' from b for 1) placing '' from a for 1) from left(word, 7) as part,
         generate_series(1, length(part)) as a, generate_series(a + 1, length(part)) as b where length(word) > 4
     ) as every $$`,
  `create index search_word_deletions on search_word using gin (f_deletions(word)) with (fastupdate = off)`,
  `create function f_words_changed(gained text[], lost text[]) returns void language plpgsql as $$
   begin
     if cardinality(gained) + cardinality(lost) = 0 then return; end if;
     insert into search_word_change (word, n)
       select word, sum(n) from (select unnest(gained) as word, 1 as n union all select unnest(lost), -1) as every
       group by word having sum(n) <> 0;
     insert into search_word (word) select distinct word from unnest(gained) as every(word)
       where not exists (select from search_word known where known.word = every.word);
   end $$`,
  // Triggers, because many places change listings, and each change must update the words.
  `create function f_listings_worded() returns trigger language plpgsql as $$
   begin
     if tg_op = 'INSERT' then
       perform f_words_changed(array(select f_vocabulary(name, tagline, keywords) from now_so
         where status in ('live', 'scheduled')), '{}');
     elsif tg_op = 'DELETE' then
       perform f_words_changed('{}', array(select f_vocabulary(name, tagline, keywords) from was_so
         where status in ('live', 'scheduled')));
     elsif exists (select from was_so o join now_so n using (id)
         where (o.status in ('live', 'scheduled'), o.name, o.tagline, o.keywords)
           is distinct from (n.status in ('live', 'scheduled'), n.name, n.tagline, n.keywords)) then
       perform f_words_changed(
         array(select f_vocabulary(n.name, n.tagline, n.keywords) from was_so o join now_so n using (id)
           where n.status in ('live', 'scheduled') and (o.status in ('live', 'scheduled'), o.name, o.tagline, o.keywords)
             is distinct from (true, n.name, n.tagline, n.keywords)),
         array(select f_vocabulary(o.name, o.tagline, o.keywords) from was_so o join now_so n using (id)
           where o.status in ('live', 'scheduled') and (n.status in ('live', 'scheduled'), n.name, n.tagline, n.keywords)
             is distinct from (true, o.name, o.tagline, o.keywords)));
     end if;
     return null;
   end $$`,
  `create trigger listing_words_added after insert on listing
     referencing new table as now_so for each statement execute function f_listings_worded()`,
  `create trigger listing_words_changed after update on listing
     referencing old table as was_so new table as now_so for each statement execute function f_listings_worded()`,
  `create trigger listing_words_gone after delete on listing
     referencing old table as was_so for each statement execute function f_listings_worded()`,
  // Recounts every word, for a directory that was filled without triggers.
  `create function f_rebuild_vocabulary() returns void language plpgsql as $$
   begin
     delete from search_word;
     delete from search_word_change;
     insert into search_word (word, listings)
       select word, count(*) from listing, f_vocabulary(name, tagline, keywords) as word
       where status in ('live', 'scheduled') group by word order by word;
   end $$`,
  'select f_rebuild_vocabulary()',
]

/** Sort columns of a category's lists; the same as for all listings. */
const FIGURES = ['votes', 'last_vote_at', 'live_at', 'trend', 'views', 'followers']
const of = (table: string) => FIGURES.map((name) => `${table}.${name}`).join(', ')

const PLACES = [
  `alter table category_place
     add last_vote_at timestamptz,
     add live_at timestamptz,
     add trend double precision,
     add views bigint not null default 0,
     add followers int not null default 0`,
  'drop index category_place_votes',
  `create or replace function place_in_categories(changed bigint[]) returns void language plpgsql as $$
   begin
     with recursive shown as (
       select l.id as listing_id, l.category_id from listing l where l.id = any(changed) and l.status = 'live'
       union
       select l.id, c.category_id from listing l join listing_category c on c.listing_id = l.id
         where l.id = any(changed) and l.status = 'live' and (l.plan = 'paid' or 'categories' = any(l.unlocked))
     ), place as (
       select * from shown
       union
       select below.listing_id, category.parent_id from place below
         join category on category.id = below.category_id where category.parent_id is not null
     ), gone as (
       delete from category_place p where p.listing_id = any(changed) and not exists (
         select from place where place.listing_id = p.listing_id and place.category_id = p.category_id)
     )
     insert into category_place (listing_id, category_id, ${FIGURES.join(', ')})
       select place.listing_id, place.category_id, ${of('l')} from place join listing l on l.id = place.listing_id
       on conflict (listing_id, category_id) do update set ${FIGURES.map((name) => `${name} = excluded.${name}`).join(', ')}
       where (${of('category_place')}) is distinct from (${of('excluded')});
   end $$`,
  `create or replace function listings_changed() returns trigger language plpgsql as $$
   declare changed bigint[];
   begin
     changed := array(select n.id from now_so n join was_so o using (id) where (n.status = 'live' or o.status = 'live')
       and (n.status, n.category_id, n.plan, n.unlocked, ${of('n')})
         is distinct from (o.status, o.category_id, o.plan, o.unlocked, ${of('o')}));
     if cardinality(changed) > 0 then perform place_in_categories(changed); end if;
     return null;
   end $$`,
  `select place_in_categories(array(select id from listing where status = 'live'))`,
  `create index category_place_ranking on category_place (category_id, votes desc, last_vote_at, listing_id)`,
  `create index category_place_newest on category_place (category_id, live_at desc, listing_id desc)`,
  `create index category_place_trend on category_place (category_id, trend desc nulls last, listing_id desc)`,
  `create index category_place_views on category_place (category_id, views desc, listing_id desc)`,
  `create index category_place_followers on category_place (category_id, followers desc, listing_id desc)`,
  // Every list sorted by votes uses the order of listing_ranking.
  'drop index listing_votes',
  'drop index listing_by_category',
  `create index listing_by_category on listing (category_id, votes desc, last_vote_at, id) where status = 'live'`,
]

const FILTERS = [
  `create index listing_country on listing (country) where status = 'live'`,
  `create index listing_stage on listing (stage) where status = 'live'`,
  `create index listing_pricing_model on listing (lower(pricing_model)) where status = 'live'`,
]

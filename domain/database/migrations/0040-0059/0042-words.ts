import { Migration } from '@mikro-orm/migrations'
import { COUNTRY_NAMES } from './0042-country-names.ts'

/**
 * Makes every describing word of a listing searchable, and counts in how many listings each stem is. The functions are
 * in PL/pgSQL, which keeps the plans of their statements: SQL functions take five times as long for each listing.
 */
export class Words extends Migration {
  override up() {
    for (const statement of [...CATEGORY_NAMES, ...DOCUMENT, ...VOCABULARY]) this.addSql(statement)
  }
}

const CATEGORY_NAMES = [
  `alter table listing add column category_names text not null default ''`,
  // The names of the categories that a listing is shown in, and of those above them.
  `create function f_category_names(listing_id bigint, category_id bigint, is_in_all boolean) returns text
     language plpgsql stable as $$ begin return (
     with recursive shown as (
       select f_category_names.category_id as id
       union
       select c.category_id from listing_category c where is_in_all and c.listing_id = f_category_names.listing_id
     ), every as (
       select * from shown
       union
       select category.parent_id from every join category using (id) where category.parent_id is not null
     )
     select coalesce(string_agg(name, ' ' order by id), '') from category join every using (id)); end $$`,
  `create function f_name_categories() returns trigger language plpgsql as $$
   begin
     new.category_names := f_category_names(new.id, new.category_id, new.plan = 'paid' or 'categories' = any(new.unlocked));
     return new;
   end $$`,
  `create trigger listing_category_names before insert or update of category_id, plan, unlocked on listing
     for each row execute function f_name_categories()`,
  // Setting the category to itself runs the trigger above.
  `create or replace function further_category_changed() returns trigger language plpgsql as $$
   declare id_of bigint := case when tg_op = 'DELETE' then old.listing_id else new.listing_id end;
   begin
     perform from listing where id = id_of for no key update;
     perform place_in_categories(array[id_of]);
     update listing set category_id = category_id where id = id_of;
     return null;
   end $$`,
  `create function f_category_renamed() returns trigger language plpgsql as $$
   begin
     update listing set category_id = category_id where id in (
       with recursive below as (
         select new.id union select category.id from category join below on category.parent_id = below.id
       )
       select l.id from listing l join below on below.id = l.category_id
       union
       select c.listing_id from listing_category c join below on below.id = c.category_id);
     return null;
   end $$`,
  `create trigger category_renamed after update of name, parent_id on category for each row
     when (old.name is distinct from new.name or old.parent_id is distinct from new.parent_id)
     execute function f_category_renamed()`,
  `alter table listing disable trigger user`,
  `update listing set category_names = f_category_names(id, category_id, plan = 'paid' or 'categories' = any(unlocked))`,
  `alter table listing enable trigger user`,
]

/** The columns with the words of a listing. */
const COLUMNS =
  'name, tagline, keywords, short_description, description, profile, pricing_model, country, category_names'
const ARGUMENTS = `name text, tagline text, keywords text[], short_description text, description text, profile jsonb,
  pricing_model text, country text, category_names text`

/** PostgreSQL's English stop words, which only count in names. */
const STOP_WORDS =
  `i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers
  herself it its itself they them their theirs themselves what which who whom this that these those am is are was were be been
  being have has had having do does did doing a an the and but if or because as until while of at by for with about against
  between into through during before after above below to from up down in out on off over under again further then once here
  there when where why how all any both each few more most other some such no nor not only own same so than too very s t can
  will just don should now`
    .split(/\s+/)
    .map((word) => `'${word}'`)
    .join(', ')

const DOCUMENT = [
  `create function f_country(code text) returns text language sql immutable parallel safe as $$
     select '${JSON.stringify(COUNTRY_NAMES).replaceAll("'", "''")}'::jsonb ->> code $$`,
  `create function f_texts(profile jsonb, path jsonpath) returns text language plpgsql immutable parallel safe as $$ begin return (
     select string_agg(value #>> '{}', ' ') from jsonb_path_query(profile, path) as value); end $$`,
  // The words of a text; one in mixed case, such as 2FA or iPhone, also as a whole.
  `create function f_whole_words(given text) returns text language plpgsql immutable parallel safe as $$ begin return (
     select public.f_words(given) || case when given ~ '[a-z0-9][A-Z]' then lower(coalesce((
       select string_agg(' ' || mixed[1], '') from regexp_matches(given, '([A-Za-z0-9]*[a-z0-9][A-Z][A-Za-z0-9]*)', 'g') as mixed), ''))
       else '' end); end $$`,
  // The words that say what a product is for, and the other words about it.
  `create function f_describing_words(${ARGUMENTS}) returns text language plpgsql immutable parallel safe as $$ begin return (
     select public.f_whole_words(concat_ws(' ', public.f_joined(keywords), short_description, category_names,
       public.f_texts(profile, '$.tags[*]'), public.f_texts(profile, '$.features[*]')))); end $$`,
  `create function f_other_words(${ARGUMENTS}) returns text language plpgsql immutable parallel safe as $$ begin return (
     select public.f_whole_words(concat_ws(' ', description, public.f_texts(profile, '$.usps[*]'), pricing_model,
       public.f_country(country), profile ->> 'city', public.f_texts(profile, '$.founders[*].name')))); end $$`,
  // Words and their stems: a word as it is spelled then ranks before others with its stem.
  `create function f_words_and_stems(words text) returns tsvector language plpgsql immutable parallel safe as $$ begin return (
     select stems || ts_delete(to_tsvector('pg_catalog.simple', words), tsvector_to_array(stems) || array[${STOP_WORDS}])
     from to_tsvector('pg_catalog.english', words) as stems); end $$`,
  'alter table listing drop column search',
  'drop function f_search_document',
  // Markers let the index find names without reading rows: '=' is the whole name or domain, '@' a word of the name.
  `create function f_search_document(${ARGUMENTS}) returns tsvector language plpgsql immutable parallel safe as $$
   declare
     named text := public.f_words(name);
     whole text := left(replace(named, ' ', ''), 200);
     title tsvector := setweight(to_tsvector('pg_catalog.english', named), 'A') ||
       setweight(to_tsvector('pg_catalog.simple', whole), 'A') || strip(to_tsvector('pg_catalog.simple', named));
   begin
     return title ||
       setweight(public.f_words_and_stems(public.f_whole_words(tagline)), 'B') ||
       setweight(public.f_words_and_stems(public.f_describing_words(${COLUMNS})), 'C') ||
       setweight(to_tsvector('pg_catalog.english', public.f_other_words(${COLUMNS})), 'D') ||
       array_to_tsvector(array(select '@' || lexeme from unnest(tsvector_to_array(title)) as lexeme) || ('=' || whole));
   end $$`,
  `alter table listing add search tsvector generated always as (f_search_document(${COLUMNS})) stored`,
  // Kept in the row, because long lists of matches read it for every row.
  'alter table listing alter search set storage main',
  `create index listing_search on listing using gin (search) with (fastupdate = off) where status = 'live'`,
  `create index listing_search_upcoming on listing using gin (search) with (fastupdate = off) where status = 'scheduled'`,
]

const prefixed = (row: string) => COLUMNS.replaceAll(/\w+/g, (column) => `${row}.${column}`)
const IS_PUBLIC = `in ('live', 'scheduled')`

const VOCABULARY = [
  // How common a word is depends on its stem, so that "agencies" is as common as "agency".
  `alter table search_word add column stem text collate "C" generated always as ((f_lexemes(word))[1]) stored`,
  'create index search_word_stem on search_word (stem) include (listings)',
  `create function f_vocabulary(${ARGUMENTS}) returns setof text language sql immutable parallel safe rows 60 as $$
     select distinct word from (
       select unnest(string_to_array(concat_ws(' ', named, public.f_whole_words(tagline),
         public.f_describing_words(${COLUMNS}), replace(named, ' ', '')), ' ')) as word
         from public.f_words(f_vocabulary.name) as named
       union all
       -- Long texts hold numbers that nobody misspells.
       select other from unnest(string_to_array(public.f_other_words(${COLUMNS}), ' ')) as other where other !~ '[0-9]'
     ) as every
     where length(word) between 2 and 40 and word !~ '^u[0-9a-f]{4,5}$'
       -- A mistyped word never stands for one that counts only in names.
       and word <> all(array[${STOP_WORDS}]) $$`,
  `create or replace function f_listings_worded() returns trigger language plpgsql as $$
   begin
     if tg_op = 'INSERT' then
       perform f_words_changed(array(select f_vocabulary(${COLUMNS}) from now_so where status ${IS_PUBLIC}), '{}');
     elsif tg_op = 'DELETE' then
       perform f_words_changed('{}', array(select f_vocabulary(${COLUMNS}) from was_so where status ${IS_PUBLIC}));
     elsif exists (select from was_so o join now_so n using (id)
         where (o.status ${IS_PUBLIC}, ${prefixed('o')}) is distinct from (n.status ${IS_PUBLIC}, ${prefixed('n')})) then
       perform f_words_changed(
         array(select f_vocabulary(${prefixed('n')}) from was_so o join now_so n using (id)
           where n.status ${IS_PUBLIC}
             and (o.status ${IS_PUBLIC}, ${prefixed('o')}) is distinct from (true, ${prefixed('n')})),
         array(select f_vocabulary(${prefixed('o')}) from was_so o join now_so n using (id)
           where o.status ${IS_PUBLIC}
             and (n.status ${IS_PUBLIC}, ${prefixed('n')}) is distinct from (true, ${prefixed('o')})));
     end if;
     return null;
   end $$`,
  `create or replace function f_rebuild_vocabulary() returns void language plpgsql as $$
   begin
     delete from search_word;
     delete from search_word_change;
     insert into search_word (word, listings)
       select word, count(*) from listing, f_vocabulary(${COLUMNS}) as word
       where status ${IS_PUBLIC} group by word order by word;
   end $$`,
  'drop function f_vocabulary(text, text, text[])',
  'select f_rebuild_vocabulary()',
]

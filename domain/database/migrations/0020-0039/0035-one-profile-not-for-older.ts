import { Migration } from '@mikro-orm/migrations'
import { CUT_LOST_DRAFTS } from './0032-cut-drafts.ts'

/** After submission a profile lives in its listing's row alone, and the draft is a handle on it. */
export class OneProfile extends Migration {
  override up() {
    this.addSql(`alter table listing add origins jsonb not null default '{}'`)
    for (const statement of MOVE_PROFILES) this.addSql(statement)
  }
}

const FUNCTIONS = [
  // What visitors see of FAQs, founders and links that were drafted with a quote for each item; null for none.
  `create function f_shown(items jsonb) returns jsonb language sql immutable as $$
     select case jsonb_typeof(items)
       when 'array' then (select jsonb_agg(item - 'evidence' order by nth)
         from jsonb_array_elements(items) with ordinality as one(item, nth))
       when 'object' then (select jsonb_object_agg(key, value -> 'url') from jsonb_each(items)) end $$`,
  // The quotes of each of them.
  `create function f_quotes(items jsonb) returns jsonb language sql immutable as $$
     select case jsonb_typeof(items)
       when 'array' then (select jsonb_agg(coalesce(item -> 'evidence', '[]') order by nth)
         from jsonb_array_elements(items) with ordinality as one(item, nth))
       else (select jsonb_object_agg(key, coalesce(value -> 'evidence', '[]')) from jsonb_each(items)) end $$`,
  // `shown` on the listing, `drafted` in its draft, and the quotes that visitors see. The listing wins.
  `create function f_field_origin(shown jsonb, drafted jsonb, quotes jsonb, is_missing boolean) returns jsonb
     language sql immutable as $$
     select case
       when value is null and ai is null and is_missing then '{"state": "not_found"}'
       when value is not null and (quotes <> '[]' or ai = value) then
         jsonb_build_object('state', case when typed = value then drafted ->> 'state' else 'ai' end)
         || case when coalesce(quotes, '[]') <> '[]' then jsonb_build_object('evidence', quotes)
              when kept <> '[]' then jsonb_build_object('evidence', kept) else '{}' end
       else jsonb_build_object('ai', coalesce(ai, 'null'), 'state', case
           when drafted is not null and typed is not distinct from value then drafted ->> 'state'
           when value is null then 'deleted' when ai is null then 'manual' else 'edited' end)
         || case when ai is not null and kept <> '[]' then jsonb_build_object('evidence', kept) else '{}' end
       end
     from (select case when shown not in ('null', '[]', '""') then shown end as value,
             case when drafted -> 'value' not in ('null', '[]') then drafted -> 'value' end as typed,
             nullif(drafted -> 'ai', 'null') as ai, drafted -> 'evidence' as kept) as known $$`,
  `create function f_section_origin(shown jsonb, drafted jsonb, quotes jsonb) returns jsonb language sql immutable as $$
     select case
       when value is not null and f_shown(ai) = value then
         jsonb_build_object('state', case when typed = value then drafted ->> 'state' else 'ai' end, 'evidence', f_quotes(ai))
       -- A file brought them with quotes.
       when typed = value and jsonb_path_exists(drafted -> 'value', '$.**.quote') then
         jsonb_build_object('state', drafted -> 'state', 'evidence', f_quotes(drafted -> 'value'))
       when value is not null and quotes <> '[]' then
         jsonb_build_object('state', 'ai', 'evidence', case when jsonb_typeof(value) = 'array' then jsonb_build_array(quotes)
           else jsonb_build_object((select min(key) from jsonb_object_keys(value) as key), quotes) end)
       when value is null and ai is null and typed is null then
         jsonb_build_object('state', coalesce(drafted ->> 'state', 'not_found'))
       else jsonb_build_object('ai', coalesce(ai, 'null'), 'state', case when typed is not distinct from value then drafted ->> 'state'
           when value is null then 'deleted' when ai is null then 'manual' else 'edited' end)
       end
     from (select case when shown not in ('null', '[]', '{}') then shown end as value,
             f_shown(drafted -> 'value') as typed, nullif(drafted -> 'ai', 'null') as ai) as known $$`,
]

const COLUMNS = ['name', 'tagline', 'short_description', 'description', 'stage', 'pricing_model', 'country', 'keywords']
const KEYS = ['tags', 'pricing_summary', 'city', 'features', 'usps', 'contact_email', 'demo_video_url', 'logo_url']
const SECTIONS = [
  ['faqs', 'faqs'],
  ['founders', 'founders'],
  ['company_socials', 'socials'],
]

/** A draft kept up to twenty categories, a listing the first four. */
const CATEGORIES = `case when jsonb_typeof(h.fields #> '{categories,value}') = 'array'
  then jsonb_set(h.fields -> 'categories', '{value}', jsonb_path_query_array(h.fields, '$.categories.value[0 to 3]'))
  else h.fields -> 'categories' end`

const field = (name: string, shown: string, drafted = `h.fields -> '${name}'`) =>
  `'${name}', f_field_origin(${shown}, ${drafted}, l.profile #> '{evidence,${name}}', coalesce(l.profile -> 'not_found' ? '${name}', false))`

const ORIGINS = `update listing l set profile = l.profile - 'evidence' - 'not_found', origins = jsonb_build_object(${[
  ...COLUMNS.map((name) => field(name, `to_jsonb(l.${name})`)),
  ...KEYS.map((name) => field(name, `l.profile -> '${name}'`)),
  field('founded_year', `to_jsonb(l.profile ->> 'founded_year')`),
  field('categories', 'h.categories', CATEGORIES),
  ...SECTIONS.map(
    ([name, key]) =>
      `'${name}', f_section_origin(l.profile -> '${key}', h.sections -> '${name}', l.profile #> '{evidence,${name}}')`,
  ),
].join(', ')})
  from (
    select l.id, d.fields, d.sections, case when named.categories <> '["Uncategorised"]' then named.categories end as categories
    from listing l
    left join lateral (select fields, sections from draft where listing_id = l.id order by created_at, id limit 1) as d on true
    cross join lateral (
      select jsonb_agg(c.name order by chosen.position) as categories
      from (select l.category_id, 0 as position
            union all select category_id, position from listing_category where listing_id = l.id) as chosen
      join category c on c.id = chosen.category_id
    ) as named
  ) as h where h.id = l.id`

/** Owners edit any listing of theirs through a draft: the first of them gets one for each listing without. */
const HANDLES = `insert into draft (account_id, url, site, status, listing_id, created_at, updated_at)
  select o.account_id, l.website_url, l.site, 'submitted', l.id, l.created_at, l.updated_at
  from listing l
  join lateral (select account_id from listing_owner where listing_id = l.id order by created_at, account_id limit 1) as o on true
  where not exists (select from draft d where d.listing_id = l.id)`

const CO_OWNERS = `insert into draft_owner (draft_id, account_id, created_at)
  select d.id, o.account_id, o.created_at
  from draft d join listing_owner o on o.listing_id = d.listing_id
  where o.account_id <> d.account_id
  on conflict do nothing`

/** Moves what drafts alone knew of their listings' profiles into the listings. */
export const MOVE_PROFILES = [
  CUT_LOST_DRAFTS,
  ...FUNCTIONS,
  ORIGINS,
  ...['f_field_origin', 'f_section_origin', 'f_shown', 'f_quotes'].map((name) => `drop function ${name}`),
  `update draft set fields = '{}', sections = '{}', founder_socials = '{}', story = '{}', milestones = '[]', seo = '{}'
     where listing_id is not null`,
  HANDLES,
  CO_OWNERS,
]

import { Migration } from '@mikro-orm/migrations'
import { CUT_LOST_DRAFTS } from './0032-cut-drafts.ts'

/**
 * Once a draft is saved as a listing, its profile lives only in the listing's row, and the draft is a handle
 * to it.
 */
export class OneProfile extends Migration {
  override up() {
    this.addSql(`alter table listing add origins jsonb not null default '{}'`)
    for (const statement of MOVE_PROFILES) this.addSql(statement)
  }
}

const COLUMNS = ['name', 'tagline', 'short_description', 'description', 'stage', 'pricing_model', 'country', 'keywords']
const KEYS = ['tags', 'pricing_summary', 'city', 'features', 'usps', 'contact_email', 'demo_video_url', 'logo_url']

/** A draft kept up to twenty categories, a listing the first four. */
const FOUR_CATEGORIES = `case when jsonb_typeof(h.fields #> '{categories,value}') = 'array'
  then jsonb_set(h.fields -> 'categories', '{value}', jsonb_path_query_array(h.fields, '$.categories.value[0 to 3]'))
  else h.fields -> 'categories' end`

/** Each field with the listing's value and the draft's stored field. */
const FIELDS = [
  ...COLUMNS.map((name) => `('${name}', to_jsonb(l.${name}), h.fields -> '${name}')`),
  ...KEYS.map((name) => `('${name}', l.profile -> '${name}', h.fields -> '${name}')`),
  `('founded_year', to_jsonb(l.profile ->> 'founded_year'), h.fields -> 'founded_year')`,
  `('categories', h.categories, ${FOUR_CATEGORIES})`,
].join(', ')

/** The state of a part whose value isn't from the website. The listing wins over the draft. */
const STATE = `case when drafted is not null and typed is not distinct from value then drafted ->> 'state'
  when value is null then 'deleted' when ai is null then 'manual' else 'edited' end`

// SQL functions would be shorter, but each of their twenty calls per listing costs as much as this whole
// query.
const FIELD_ORIGINS = `select jsonb_object_agg(part, case
    when value is null and ai is null and coalesce(l.profile -> 'not_found' ? part, false) then '{"state": "not_found"}'
    when value is not null and (public_quotes <> '[]' or ai = value) then
      jsonb_build_object('state', case when typed = value then drafted ->> 'state' else 'ai' end)
      || case when public_quotes <> '[]' then jsonb_build_object('evidence', public_quotes)
           when quotes <> '[]' then jsonb_build_object('evidence', quotes) else '{}' end
    else jsonb_build_object('state', ${STATE}, 'ai', coalesce(ai, 'null'))
      || case when ai is not null and quotes <> '[]' then jsonb_build_object('evidence', quotes) else '{}' end
    end)
  from (values ${FIELDS}) as field(part, shown, drafted)
  cross join lateral (
    select case when shown not in ('null', '[]', '""') then shown end as value,
      case when drafted -> 'value' not in ('null', '[]') then drafted -> 'value' end as typed,
      nullif(drafted -> 'ai', 'null') as ai, coalesce(drafted -> 'evidence', '[]') as quotes,
      coalesce(l.profile -> 'evidence' -> part, '[]') as public_quotes offset 0
  ) as known`

/** FAQs, founders or links as visitors see them, without the quotes for each item; null if there are none. */
const seen = (items: string) => `case jsonb_typeof(${items})
  when 'array' then (select jsonb_agg(item - 'evidence' order by nth)
    from jsonb_array_elements(${items}) with ordinality as one(item, nth))
  when 'object' then (select jsonb_object_agg(key, value -> 'url') from jsonb_each(${items})) end`

/** The quotes behind FAQs, founders or links, as one list for each item. */
const quotesOf = (items: string) => `case jsonb_typeof(${items})
  when 'array' then (select jsonb_agg(coalesce(item -> 'evidence', '[]') order by nth)
    from jsonb_array_elements(${items}) with ordinality as one(item, nth))
  else (select jsonb_object_agg(key, coalesce(value -> 'evidence', '[]')) from jsonb_each(${items})) end`

const SECTION_ORIGINS = `select jsonb_object_agg(part, case
    when value is null and ai is null and typed is null then
      jsonb_build_object('state', coalesce(drafted ->> 'state', 'not_found'))
    when value is not null and seen_ai = value then jsonb_build_object(
      'state', case when typed = value then drafted ->> 'state' else 'ai' end, 'evidence', ${quotesOf('ai')})
    -- A file brought these, with quotes.
    when typed = value and jsonb_path_exists(drafted -> 'value', '$.**.quote') then jsonb_build_object(
      'state', drafted ->> 'state', 'evidence', ${quotesOf(`(drafted -> 'value')`)})
    when value is not null and public_quotes <> '[]' then jsonb_build_object(
      'state', 'ai', 'evidence', case when jsonb_typeof(value) = 'array' then jsonb_build_array(public_quotes)
        else jsonb_build_object((select min(key) from jsonb_object_keys(value) as key), public_quotes) end)
    else jsonb_build_object('state', ${STATE}, 'ai', coalesce(ai, 'null')) end)
  from (values ('faqs', l.profile -> 'faqs', h.sections -> 'faqs'),
    ('founders', l.profile -> 'founders', h.sections -> 'founders'),
    ('company_socials', l.profile -> 'socials', h.sections -> 'company_socials')) as section(part, shown, drafted)
  cross join lateral (
    select case when shown not in ('null', '[]', '{}') then shown end as value, nullif(drafted -> 'ai', 'null') as ai,
      ${seen(`(drafted -> 'value')`)} as typed, ${seen(`(drafted -> 'ai')`)} as seen_ai,
      coalesce(l.profile -> 'evidence' -> part, '[]') as public_quotes offset 0
  ) as known`

const ORIGINS = `update listing l
  set profile = l.profile - 'evidence' - 'not_found', origins = (${FIELD_ORIGINS}) || (${SECTION_ORIGINS})
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

/** Owners edit a listing through a draft, so a listing without a draft gets one for its first owner. */
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

/** Moves the parts of profiles that only drafts had into their listings. */
export const MOVE_PROFILES = [
  CUT_LOST_DRAFTS,
  // The triggers only use columns that don't change here, and would take minutes on many rows at once.
  'alter table listing disable trigger user',
  ORIGINS,
  'alter table listing enable trigger user',
  `update draft set fields = '{}', sections = '{}', founder_socials = '{}', story = '{}', milestones = '[]', seo = '{}'
     where listing_id is not null`,
  HANDLES,
  CO_OWNERS,
]

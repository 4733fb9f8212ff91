import { Migration } from '@mikro-orm/migrations'

/** Stores answers to attributes by the attribute's key, because categories share keys. */
export class Attributes extends Migration {
  override up() {
    for (const statement of ANSWERS_BY_KEY) this.addSql(statement)
  }
}

export const ANSWERS_BY_KEY = [
  `alter table category_attribute add column choices text[] not null default '{}'`,
  `alter table draft add column attributes jsonb not null default '{}'`,
  `alter table listing_attribute
     add column key text,
     add column state text not null default 'manual'
       check (state in ('ai', 'not_found', 'edited', 'manual', 'override', 'deleted')),
     add column ai text,
     alter column value drop not null`,
  `update listing_attribute v set key = a.key, value = nullif(v.value, ''),
     state = case when v.value = '' then 'deleted' when v.evidence = '[]' then 'manual' else 'ai' end,
     ai = case when v.evidence = '[]' then null else v.value end
   from category_attribute a where a.id = v.attribute_id`,
  // A listing may have answered one key in several categories. One answer stays: not an empty one if
  // possible, then preferably the main category's.
  `delete from listing_attribute v using (
     select v.listing_id, v.attribute_id, row_number() over (
       partition by v.listing_id, v.key
       order by v.value is null, a.category_id <> l.category_id, a.position desc, a.name desc, a.id desc) as place
     from listing_attribute v join category_attribute a on a.id = v.attribute_id join listing l on l.id = v.listing_id) as ranked
   where ranked.place > 1 and ranked.listing_id = v.listing_id and ranked.attribute_id = v.attribute_id`,
  `alter table listing_attribute
     drop constraint listing_attribute_pkey, drop column attribute_id, alter column state drop default,
     add constraint listing_attribute_pkey primary key (listing_id, key)`,
  `create index listing_attribute_key on listing_attribute (key) where value is not null`,
]

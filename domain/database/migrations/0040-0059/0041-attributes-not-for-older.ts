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
  // A listing may have answered one key in several categories. Only one answer is kept: preferably from its own
  // categories or their parents, then one that isn't empty, then the main category's.
  `delete from listing_attribute v using (
     select listing_id, attribute_id, row_number() over (
       partition by listing_id, key order by asked_by is null, is_empty, asked_by, position desc, name desc, attribute_id desc) as place
     from (
       select v.listing_id, v.attribute_id, v.key, v.value is null as is_empty, a.position, a.name, case
         when a.category_id = l.category_id then 1
         when a.category_id = main.parent_id then 2
         when exists (
           select 1 from listing_category f join category c on c.id = f.category_id
           where f.listing_id = l.id and a.category_id in (c.id, c.parent_id)) then 3
         end as asked_by
       from listing_attribute v
         join category_attribute a on a.id = v.attribute_id
         join listing l on l.id = v.listing_id
         join category main on main.id = l.category_id) as answered) as ranked
   where ranked.place > 1 and ranked.listing_id = v.listing_id and ranked.attribute_id = v.attribute_id`,
  `alter table listing_attribute
     drop constraint listing_attribute_pkey, drop column attribute_id, alter column state drop default,
     add constraint listing_attribute_pkey primary key (listing_id, key)`,
  `create index listing_attribute_key on listing_attribute (key) where value is not null`,
]

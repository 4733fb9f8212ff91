import type { Reader } from '../../database/database.ts'
import { raw } from '../../database/raw.ts'
import type { Row } from '../../database/row.ts'
import type { Listing } from '../listing.entity.ts'
import { shows } from '../listing.ts'

type Attribute = Row<'category_attribute', 'key' | 'name' | 'source'>
type Answer = Row<'listing_attribute', 'value' | 'ai' | 'evidence'>
export type AttributeRow = Attribute & { listing_id: number; is_answered: boolean } & {
  [column in keyof Answer]: Answer[column] | null
}

/**
 * The attributes of all shown categories of two listings, one row per listing and attribute. Raw: a recursive
 * query that includes parent categories.
 */
export function attributesOf(db: Reader, a: Listing, b: Listing): Promise<AttributeRow[]> {
  return raw<AttributeRow>(db, {
    hot: true,
    text: `with recursive shown as (
             select id as listing_id, category_id from listing where id in ($1, $2)
             union
             select listing_id, category_id from listing_category
             where (listing_id = $1 and $3::boolean) or (listing_id = $2 and $4::boolean)
             union
             select listing_id, parent_id from shown join category on category.id = category_id where parent_id is not null)
           select attribute.key, name, source, shown.listing_id, answer.key is not null as is_answered, value, ai, evidence
           from shown join category_attribute attribute using (category_id)
           left join listing_attribute answer
             on answer.key = attribute.key and answer.listing_id = shown.listing_id
           order by attribute.position, name, attribute.id`,
    values: [a.id, b.id, shows(a, 'categories'), shows(b, 'categories')],
  })
}

import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'
import { Category } from './category.entity.ts'

const CategoryAttributeSchema = defineEntity({
  name: 'CategoryAttribute',
  tableName: 'category_attribute',
  properties: {
    id: p.bigint('number').primary().autoincrement().generated('identity'),
    categoryId: p.manyToOne(Category).mapToPk().fieldName('category_id').updateRule('no action').deleteRule('cascade'),
    name: p.text(),
    key: p.text(),
    position: p.integer().default(0),
    source: p.text().nullable(),
    choices: p.array().$type<string[]>().defaultRaw("'{}'"),
  },
  uniques: [{ properties: ['categoryId', 'key'] }],
})

export class CategoryAttribute extends CategoryAttributeSchema.class {}
CategoryAttributeSchema.setClass(CategoryAttribute)

declare module '../database/tables.ts' {
  interface Tables {
    category_attribute: TableOf<typeof CategoryAttributeSchema>
  }
}

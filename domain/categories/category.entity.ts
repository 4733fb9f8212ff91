import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'

const CategorySchema = defineEntity({
  name: 'Category',
  tableName: 'category',
  properties: {
    id: p.bigint('number').primary().autoincrement().generated('identity'),
    slug: p.text().unique(),
    name: p.text().unique(),
    description: p.text().default(''),
    parentId: p.bigint('number').nullable(),
    position: p.integer().default(0),
    faqs: p.json<{ question: string; answer: string }[]>().defaultRaw("'[]'"),
  },
  indexes: [
    { name: 'category_parent', expression: 'CREATE INDEX category_parent ON category USING btree (parent_id)' },
  ],
})

export class Category extends CategorySchema.class {}
CategorySchema.setClass(Category)

declare module '../database/tables.ts' {
  interface Tables {
    category: TableOf<typeof CategorySchema>
  }
}

import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'
import { Category } from './category.entity.ts'

const CategoryCountSchema = defineEntity({
  name: 'CategoryCount',
  tableName: 'category_count',
  properties: {
    id: p.bigint('number').primary().autoincrement().generated('identity'),
    categoryId: p.manyToOne(Category).mapToPk().fieldName('category_id').updateRule('no action').deleteRule('cascade'),
    n: p.bigint('number'),
  },
  indexes: [
    {
      name: 'category_count_category',
      expression: 'CREATE INDEX category_count_category ON category_count USING btree (category_id) INCLUDE (n)',
    },
  ],
})

export class CategoryCount extends CategoryCountSchema.class {}
CategoryCountSchema.setClass(CategoryCount)

declare module '../database/tables.ts' {
  interface Tables {
    category_count: TableOf<typeof CategoryCountSchema>
  }
}

import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../database/tables.ts'

const SearchWordChangeSchema = defineEntity({
  name: 'SearchWordChange',
  tableName: 'search_word_change',
  properties: {
    word: p.text().collation('C').primary(),
    n: p.integer().primary(),
  },
})

export class SearchWordChange extends SearchWordChangeSchema.class {}
SearchWordChangeSchema.setClass(SearchWordChange)

declare module '../../database/tables.ts' {
  interface Tables {
    search_word_change: TableOf<typeof SearchWordChangeSchema>
  }
}

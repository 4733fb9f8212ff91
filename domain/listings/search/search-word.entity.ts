import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../database/tables.ts'

const SearchWordSchema = defineEntity({
  name: 'SearchWord',
  tableName: 'search_word',
  properties: {
    word: p.text().collation('C').primary(),
    listings: p.integer().primary().default(0),
    stem: p.text().collation('C').generated('((f_lexemes(word))[1]) stored').nullable(),
  },
  indexes: [
    {
      name: 'search_word_deletions',
      expression:
        'CREATE INDEX search_word_deletions ON search_word USING gin (f_deletions(word)) WITH (fastupdate=off)',
    },
    {
      name: 'search_word_stem',
      expression: 'CREATE INDEX search_word_stem ON search_word USING btree (stem) INCLUDE (listings)',
    },
    {
      name: 'search_word_word',
      expression: 'CREATE INDEX search_word_word ON search_word USING btree (word) INCLUDE (listings)',
    },
  ],
})

export class SearchWord extends SearchWordSchema.class {}
SearchWordSchema.setClass(SearchWord)

declare module '../../database/tables.ts' {
  interface Tables {
    search_word: TableOf<typeof SearchWordSchema>
  }
}

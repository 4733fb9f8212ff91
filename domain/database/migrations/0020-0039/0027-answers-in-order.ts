import { Migration } from '@mikro-orm/migrations'

/**
 * A retry is answered with the first answer to the byte: `json` keeps a text as it was written, `jsonb` orders its properties
 * anew. Older processes go on: what they write as `jsonb` becomes `json` by itself.
 */
export class AnswersInOrder extends Migration {
  override up() {
    this.addSql('alter table idempotency_key alter column body type json using body::json')
  }
}

import { Migration } from '@mikro-orm/migrations'

/**
 * A retry gets the first answer byte for byte: `json` keeps the text, `jsonb` reorders properties. What older
 * processes write as `jsonb` is converted to `json`.
 */
export class AnswersInOrder extends Migration {
  override up() {
    this.addSql('alter table idempotency_key alter column body type json using body::json')
  }
}

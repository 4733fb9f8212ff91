import { Migration } from '@mikro-orm/migrations'

/** Records for the operator why an email was given up on. */
export class Undelivered extends Migration {
  override up(): void {
    this.addSql('alter table letter add column given_up_why text')
  }
}

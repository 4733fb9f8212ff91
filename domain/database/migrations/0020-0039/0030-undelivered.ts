import { Migration } from '@mikro-orm/migrations'

/** Why an email was given up, for the operator. */
export class Undelivered extends Migration {
  override up(): void {
    this.addSql('alter table letter add column given_up_why text')
  }
}

import { Migration } from '@mikro-orm/migrations'

/** Why a letter was given up, as the operator reads it. */
export class Undelivered extends Migration {
  override up(): void {
    this.addSql('alter table letter add column given_up_why text')
  }
}

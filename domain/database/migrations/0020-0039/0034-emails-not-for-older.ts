import { Migration } from '@mikro-orm/migrations'

/** Renames the table to match the glossary. */
export class Emails extends Migration {
  override up() {
    this.addSql('alter table letter rename to email')
    this.addSql('alter table email rename constraint letter_pkey to email_pkey')
    this.addSql(
      'alter table email rename constraint letter_kind_recipient_reference_key to email_kind_recipient_reference_key',
    )
    this.addSql('alter index letter_age rename to email_age')
  }
}

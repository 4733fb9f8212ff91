import { Migration } from '@mikro-orm/migrations'

/** Sign-in emails are limited by the network that asks, and their links open other browsers with the code. */
export class SignInAskers extends Migration {
  override up() {
    this.addSql(
      // asker: hash of the network, with the salt of its day. wrong_link_codes: typed on the page of the link.
      `alter table sign_in_request add column asker text, add column wrong_link_codes int not null default 0`,
    )
  }
}

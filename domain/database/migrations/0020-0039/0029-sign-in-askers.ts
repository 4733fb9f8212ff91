import { Migration } from '@mikro-orm/migrations'

/** Limits sign-in emails per requesting network, and lets links work in other browsers with the code. */
export class SignInAskers extends Migration {
  override up() {
    this.addSql(
      // asker: a hash of the network with a daily salt. wrong_link_codes: wrong codes on the link's page.
      `alter table sign_in_request add column asker text, add column wrong_link_codes int not null default 0`,
    )
  }
}

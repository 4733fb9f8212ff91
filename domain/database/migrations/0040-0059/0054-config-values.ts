import { Migration } from '@mikro-orm/migrations'

/** The values of the configuration that admins typed, sealed. Each is named like its environment variable. */
export class ConfigValues extends Migration {
  override up() {
    this.addSql(
      'create table config_value (name text primary key, sealed text not null, changed_at timestamptz not null)',
    )
  }
}

import { Migration } from '@mikro-orm/migrations'

export class RateLimitTable extends Migration {
  override up() {
    // The table that rate-limiter-flexible expects. Unlogged: counts are cheaper, and a crash resets them.
    this.addSql(`create unlogged table rate_limit (
      key varchar(255) primary key,
      points int not null default 0,
      expire bigint
    )`)
  }
}

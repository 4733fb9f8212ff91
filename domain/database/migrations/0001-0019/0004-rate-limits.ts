import { Migration } from '@mikro-orm/migrations'

export class RateLimitTable extends Migration {
  override up() {
    // The table that rate-limiter-flexible expects. Unlogged, so counting is cheaper; a crash resets counts.
    this.addSql(`create unlogged table rate_limit (
      key varchar(255) primary key,
      points int not null default 0,
      expire bigint
    )`)
  }
}

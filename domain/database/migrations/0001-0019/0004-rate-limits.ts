import { Migration } from '@mikro-orm/migrations'

export class RateLimitTable extends Migration {
  override up() {
    // The shape rate-limiter-flexible writes. Unlogged: after a crash everybody starts afresh, and each count costs less.
    this.addSql(`create unlogged table rate_limit (
      key varchar(255) primary key,
      points int not null default 0,
      expire bigint
    )`)
  }
}

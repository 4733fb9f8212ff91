import { Migration } from '@mikro-orm/migrations'

export class Drafting extends Migration {
  override up() {
    for (const statement of STATEMENTS) this.addSql(statement)
  }
}

const STATEMENTS = [`alter table draft add column progress jsonb`]

import { Migration } from '@mikro-orm/migrations'

export class Site extends Migration {
  override up() {
    for (const statement of STATEMENTS) this.addSql(statement)
  }
}

const STATEMENTS: string[] = []

import { Migration } from '@mikro-orm/migrations'

export class People extends Migration {
  override up() {}
}

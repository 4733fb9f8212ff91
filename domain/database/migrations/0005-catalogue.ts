import { Migration } from '@mikro-orm/migrations'

export class Catalogue extends Migration {
  override up() {}
}

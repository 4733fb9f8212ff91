import { Migration } from '@mikro-orm/migrations'

export class OAuth extends Migration {
  override up() {}
}

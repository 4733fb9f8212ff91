import { Migration } from '@mikro-orm/migrations'

export class Community extends Migration {
  override up() {}
}

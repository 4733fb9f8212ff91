import { Migration } from '@mikro-orm/migrations'

/** Finds the few deleted comments whose author is still known without reading all comments. */
export class CommentsToForget extends Migration {
  override up() {
    this.addSql(
      `create index comment_to_forget on comment (created_at) where account_id is not null and deleted_at is not null`,
    )
  }
}

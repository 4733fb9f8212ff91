import { Migration } from '@mikro-orm/migrations'

export class Drafting extends Migration {
  override up() {
    for (const statement of STATEMENTS) this.addSql(statement)
  }
}

const STATEMENTS = [
  `alter table draft add column progress jsonb`,
  // On commit, tells every listening process which draft changed, whichever process changed it.
  `create function draft_changed() returns trigger language plpgsql as $$
   begin
     perform pg_notify('draft_changed', new.id::text);
     return null;
   end $$`,
  // The last check of a live listing's pages: their versions, and quotes that are no longer there.
  `create table evidence_check (
     listing_id bigint primary key references listing on delete cascade,
     checked_at timestamptz not null,
     pages jsonb not null default '{}',
     changes jsonb not null default '[]'
   )`,
  `create trigger draft_changed after update on draft for each row execute function draft_changed()`,
]

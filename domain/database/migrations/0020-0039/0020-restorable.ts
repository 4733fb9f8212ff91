import { Migration } from '@mikro-orm/migrations'

export class Restorable extends Migration {
  override up() {
    // pg_restore and pg_upgrade use an empty search_path, so functions in generated columns must name
    // schemas.
    this.addSql(
      `create or replace function f_norm(text) returns text language sql immutable parallel safe
         as $$ select translate(regexp_replace(public.f_unaccent(coalesce($1, '')), '([a-z0-9])([A-Z])', '\\1 \\2', 'g'), './_-@:&', '       ') $$`,
    )
  }
}

import { Migration } from '@mikro-orm/migrations'

/**
 * Looks up only the categories of a listing and those above them, by their ids: the recursive query joined the whole table, which took
 * a tenth of an import.
 */
export class CategoryNames extends Migration {
  override up() {
    this.addSql(
      `create or replace function f_category_names(listing_id bigint, category_id bigint, is_in_all boolean) returns text
       language plpgsql stable as $$
       declare
         found bigint[] := array_remove(array[f_category_names.category_id], null);
         above bigint[];
       begin
         if is_in_all then
           found := found || array(select c.category_id from listing_category c where c.listing_id = f_category_names.listing_id);
         end if;
         above := found;
         while above <> '{}' loop
           above := array(select distinct c.parent_id from category c where c.id = any(above) and c.parent_id <> all(found));
           found := found || above;
         end loop;
         return coalesce((select string_agg(c.name, ' ' order by c.id) from category c where c.id = any(found)), '');
       end $$`,
    )
  }
}

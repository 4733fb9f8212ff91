import { Migration } from '@mikro-orm/migrations'

/** Stores the vectors of listings' texts, and notes which listings have to be embedded again. */
export class Vectors extends Migration {
  override up() {
    for (const statement of VECTORS) this.addSql(statement)
  }
}

const VECTORS = [
  // Without vectors, a listing isn't public or has no text.
  `create table listing_vector (
     listing_id bigint not null references listing on delete cascade,
     model text not null,
     digest text not null,
     dimensions smallint not null,
     vectors bytea,
     embedded_at timestamptz not null default now(),
     primary key (listing_id, model))`,
  `create index listing_vector_embedded on listing_vector (model, embedded_at)`,
  // Writers only append, so they never wait for the job that reads it. A note too many costs one comparison.
  `create table listing_to_embed (
     id bigint generated always as identity primary key,
     listing_id bigint not null)`,
  `create function note_listings_to_embed() returns trigger language plpgsql as $$
   begin
     insert into listing_to_embed (listing_id) select id from added where status in ('live', 'scheduled');
     return null;
   end $$`,
  `create trigger listing_to_embed_added after insert on listing
     referencing new table as added for each statement execute function note_listings_to_embed()`,
  `create function note_listing_to_embed() returns trigger language plpgsql as $$
   begin
     insert into listing_to_embed (listing_id) values (new.id);
     return null;
   end $$`,
  // Every column that texts-to-embed.ts may read, and whether the listing is public.
  `create trigger listing_to_embed_changed
     after update of status, name, tagline, short_description, description, keywords, category_id, profile on listing
     for each row when (
       (old.status in ('live', 'scheduled')) <> (new.status in ('live', 'scheduled'))
       or new.status in ('live', 'scheduled') and
         (old.name, old.tagline, old.short_description, old.description, old.keywords, old.category_id, old.profile)
         is distinct from
         (new.name, new.tagline, new.short_description, new.description, new.keywords, new.category_id, new.profile))
     execute function note_listing_to_embed()`,
  `create function note_category_to_embed() returns trigger language plpgsql as $$
   begin
     if tg_table_name = 'category' then
       insert into listing_to_embed (listing_id)
         select id from listing where category_id = new.id and status in ('live', 'scheduled')
         union select listing_id from listing_category where category_id = new.id;
     else
       insert into listing_to_embed (listing_id)
         values (case when tg_op = 'DELETE' then old.listing_id else new.listing_id end);
     end if;
     return null;
   end $$`,
  `create trigger category_to_embed after update of name on category for each row
     when (old.name <> new.name) execute function note_category_to_embed()`,
  `create trigger listing_category_to_embed after insert or delete on listing_category for each row
     execute function note_category_to_embed()`,
]

import { Migration } from '@mikro-orm/migrations'

/** Stores screenshots and founders' photos of drafts and listings, a small version of each picture, and whose storage it takes. */
export class Pictures extends Migration {
  override up() {
    for (const statement of PICTURES) this.addSql(statement)
  }
}

export const PICTURES = [
  ...['draft', 'listing'].map(
    (table) =>
      `alter table ${table}
         add column screenshots jsonb not null default '[]',
         add column photos jsonb not null default '{}'`,
  ),
  // The defaults let an older process that still runs insert images.
  `alter table listing_image
     alter column listing_id drop not null,
     add column draft_id uuid references draft on delete cascade,
     add column account_id uuid references account on delete set null,
     add column small bytea,
     add column bytes integer not null default 0,
     add constraint listing_image_keeper_check check (num_nonnulls(listing_id, draft_id) = 1),
     add unique (draft_id, digest)`,
  // WebP data doesn't compress further, so PostgreSQL stores it uncompressed.
  `alter table listing_image alter column small set storage external`,
  // Earlier uploads count for whoever has owned their listing the longest.
  `update listing_image i set bytes = octet_length(i.webp), account_id = (
     select o.account_id from listing_owner o where o.listing_id = i.listing_id
     order by o.created_at, o.account_id limit 1)`,
  `create index listing_image_account on listing_image (account_id)`,
]

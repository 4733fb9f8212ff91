import { Migration } from '@mikro-orm/migrations'

export class Media extends Migration {
  override up() {
    // The image data; order and alt texts are in listing.media.
    this.addSql(`create table listing_image (
      id uuid primary key default gen_random_uuid(),
      listing_id bigint not null references listing on delete cascade,
      -- Of what was uploaded: the same file twice is one image.
      digest text not null,
      webp bytea not null,
      created_at timestamptz not null,
      unique (listing_id, digest)
    )`)
    // WebP data doesn't compress further, so PostgreSQL stores it uncompressed.
    this.addSql('alter table listing_image alter column webp set storage external')
  }
}

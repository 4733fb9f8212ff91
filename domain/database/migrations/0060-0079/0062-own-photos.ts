import { Migration } from '@mikro-orm/migrations'

/** A photo of one's own beside one's public name, kept like other pictures. */
export class OwnPhotos extends Migration {
  override up() {
    for (const statement of STATEMENTS) this.addSql(statement)
  }
}

const STATEMENTS = [
  `alter table public_person add column photo text`,
  // A photo goes with its account; the picture of a listing stays when the account that uploaded it goes.
  `alter table listing_image
     add column person_id uuid references account on delete cascade,
     drop constraint listing_image_keeper_check,
     add constraint listing_image_keeper_check check (num_nonnulls(listing_id, draft_id, person_id) = 1),
     add unique (person_id, digest)`,
]

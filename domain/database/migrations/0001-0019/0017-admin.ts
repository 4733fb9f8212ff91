import { Migration } from '@mikro-orm/migrations'

export class Admin extends Migration {
  override up() {
    for (const statement of [...LOG, ...REVIEW, ...HIDING]) this.addSql(statement)
  }
}

const LOG = [
  // A hash of the submitted form's id, action and input, so that a form sent twice acts once.
  `alter table audit_log add form text`,
  `create unique index audit_log_form on audit_log (form) where form is not null`,
  `create index audit_log_target on audit_log (target, id desc)`,
  `create index audit_log_who on audit_log (who, id desc)`,
]

const REVIEW = [
  `alter table listing_version add seen_at timestamptz, add seen_by text`,
  // Edits from before reviews existed count as reviewed.
  `update listing_version set seen_at = created_at, seen_by = 'before reviews'`,
  `create index listing_version_unseen on listing_version (id desc) where seen_at is null and not imported`,
]

const HIDING = [
  `alter table listing
     -- Where a listing stood that the site team hid, and why.
     add hidden_from text check (hidden_from in ('scheduled', 'live')),
     add hidden_reason text`,
]

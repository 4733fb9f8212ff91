import { Migration } from '@mikro-orm/migrations'

export class OAuth extends Migration {
  override up() {
    for (const statement of [...PAYLOADS, KEYS]) this.addSql(statement)
  }
}

// Everything the authorization server remembers apart from its keys. Ids that would grant access are stored
// as hashes; see auth/oauth.
const PAYLOADS = [
  `create table oidc_payload (
     kind varchar(40) not null,
     -- Room for the address of a client's metadata document.
     id varchar(512) not null,
     payload jsonb not null,
     grant_id text,
     uid text,
     account_id uuid references account on delete cascade,
     client_id text,
     label text,
     consumed_at timestamptz,
     expires_at timestamptz,
     created_at timestamptz not null,
     last_used_at timestamptz,
     primary key (kind, id)
   )`,
  `create index oidc_payload_grant on oidc_payload (grant_id)`,
  `create index oidc_payload_uid on oidc_payload (uid)`,
  `create index oidc_payload_account on oidc_payload (account_id, kind)`,
  `create index oidc_payload_client on oidc_payload (client_id, kind)`,
  `create index oidc_payload_end on oidc_payload (expires_at)`,
]

const KEYS = `create table oidc_key (kid text primary key, sealed text not null, added_at timestamptz not null)`

import type { Reader } from '../../database/database.ts'
import { raw } from '../../database/raw.ts'

/** An app that an account has connected; times are in milliseconds since 1970. */
export interface Connection {
  client_id: string
  name: string | null
  scopes: string[]
  connected_ms: number | string
  used_ms: number | string | null
}

/**
 * The apps an account has connected, most recently used first. An app with several grants is listed once.
 * Raw: it unpacks each grant's scopes from a JSON object, which holds a space-separated list per resource.
 */
export function connectionsOf(db: Reader, accountId: string, now: Date): Promise<Connection[]> {
  return raw<Connection>(db, {
    text: `select client_id, (array_agg(label order by created_at desc))[1] as name,
                  array(select distinct s from oidc_payload o, jsonb_each_text(o.payload->'resources') r,
                        string_to_table(r.value, ' ') s
                        where o.kind = 'Grant' and o.account_id = $1 and o.client_id = g.client_id
                          and o.expires_at > $2) as scopes,
                  extract(epoch from min(created_at)) * 1000 as connected_ms,
                  extract(epoch from max(last_used_at)) * 1000 as used_ms
           from oidc_payload g
           where kind = 'Grant' and account_id = $1 and expires_at > $2
           group by client_id order by max(coalesce(last_used_at, created_at)) desc, client_id`,
    values: [accountId, now.toISOString()],
  })
}

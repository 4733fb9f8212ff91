import { errors, type Adapter, type AdapterPayload } from 'oidc-provider'
import { clientSecretPurpose } from './signing-keys.ts'
import { type AppSecret, seal, unseal } from '../../domain/accounts/sealed.ts'
import type { Database, Reader } from '../../domain/database/database.ts'
import { prepare } from '../../domain/database/prepare.ts'
import { epochMs } from '../../domain/shared/clock.ts'
import { hashSecret } from '../../domain/shared/secret.ts'

/** Kinds whose id is a secret, so only its hash is stored. */
const SECRET_IDS = new Set([
  'AccessToken',
  'RefreshToken',
  'AuthorizationCode',
  'RegistrationAccessToken',
  'InitialAccessToken',
  'Session',
  'Interaction',
])

/**
 * A used refresh token still works this long, because several processes of one client may refresh at the same
 * time.
 */
const REFRESH_GRACE_MS = 10_000

/** Replaces an interaction's id in its return URL, the only field that contains it. */
const ID_MARK = '{{id}}'

/** Times that oidc-provider takes from the machine's clock, which may differ from the service's. */
const TIMES = ['iat', 'exp', 'iiat', 'loginTs', 'authTime'] as const

interface Options {
  db: Database
  now: () => Date
  /**
   * Encrypts the secrets of confidential clients, which can't be hashed because oidc-provider compares them.
   */
  appSecret: AppSecret
}

interface Row {
  payload: unknown
  consumed_at: string | null
}

/** The key of a stored record. */
interface Stored {
  kind: string
  id: string
}

const inForce = (sql: Reader['sql'], given: { kind: string; time: string }) =>
  sql
    .selectFrom('oidc_payload')
    .select(['payload', 'consumed_at'])
    .where('kind', '=', given.kind)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', given.time)]))

const rowsOfId = prepare((sql, given: Stored & { time: string }) => inForce(sql, given).where('id', '=', given.id))

const rowsOfUid = prepare((sql, given: { kind: string; uid: string; time: string }) =>
  inForce(sql, given).where('uid', '=', given.uid),
)

interface NewRow extends Stored {
  payload: string
  grantId: string | null
  uid: string | null
  accountId: string | null
  clientId: string | null
  expiresAt: string | null
  time: string
}

const put = prepare((sql, given: NewRow) =>
  sql
    .insertInto('oidc_payload')
    .values({
      kind: given.kind,
      id: given.id,
      payload: given.payload,
      grant_id: given.grantId,
      uid: given.uid,
      account_id: given.accountId,
      client_id: given.clientId,
      expires_at: given.expiresAt,
      created_at: given.time,
    })
    .onConflict((oc) =>
      oc.columns(['kind', 'id']).doUpdateSet((eb) => ({
        payload: eb.ref('excluded.payload'),
        grant_id: eb.ref('excluded.grant_id'),
        uid: eb.ref('excluded.uid'),
        account_id: eb.ref('excluded.account_id'),
        client_id: eb.ref('excluded.client_id'),
        expires_at: eb.ref('excluded.expires_at'),
      })),
    ),
)

/** Consumes a record that isn't consumed yet. This statement alone decides between parallel requests. */
const consumeFirst = prepare((sql, given: Stored & { time: string }) =>
  sql
    .updateTable('oidc_payload')
    .set({ consumed_at: given.time })
    .where('kind', '=', given.kind)
    .where('id', '=', given.id)
    .where('consumed_at', 'is', null)
    .returning('id'),
)

const remove = prepare((sql, given: Stored) =>
  sql.deleteFrom('oidc_payload').where('kind', '=', given.kind).where('id', '=', given.id),
)

const removeOfGrant = prepare((sql, given: { kind: string; grantId: string }) =>
  sql.deleteFrom('oidc_payload').where('kind', '=', given.kind).where('grant_id', '=', given.grantId),
)

/** Stores oidc-provider's records in one table. A copy of the table contains no usable secret. */
export function payloadStore({ db, now, appSecret }: Options): (kind: string) => Adapter {
  return (kind) => {
    const hasSecretId = SECRET_IDS.has(kind)
    const stored = (id: string) => (hasSecretId ? hashSecret(id) : id)
    const time = () => now().toISOString()

    const isInGrace = (consumedAt: string) =>
      kind === 'RefreshToken' && now().getTime() - epochMs(consumedAt) <= REFRESH_GRACE_MS

    function write(id: string, payload: AdapterPayload): string {
      const { jti, session, client_secret, returnTo, ...rest } = payload
      const kept = {
        ...moved(rest, skewSeconds(now)),
        ...(hasSecretId ? {} : { jti }),
        // An interaction would include the session's cookie, which nothing reads.
        ...(session ? { session: { ...session, cookie: undefined } } : {}),
        ...(client_secret ? { client_secret: seal(appSecret, clientSecretPurpose(id), client_secret) } : {}),
        ...(returnTo ? { returnTo: returnTo.replace(id, ID_MARK) } : {}),
      }
      return JSON.stringify(kept)
    }

    function read(row: Row | undefined, id?: string): AdapterPayload | undefined {
      if (!row) return undefined
      const payload = row.payload as AdapterPayload
      if (id && hasSecretId) payload.jti = id
      if (id && payload.returnTo) payload.returnTo = payload.returnTo.replace(ID_MARK, id)
      if (payload.client_secret) {
        const secret = unseal(appSecret, clientSecretPurpose(id ?? ''), payload.client_secret)
        // Encrypted with another APP_SECRET: the client counts as unknown, and registers again.
        if (secret === undefined) return undefined
        payload.client_secret = secret
      }
      const skew = skewSeconds(now)
      if (row.consumed_at !== null && !isInGrace(row.consumed_at))
        payload.consumed = Math.floor(epochMs(row.consumed_at) / 1000) - skew
      return moved(payload, -skew)
    }

    return {
      async upsert(id, payload, expiresIn) {
        const expiresAt = expiresIn ? new Date(now().getTime() + expiresIn * 1000) : null
        await put(db.read, {
          kind,
          id: stored(id),
          payload: write(id, payload),
          grantId: payload.grantId ?? null,
          uid: payload.uid ?? null,
          accountId: payload.accountId ?? null,
          clientId: payload.clientId ?? payload.client_id ?? null,
          expiresAt: expiresAt?.toISOString() ?? null,
          time: time(),
        })
      },
      async find(id) {
        const [row] = await rowsOfId(db.read, { kind, id: stored(id), time: time() })
        return read(row, id)
      },
      async findByUid(uid) {
        const [row] = await rowsOfUid(db.read, { kind, uid, time: time() })
        return read(row)
      },
      // There are no user codes, because we don't offer the device flow.
      findByUserCode: () => Promise.resolve(undefined),
      async consume(id) {
        const [first] = await consumeFirst(db.read, { kind, id: stored(id), time: time() })
        if (first) return
        const [row] = await rowsOfId(db.read, { kind, id: stored(id), time: time() })
        if (row && row.consumed_at !== null && isInGrace(row.consumed_at)) return
        // Another request consumed it after `find`.
        throw new errors.InvalidGrant('already used')
      },
      async destroy(id) {
        await remove(db.read, { kind, id: stored(id) })
      },
      async revokeByGrantId(grantId) {
        await removeOfGrant(db.read, { kind, grantId })
      },
    }
  }
}

/** How far the service's clock is ahead of the machine's, which oidc-provider uses. Always 0 outside tests. */
function skewSeconds(now: () => Date): number {
  return Math.round((now().getTime() - Date.now()) / 1000)
}

function moved(payload: AdapterPayload, seconds: number): AdapterPayload {
  if (!seconds) return payload
  const times = TIMES.flatMap((name) => (payload[name] === undefined ? [] : [[name, payload[name] + seconds]]))
  return { ...payload, ...(Object.fromEntries(times) as Partial<AdapterPayload>) }
}

import { errors, type Adapter, type AdapterPayload } from 'oidc-provider'
import { seal, unseal } from '../../domain/accounts/sealed.ts'
import type { Database } from '../../domain/database/database.ts'
import { raw } from '../../domain/database/raw.ts'
import { hashSecret } from '../../domain/shared/secret.ts'

/** Kinds whose id opens something: only its hash is kept. */
const OPENING = new Set([
  'AccessToken',
  'RefreshToken',
  'AuthorizationCode',
  'RegistrationAccessToken',
  'InitialAccessToken',
  'Session',
  'Interaction',
])

/** A client that runs as several processes refreshes in all of them at once; each of them may succeed. */
const REFRESH_GRACE_MS = 10_000

/** Stands for the id of an interaction in the one field that carries it: the address where its authorization goes on. */
const ID_MARK = '{{id}}'

/** What oidc-provider counts in seconds of the machine's clock, which is not always the service's. */
const TIMES = ['iat', 'exp', 'iiat', 'loginTs', 'authTime'] as const

interface Options {
  db: Database
  now: () => Date
  /** Opens the secrets of confidential clients, which must be compared and so cannot be hashed. */
  appSecret: string
}

interface Row {
  payload: string
  consumed_ms: number | string | null
}

/** Where oidc-provider keeps its records: one table, and nothing in it that could be used by who reads it. */
export function payloadStore({ db, now, appSecret }: Options): (kind: string) => Adapter {
  return (kind) => {
    const isOpening = OPENING.has(kind)
    const stored = (id: string) => (isOpening ? hashSecret(id) : id)
    const rows = <T>(text: string, values: unknown[]) => raw<T>(db.read, { text, values, hot: true })

    const isInGrace = (consumedMs: number) =>
      kind === 'RefreshToken' && now().getTime() - consumedMs <= REFRESH_GRACE_MS

    function write(id: string, payload: AdapterPayload): string {
      const { jti, session, client_secret, returnTo, ...rest } = payload
      const kept = {
        ...moved(rest, skewSeconds(now)),
        ...(isOpening ? {} : { jti }),
        // An interaction would carry the session's cookie along; nothing ever reads it.
        ...(session ? { session: { ...session, cookie: undefined } } : {}),
        ...(client_secret ? { client_secret: seal(appSecret, secretOf(id), client_secret) } : {}),
        ...(returnTo ? { returnTo: returnTo.replace(id, ID_MARK) } : {}),
      }
      return JSON.stringify(kept)
    }

    function read(row: Row | undefined, id?: string): AdapterPayload | undefined {
      if (!row) return undefined
      const payload = JSON.parse(row.payload) as AdapterPayload
      if (id && isOpening) payload.jti = id
      if (id && payload.returnTo) payload.returnTo = payload.returnTo.replace(ID_MARK, id)
      if (payload.client_secret) {
        const secret = unseal(appSecret, secretOf(id ?? ''), payload.client_secret)
        // Sealed with another APP_SECRET: the client is unknown, and registers again.
        if (secret === undefined) return undefined
        payload.client_secret = secret
      }
      const skew = skewSeconds(now)
      if (row.consumed_ms !== null && !isInGrace(Number(row.consumed_ms)))
        payload.consumed = Math.floor(Number(row.consumed_ms) / 1000) - skew
      return moved(payload, -skew)
    }

    return {
      async upsert(id, payload, expiresIn) {
        const expiresAt = expiresIn ? new Date(now().getTime() + expiresIn * 1000) : null
        await rows(UPSERT, [
          kind,
          stored(id),
          write(id, payload),
          payload.grantId ?? null,
          payload.uid ?? null,
          payload.accountId ?? null,
          payload.clientId ?? payload.client_id ?? null,
          expiresAt?.toISOString() ?? null,
          now().toISOString(),
        ])
      },
      async find(id) {
        const [row] = await rows<Row>(FIND, [kind, stored(id), now().toISOString()])
        return read(row, id)
      },
      async findByUid(uid) {
        const [row] = await rows<Row>(FIND_BY_UID, [kind, uid, now().toISOString()])
        return read(row)
      },
      // Only the device flow has user codes.
      findByUserCode: () => Promise.resolve(undefined),
      async consume(id) {
        const [first] = await rows(CONSUME, [kind, stored(id), now().toISOString()])
        if (first) return
        const [row] = await rows<Row>(FIND, [kind, stored(id), now().toISOString()])
        if (row && row.consumed_ms !== null && isInGrace(Number(row.consumed_ms))) return
        // Another request was faster between find and here.
        throw new errors.InvalidGrant('already used')
      },
      async destroy(id) {
        await rows('delete from oidc_payload where kind = $1 and id = $2', [kind, stored(id)])
      },
      async revokeByGrantId(grantId) {
        await rows('delete from oidc_payload where kind = $1 and grant_id = $2', [kind, grantId])
      },
    }
  }
}

const UPSERT = `
  insert into oidc_payload (kind, id, payload, grant_id, uid, account_id, client_id, expires_at, created_at)
  values ($1, $2, $3::jsonb, $4, $5, $6::uuid, $7, $8, $9)
  on conflict (kind, id) do update set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid,
    account_id = excluded.account_id, client_id = excluded.client_id, expires_at = excluded.expires_at`

const ROW = `select payload::text as payload, extract(epoch from consumed_at) * 1000 as consumed_ms from oidc_payload`
const FIND = `${ROW} where kind = $1 and id = $2 and (expires_at is null or expires_at > $3)`
const FIND_BY_UID = `${ROW} where kind = $1 and uid = $2 and (expires_at is null or expires_at > $3)`

// The one statement that decides between parallel requests.
const CONSUME = `
  update oidc_payload set consumed_at = $3 where kind = $1 and id = $2 and consumed_at is null returning id`

function secretOf(clientId: string): string {
  return `secret of ${clientId}`
}

/** How far the service's clock is ahead of the machine's, by which oidc-provider judges; 0 but in tests. */
function skewSeconds(now: () => Date): number {
  return Math.round((now().getTime() - Date.now()) / 1000)
}

function moved(payload: AdapterPayload, seconds: number): AdapterPayload {
  if (!seconds) return payload
  const times = TIMES.flatMap((name) => (payload[name] === undefined ? [] : [[name, payload[name] + seconds]]))
  return { ...payload, ...(Object.fromEntries(times) as Partial<AdapterPayload>) }
}

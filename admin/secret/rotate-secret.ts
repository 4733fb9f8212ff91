import { clientSecretPurpose, signingKeyPurpose } from '../../auth/oauth/signing-keys.ts'
import { emailPurpose } from '../../domain/accounts/emails/email.ts'
import { OUTBOX_PURPOSE } from '../../domain/accounts/emails/outbox.entity.ts'
import { currentOf, seal, unseal, type AppSecret } from '../../domain/accounts/sealed.ts'
import { secretInUse, takeSecret } from '../../domain/accounts/secret-mark.ts'
import type { Database, Tx } from '../../domain/database/database.ts'
import { keepLinkKeys } from '../../domain/accounts/emails/off-link.ts'
import { revenueKeyPurpose } from '../../domain/leaderboards/revenue-key.ts'
import { configPurpose } from '../../domain/setup/config-values.ts'
import { keepMarkKeys } from '../../domain/votes/vote-marks.ts'
import { writeAudit } from '../../domain/shared/audit.ts'

/** How many texts one transaction seals again. */
const BATCH = 200

interface Row {
  id: string | number
  sealed: string
}

/** One kind of sealed text in the database. */
interface Kind {
  name: string
  purpose(id: string | number): string
  /** The next rows by id. */
  rows(tx: Tx, after: Row['id'] | undefined): Promise<Row[]>
  /** Replaces the text unless it has changed since it was read. */
  save(tx: Tx, row: Row, sealed: string): Promise<{ numUpdatedRows: bigint }>
}

/** Every kind of text in the database that APP_SECRET seals, apart from the mark and the keys of unfollow links and of votes' marks. */
const KINDS: Kind[] = [
  inColumn('revenue keys', ['revenue_key', 'listing_id'], (id) => revenueKeyPurpose(Number(id))),
  inColumn('waiting emails', ['email', 'id'], (id) => emailPurpose(String(id))),
  inColumn('emails in the outbox', ['outbox', 'id'], () => OUTBOX_PURPOSE),
  inColumn('settings', ['config_value', 'name'], (id) => configPurpose(String(id))),
  inColumn('signing keys', ['oidc_key', 'kid'], (id) => signingKeyPurpose(String(id))),
  {
    name: 'client secrets',
    purpose: (id) => clientSecretPurpose(String(id)),
    async rows(tx, after) {
      const clients = tx.sql
        .selectFrom('oidc_payload')
        .select((eb) => ['id', eb.ref('payload', '->>').key('client_secret').as('sealed')])
        .where('kind', '=', 'Client')
        .where((eb) => eb(eb.ref('payload', '->>').key('client_secret'), 'is not', null))
        .$narrowType<{ sealed: string }>()
        .orderBy('id')
        .limit(BATCH)
      return (after === undefined ? clients : clients.where('id', '>', String(after))).execute()
    },
    save: (tx, { id, sealed: before }, sealed) =>
      tx.sql
        .updateTable('oidc_payload')
        .set((eb) => ({
          payload: eb(
            'payload',
            '||',
            eb.cast<never>(eb.val(JSON.stringify({ client_secret: sealed })), 'jsonb'),
          ) as never,
        }))
        .where('kind', '=', 'Client')
        .where('id', '=', String(id))
        .where((eb) => eb(eb.ref('payload', '->>').key('client_secret'), '=', before))
        .executeTakeFirstOrThrow(),
  },
]

function inColumn(
  name: string,
  place: ['revenue_key', 'listing_id'] | ['email' | 'outbox', 'id'] | ['oidc_key', 'kid'] | ['config_value', 'name'],
  purpose: Kind['purpose'],
): Kind {
  // These tables are alike, so the statements are typed for one of them.
  const [table, key] = place as ['email', 'id']
  return {
    name,
    purpose,
    async rows(tx, after) {
      const sealed = tx.sql
        .selectFrom(table)
        .select([`${key} as id`, 'sealed'])
        .where('sealed', 'is not', null)
        .$narrowType<{ sealed: string }>()
        .orderBy(key)
        .limit(BATCH)
      return (after === undefined ? sealed : sealed.where(key, '>', after as string)).execute()
    },
    save: (tx, { id, sealed: before }, sealed) =>
      tx.sql
        .updateTable(table)
        .set({ sealed })
        .where(key, '=', id as string)
        .where('sealed', '=', before)
        .executeTakeFirstOrThrow(),
  }
}

interface Counts {
  resealed: number
  already: number
  unreadable: number
}

/**
 * Seals everything that the previous APP_SECRET sealed with the current one, in batches of one transaction
 * each, so it can be stopped and run again at any time. Returns, per kind, how much was done, and the next
 * step.
 */
export async function rotateSecret(db: Database, appSecret: AppSecret, now: Date): Promise<Record<string, string>> {
  const counts: [name: string, Counts][] = []
  for (const kind of KINDS) counts.push([kind.name, await resealKind(db, kind, appSecret)])
  const total = (part: keyof Counts) => counts.reduce((sum, [, each]) => sum + each[part], 0)
  const isKnown = (await secretInUse(db, appSecret)) !== 'another'
  const areKept = await db.transaction(async (tx) => {
    const kept = { links: await keepLinkKeys(tx, appSecret), marks: await keepMarkKeys(tx, appSecret) }
    if (isKnown) await takeSecret(tx, appSecret)
    await writeAudit(tx, {
      who: 'operator',
      action: 'secret rotate',
      target: 'APP_SECRET',
      details: Object.fromEntries(counts),
      at: now,
    })
    return kept
  })
  const lost = total('unreadable')
  return {
    ...Object.fromEntries(counts.map(([name, each]) => [name, worded(each)])),
    'unfollow links': areKept.links ? 'those in sent emails keep working' : 'those of older secrets can’t be kept',
    'marks of deleted voters': areKept.marks ? 'keep working' : 'those of older secrets can’t be kept',
    next: nextStep({ hasPrevious: typeof appSecret !== 'string', isKnown, lost }),
  }
}

async function resealKind(db: Database, kind: Kind, appSecret: AppSecret): Promise<Counts> {
  const counts: Counts = { resealed: 0, already: 0, unreadable: 0 }
  let after: Row['id'] | undefined
  for (;;) {
    const { rows, outcomes } = await db.transaction(async (tx) => {
      const batch = await kind.rows(tx, after)
      const done: (keyof Counts | null)[] = []
      for (const row of batch) done.push(await resealRow(tx, kind, row, appSecret))
      return { rows: batch, outcomes: done }
    })
    for (const outcome of outcomes) if (outcome) counts[outcome]++
    if (rows.length < BATCH) return counts
    after = rows.at(-1)!.id
  }
}

/** Null if the row has changed or gone since it was read: a service with the current secret did that. */
async function resealRow(tx: Tx, kind: Kind, row: Row, appSecret: AppSecret): Promise<keyof Counts | null> {
  const purpose = kind.purpose(row.id)
  if (unseal(currentOf(appSecret), purpose, row.sealed) !== undefined) return 'already'
  const text = unseal(appSecret, purpose, row.sealed)
  if (text === undefined) return 'unreadable'
  const { numUpdatedRows } = await kind.save(tx, row, seal(appSecret, purpose, text))
  return numUpdatedRows ? 'resealed' : null
}

function worded({ resealed, already, unreadable }: Counts): string {
  return [
    `${resealed} re-sealed`,
    already ? `${already} sealed with the current secret before` : '',
    unreadable ? `${unreadable} can’t be opened` : '',
  ]
    .filter(Boolean)
    .join(', ')
}

function nextStep({ hasPrevious, isKnown, lost }: { hasPrevious: boolean; isKnown: boolean; lost: number }): string {
  if (!isKnown)
    return (
      'The secret this database was used with is neither APP_SECRET nor APP_SECRET_PREVIOUS. Set APP_SECRET_PREVIOUS to it, ' +
      'restart, and run this again. If it is lost, run: secret accept'
    )
  const unopened = lost ? `${lost} texts were sealed with another secret and stay unreadable. ` : ''
  return hasPrevious
    ? `${unopened}In an hour, when sign-in codes and links of before have expired, remove APP_SECRET_PREVIOUS everywhere and restart.`
    : `${unopened}APP_SECRET_PREVIOUS isn’t set, so nothing was re-sealed. To replace APP_SECRET, set the old one there.`
}

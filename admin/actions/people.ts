import * as z from 'zod'
import { emailAddress } from '../../domain/accounts/emails/email-address.ts'
import { Account } from '../../domain/accounts/account.entity.ts'
import { accountOf, keysOf, revokeKey as revoke } from '../../domain/accounts/keys.ts'
import { connectionsOf } from '../../domain/accounts/sign-in/connections.statements.ts'
import { sessionsOf } from '../../auth/people/session.ts'
import { overviewOf } from '../../domain/drafts/overview.ts'
import { ordersOf } from '../../domain/orders/read-orders.ts'
import { counted } from '../../domain/database/counted.ts'
import type { Database, Reader } from '../../domain/database/database.ts'
import { DomainError } from '../../domain/errors.ts'
import { removeOwnPhoto } from '../../domain/media/own-photo.ts'
import { refuseOnlyAdmin } from '../../domain/people/deletion.ts'
import { MAX_REASON_LENGTH } from '../../domain/reviews/moderate.ts'
import { rfc3339 } from '../../domain/shared/clock.ts'
import { defineAction } from '../action.ts'
import { line, oneOf, refused } from '../typed.ts'

/** An email address as typed. */
export const email = z
  .string('Enter an email address.')
  .trim()
  .min(3, 'Enter an email address.')
  .max(254, 'Enter an email address.')
  .transform(emailAddress)

export const setRole = defineAction({
  name: 'role set',
  about: 'make an account an admin or take the role away; creates the account if needed',
  words: { email: 'EMAIL', role: 'admin|person' },
  input: z.strictObject({ email, role: oneOf(['admin', 'person']) }),
  isSensitive: true,
  target: ({ email }) => email,
  async state({ email }, { tx }) {
    await tx.lock('roles')
    const row = await tx.sql.selectFrom('account').select('role').where('email', '=', email).executeTakeFirst()
    return row ?? null
  },
  async run({ email, role }, { tx }) {
    const isNew = !(await tx.em.count(Account, { email }))
    const account = await accountOf(tx, email)
    if (role === 'admin') refuseClosedAccount(account)
    if (role === 'person' && account.role === 'admin') await refuseOnlyAdmin(tx, account)
    account.role = role
    return { answer: { email, role, ...(isNew ? { new: true, next: CHECK_ADDRESS } : {}) } }
  },
})

const CHECK_ADDRESS = 'There was no account with this address, so it was created. Check the address for typos.'

/** Throws `wrong_state` with the next step for an account that nobody can sign in to. */
function refuseClosedAccount({
  email,
  blockedReason,
  deleteAt,
}: Pick<Account, 'email' | 'blockedReason' | 'deleteAt'>): void {
  if (blockedReason)
    throw new DomainError(
      'wrong_state',
      `${email} is blocked. Reason: ${blockedReason.replace(/\.?$/, '.')}`,
      `Unblock it first: account unblock ${email}`,
    )
  if (deleteAt)
    throw new DomainError('wrong_state', `${email} is about to be deleted.`, `Keep it first: account keep ${email}`)
}

/** The role of the account that a sign-in link is for, and whether signing in creates it. Throws `wrong_state` for a closed one. */
export async function accountToSignIn(db: Database, address: string): Promise<{ role: Account['role']; new?: string }> {
  return db.transaction(async (tx) => {
    const account = await tx.em.findOne(Account, { email: address })
    if (!account) return { role: 'person', new: 'The account is created when the link is used.' }
    refuseClosedAccount(account)
    return { role: account.role }
  })
}

export const revokeKey = defineAction({
  name: 'key revoke',
  about: 'revoke an API key',
  words: { id: 'ID' },
  input: z.strictObject({ id: z.string('Enter a key’s id.').uuid('Run `key list` to find its id.') }),
  target: ({ id }) => `key ${id}`,
  async state({ id }, { tx }) {
    const row = await tx.sql
      .selectFrom('api_key')
      .select((eb) => eb('revoked_at', 'is not', null).as('revoked'))
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    return row ?? null
  },
  async run({ id }, { tx, now }) {
    await revoke(tx, id, now)
    return { answer: { id, revoked: true } }
  },
})

export const removePhoto = defineAction({
  name: 'photo remove',
  about: 'remove a person’s own photo for good, with a reason',
  words: { email: 'EMAIL' },
  input: z.strictObject({ email, reason: line(MAX_REASON_LENGTH) }),
  target: ({ email }) => email,
  state: (input, { tx }) => photoState(tx, input.email),
  async run({ email, reason }, { tx }) {
    const state = await photoState(tx, email)
    if (!state?.photo)
      throw refused(
        'email',
        `${email} has no photo of their own.`,
        'The owners of a product remove those of its founders.',
      )
    await removeOwnPhoto(tx, state.account)
    return { answer: { email, removed: true }, noted: { reason } }
  },
})

async function photoState(db: Reader, address: string) {
  const row = await db.sql
    .selectFrom('public_person as p')
    .innerJoin('account as a', 'a.id', 'p.account_id')
    .select(['p.account_id as account', 'p.name', 'p.photo'])
    .where('a.email', '=', address)
    .executeTakeFirst()
  return row ?? null
}

export interface AccountLine {
  id: string
  email: string
  name: string | null
  role: 'person' | 'admin'
  created_at: string
  blocked_reason: string | null
  /** When the account will be deleted for good; null if nobody asked for it. */
  delete_at: string | null
  listings: number
  orders: number
}

function lines(db: Reader) {
  // Rows that stand in for deleted people are nobody's.
  return db.sql
    .selectFrom('account as a')
    .where('a.erased_at', 'is', null)
    .select((eb) => {
      const owned = eb.selectFrom('listing_owner as o').whereRef('o.account_id', '=', 'a.id')
      const orders = eb.selectFrom('purchase as p').whereRef('p.account_id', '=', 'a.id')
      return [
        'a.id',
        'a.email',
        'a.name',
        'a.role',
        'a.created_at',
        'a.blocked_reason',
        'a.delete_at',
        counted(owned).as('listings'),
        counted(orders).as('orders'),
      ]
    })
}

/** Accounts by role, and by part of their email address or name; newest first. */
export async function findAccounts(
  db: Reader,
  { q, role, limit }: { q?: string | undefined; role?: string | undefined; limit: number },
): Promise<AccountLine[]> {
  const typed = q?.trim().toLowerCase()
  const rows = await lines(db)
    .$if(Boolean(role), (query) => query.where('a.role', '=', role as AccountLine['role']))
    .$if(Boolean(typed), (query) =>
      query.where((eb) => {
        const name = eb.fn('lower', [eb.fn.coalesce('a.name', eb.val(''))])
        return eb.or([
          eb(eb.fn('strpos', ['a.email', eb.val(typed)]), '>', 0),
          eb(eb.fn('strpos', [name, eb.val(typed)]), '>', 0),
        ])
      }),
    )
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id')
    .limit(limit)
    .execute()
  return rows.map(lineOf)
}

/** One account; null when there's none with this id. */
export async function accountForTeam(db: Reader, id: string): Promise<AccountLine | null> {
  const row = await lines(db)
    .where((eb) => eb(eb.cast('a.id', 'text'), '=', id))
    .executeTakeFirst()
  return row ? lineOf(row) : null
}

function lineOf(row: AccountLine): AccountLine {
  return { ...row, created_at: rfc3339(row.created_at), delete_at: rfc3339(row.delete_at) }
}

const MAX_SHOWN = 100

/** One account with its sessions, keys, apps, listings and orders, for `account show`. Throws `invalid_input` for an unknown one. */
export async function wholeAccount(db: Reader, address: string, now: Date) {
  const found = await lines(db).where('a.email', '=', emailAddress(address)).executeTakeFirst()
  if (!found) throw refused('email', `There is no account ${address}.`, 'Run `account list` to find it.')
  const { id } = found
  const [sessions, keys, apps, owned, { orders }] = await Promise.all([
    sessionsOf(db, id, now),
    keysOf(db, id),
    connectionsOf(db, id, now),
    overviewOf(db, id, MAX_SHOWN),
    ordersOf(db, { accountId: id }, { page: 1, perPage: MAX_SHOWN }),
  ])
  return {
    ...lineOf(found),
    sessions,
    keys,
    apps: apps.map(({ client_id, name, scopes }) => ({ app: name, client_id, scopes })),
    listings: owned.listings,
    drafts: owned.drafts.length,
    orders: orders.map(({ number, status, totals }) => ({ number, status, total_cents: totals.total_cents })),
  }
}

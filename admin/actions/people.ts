import * as z from 'zod'
import { emailAddress } from '../../domain/accounts/email-address.ts'
import { accountOf, revokeKey as revoke } from '../../domain/accounts/keys.ts'
import { liftSuppression } from '../../domain/accounts/mail-suppression.ts'
import type { Reader } from '../../domain/database/database.ts'
import { raw } from '../../domain/database/raw.ts'
import { rfc3339 } from '../../domain/shared/clock.ts'
import { defineAction } from '../action.ts'
import { oneOf, refused } from '../typed.ts'

const email = z
  .string('Whose?')
  .trim()
  .min(3, 'Write an e-mail address.')
  .max(254, 'Write an e-mail address.')
  .transform(emailAddress)

export const setRole = defineAction({
  name: 'role set',
  about: 'make somebody an admin of the site, or a person again; the account is made when new',
  words: { email: 'EMAIL', role: 'admin|person' },
  input: z.strictObject({ email, role: oneOf(['admin', 'person']) }),
  isSensitive: true,
  target: ({ email }) => email,
  async state({ email }, { tx }) {
    await tx.lock('roles')
    const [row] = await raw<{ role: string }>(tx, {
      text: 'select role from account where email = $1',
      values: [email],
    })
    return row ? { ...row } : null
  },
  async run({ email, role }, { tx }) {
    const account = await accountOf(tx, email)
    if (role === 'person' && account.role === 'admin') {
      const others = await raw(tx, {
        text: `select 1 from account where role = 'admin' and id <> $1 limit 1`,
        values: [account.id],
      })
      if (!others.length) throw refused('role', `${email} is the only admin.`, 'Make somebody else an admin first.')
    }
    account.role = role
    await tx.em.flush()
    return { answer: { email, role } }
  },
})

export const revokeKey = defineAction({
  name: 'key revoke',
  about: 'refuse a key from now on',
  words: { id: 'ID' },
  input: z.strictObject({ id: z.string('Which key?').uuid('Add its id, from `key list`.') }),
  target: ({ id }) => `key ${id}`,
  async state({ id }, { tx }) {
    const [row] = await raw<{ revoked: boolean }>(tx, {
      text: 'select revoked_at is not null as revoked from api_key where id = $1 for update',
      values: [id],
    })
    return row ? { ...row } : null
  },
  async run({ id }, { tx, now }) {
    await revoke(tx, id, now)
    return { answer: { id, revoked: true } }
  },
})

export const liftMail = defineAction({
  name: 'mail lift',
  about: 'send letters to this address again, of one kind or of all',
  words: { email: 'EMAIL', kind: '[KIND]' },
  input: z.strictObject({ email, kind: z.string().trim().optional() }),
  target: ({ email }) => email,
  async state({ email }, { tx }) {
    const rows = await raw<{ kind: string }>(tx, {
      text: 'select kind from mail_suppression where email = $1 order by kind for update',
      values: [email],
    })
    return { held_back: rows.map(({ kind }) => kind) }
  },
  run: async ({ email, kind }, { tx }) => ({
    answer: { email, lifted: await liftSuppression(tx, email, kind || undefined) },
  }),
})

export interface AccountLine {
  id: string
  email: string
  name: string | null
  role: 'person' | 'admin'
  created_at: string
  listings: number
  orders: number
}

const LINE = `select a.id, a.email, a.name, a.role, a.created_at::text,
    (select count(*)::int from listing_owner o where o.account_id = a.id) as listings,
    (select count(*)::int from purchase p where p.account_id = a.id) as orders from account a`

/** Accounts by a part of their address or name, or all admins; the newest first. */
export async function findAccounts(
  db: Reader,
  { q, role, limit }: { q?: string | undefined; role?: string | undefined; limit: number },
): Promise<AccountLine[]> {
  const rows = await raw<AccountLine>(db, {
    text: `${LINE} where ($1::text is null or a.role = $1)
             and ($2::text is null or strpos(a.email, $2) > 0 or strpos(lower(coalesce(a.name, '')), $2) > 0)
           order by a.created_at desc, a.id limit $3`,
    values: [role || null, q?.trim().toLowerCase() || null, limit],
  })
  return rows.map((row) => ({ ...row, created_at: rfc3339(row.created_at) }))
}

/** One account; null when there is none of this id. */
export async function accountForTeam(db: Reader, id: string): Promise<AccountLine | null> {
  const [row] = await raw<AccountLine>(db, { text: `${LINE} where a.id::text = $1`, values: [id] })
  return row ? { ...row, created_at: rfc3339(row.created_at) } : null
}

import * as z from 'zod'
import { accountsOfOneMailbox } from '../../domain/accounts/emails/mailbox.ts'
import { endAccess } from '../../domain/accounts/end-access.ts'
import { withdrawOpenClaims } from '../../domain/claims/closed-claimant.ts'
import { forgetHelpful } from '../../domain/helpful/mark-helpful.ts'
import { hideCommentsOf, showCommentsOf } from '../../domain/comments/moderate-comments.ts'
import type { Reader, Tx } from '../../domain/database/database.ts'
import { longDate, rfc3339 } from '../../domain/shared/clock.ts'
import { askDeletion, keepAccount, lockAccount, refuseOnlyAdmin } from '../../domain/people/deletion.ts'
import { retentionOf, startRetention } from '../../domain/people/retention.ts'
import { defineAction } from '../action.ts'
import { line, oneOf, refused } from '../typed.ts'
import { email } from './people.ts'

const MAX_REASON_LENGTH = 500

/** The id of the account with an email address. Throws `not_found`. */
export async function idOfAccount(db: Reader, address: string): Promise<string> {
  const account = await db.sql.selectFrom('account').select('id').where('email', '=', address).executeTakeFirst()
  if (account) return account.id
  throw refused('email', `There is no account ${address}.`, 'Run `account list` to find it.')
}

async function closingOf(db: Reader, address: string): Promise<Record<string, unknown> | null> {
  const account = await db.sql
    .selectFrom('account')
    .select(['blocked_reason', 'delete_at', 'keep_reviews'])
    .where('email', '=', address)
    .executeTakeFirst()
  return account ? { ...account, delete_at: rfc3339(account.delete_at) } : null
}

const lockedByAddress = async (tx: Tx, address: string) => lockAccount(tx, await idOfAccount(tx, address))

export const blockAccount = defineAction({
  name: 'account block',
  about:
    'block a person: ends all their access, hides their comments, takes back what they found helpful, and refuses sign-in with the reason, which they are told',
  words: { email: 'EMAIL' },
  input: z.strictObject({
    email,
    reason: line(MAX_REASON_LENGTH),
  }),
  isSensitive: true,
  target: (input) => input.email,
  state: ({ email: address }, { tx }) => closingOf(tx, address),
  async run({ email: address, reason }, { tx, now, accountId, writeEmail }) {
    await tx.lock('roles')
    const account = await lockedByAddress(tx, address)
    if (account.id === accountId) throw refused('email', 'This is your own account.', 'Ask another admin.')
    if (account.blockedReason === reason) return
    account.blockedAt ??= now
    account.blockedReason = reason
    const ended = { sessions: 0, keys: 0, apps: 0 }
    const others: string[] = []
    const ids: string[] = []
    // Nobody can sign in to another account of this mailbox any more, so what is open there ends too.
    for (const { id, email: other, role } of await lockMailboxOf(tx, account.id)) {
      if (id === accountId) throw refused('email', `${address} has the mailbox of your account.`, 'Ask another admin.')
      if (role === 'admin') await refuseOnlyAdmin(tx, { id, email: other })
      if (id !== account.id) others.push(other)
      ids.push(id)
      const { sessions, keys, apps } = await endAccess(tx, { accountId: id, email: other, now })
      ended.sessions += sessions
      ended.keys += keys
      ended.apps += apps
      await withdrawOpenClaims(tx, id)
    }
    await forgetHelpful(tx, ids)
    await hideCommentsOf(tx, ids, now)
    await writeEmail({
      kind: 'account-blocked',
      to: address,
      reference: `${account.id} ${now.toISOString()}`,
      facts: { reason },
    })
    const same = others.length ? { same_mailbox: others } : {}
    return { answer: { email: address, blocked: true, reason, ended, ...same }, noted: { ended, ...same } }
  },
})

/** The accounts of a mailbox, locked, so that none of them signs in meanwhile. */
function lockMailboxOf(tx: Tx, accountId: string) {
  return tx.sql
    .selectFrom('account')
    .select(['id', 'email', 'role', 'blocked_at'])
    .where('id', 'in', accountsOfOneMailbox(accountId))
    .orderBy('id')
    .forUpdate()
    .execute()
}

export const unblockAccount = defineAction({
  name: 'account unblock',
  about: 'let a blocked person sign in again and show their comments; what was ended stays ended',
  words: { email: 'EMAIL' },
  input: z.strictObject({ email }),
  isSensitive: true,
  target: (input) => input.email,
  state: ({ email: address }, { tx }) => closingOf(tx, address),
  async run({ email: address }, { tx, now, writeEmail }) {
    const account = await lockedByAddress(tx, address)
    if (!account.blockedAt) return { answer: { email: address, blocked: false } }
    account.blockedAt = null
    account.blockedReason = null
    const mailbox = await lockMailboxOf(tx, account.id)
    const isOpen = mailbox.every(({ id, blocked_at }) => id === account.id || blocked_at === null)
    // While another address of the mailbox is blocked, nobody can use this one either.
    if (isOpen)
      await showCommentsOf(
        tx,
        mailbox.map(({ id }) => id),
      )
    await writeEmail({
      kind: 'account-unblocked',
      to: address,
      reference: `${account.id} ${now.toISOString()}`,
      facts: {},
    })
    return { answer: { email: address, blocked: false } }
  },
})

export const endAccount = defineAction({
  name: 'account end',
  about: 'end all access of a person: sessions, keys, connected apps and sign-in links; they may sign in again',
  words: { email: 'EMAIL' },
  input: z.strictObject({ email }),
  isSensitive: true,
  target: (input) => input.email,
  state: async () => null,
  async run({ email: address }, { tx, now }) {
    const { id } = await lockedByAddress(tx, address)
    const ended = await endAccess(tx, { accountId: id, email: address, now })
    return { answer: { email: address, ended }, noted: { ended } }
  },
})

export const deleteAccount = defineAction({
  name: 'account delete',
  about: 'delete a person who asked for it, after 7 days in which a link in their email keeps the account',
  words: { email: 'EMAIL', reviews: '[keep-reviews]' },
  input: z.strictObject({
    email,
    reviews: oneOf(['keep-reviews', 'delete-reviews']).default('delete-reviews'),
  }),
  isSensitive: true,
  target: (input) => input.email,
  state: ({ email: address }, { tx }) => closingOf(tx, address),
  async run({ email: address, reviews }, { tx, jobs, writeEmail, siteUrl, now, accountId: admin }) {
    const accountId = await idOfAccount(tx, address)
    if (accountId === admin)
      throw refused('email', 'This is your own account.', 'Delete it on your account page, or ask another admin.')
    const asked = await askDeletion(
      { tx, jobs, writeEmail, siteUrl, now },
      { accountId, keepReviews: reviews === 'keep-reviews' },
    )
    const { deleteAt, ended, isEmailed } = asked
    const answer = { email: address, deleted_on: longDate(deleteAt.toISOString()), emailed: isEmailed, ended }
    return { answer, noted: { ended } }
  },
})

export const keepDeletedAccount = defineAction({
  name: 'account keep',
  about: 'stop the deletion of an account before its day',
  words: { email: 'EMAIL' },
  input: z.strictObject({ email }),
  isSensitive: true,
  target: (input) => input.email,
  state: ({ email: address }, { tx }) => closingOf(tx, address),
  async run({ email: address }, { tx }) {
    const wasPending = await keepAccount(tx, await idOfAccount(tx, address))
    return { answer: { email: address, kept: true, ...(wasPending ? {} : { deletion: 'none was pending' }) } }
  },
})

export const startDeletingOld = defineAction({
  name: 'retention start',
  about: 'delete old records from now on, without waiting for the day after the first report',
  words: {},
  input: z.strictObject({}),
  isSensitive: true,
  target: () => 'retention',
  async state(_input, { tx }) {
    const known = await retentionOf(tx)
    return known && { starts_at: known.starts_at }
  },
  run: async (_input, { tx, now }) => ({ answer: { ...(await startRetention(tx, now)) } }),
})

import { randomUUID } from 'node:crypto'
import { emailOf } from '../accounts/account.ts'
import { emailAddress } from '../accounts/emails/email-address.ts'
import type { EmailWriter } from '../accounts/emails/email.ts'
import { constant } from '../database/constant.ts'
import type { Reader, Tx } from '../database/database.ts'
import { DomainError } from '../errors.ts'
import type { Actor } from '../shared/actor.ts'
import { hashSecret, newToken } from '../shared/secret.ts'
import type { Draft } from './draft.entity.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const VALID_DAYS = 14
const PER_DRAFT = 10
const PER_ACCOUNT_AND_DAY = 20
/** An address gets one invitation in this time, whoever sends it, so we can't be used to flood a mailbox. */
const HOURS_PER_ADDRESS = 72

export interface Invite {
  id: string
  email: string
  status: 'pending' | 'accepted' | 'expired'
  /** Whether the email went out; null once we have forgotten it. */
  email_status: 'waiting' | 'sent' | 'failed' | null
  created_at: string
  expires_at: string
}

/** The invitations of a draft, newest first. */
export function invitesOf(db: Reader, draftId: string, now: Date): Promise<Invite[]> {
  return db.sql
    .selectFrom('draft_invite as i')
    .leftJoin('email as e', (join) =>
      join
        .on('e.kind', '=', constant('cofounder-invite'))
        .onRef('e.recipient', '=', 'i.email')
        .on((eb) => eb('e.reference', '=', eb.cast<string>('i.id', 'text'))),
    )
    .select((eb) => [
      'i.id',
      'i.email',
      'i.created_at',
      'i.expires_at',
      eb
        .case()
        .when('e.sent_at', 'is not', null)
        .then(constant('sent'))
        .when('e.given_up_at', 'is not', null)
        .then(constant('failed'))
        .when('e.id', 'is not', null)
        .then(constant('waiting'))
        .end()
        .as('email_status'),
      eb
        .case()
        .when('accepted_at', 'is not', null)
        .then(constant('accepted'))
        .when('i.expires_at', '<=', now.toISOString())
        .then(constant('expired'))
        .else(constant('pending'))
        .end()
        .as('status'),
    ])
    .where('draft_id', '=', draftId)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id')
    .execute()
}

/**
 * Invites a person to own a draft, and the listing made from it, together with its owner. The answer is the
 * same whether or not the address has an account. Throws `invalid_input`, `wrong_state` when the draft has
 * used up its invitations, and `rate_limited`.
 */
export async function inviteCofounder(
  { tx, actor, writeEmail, siteUrl, now }: Inviting,
  draft: Draft,
  typed: string,
): Promise<Invite> {
  const email = emailAddress(typed)
  const inviter = await emailOf(tx, actor.accountId)
  if (email === inviter)
    throw new DomainError('invalid_input', 'This is your own address.', 'Enter your co-founder’s address.', {
      errors: [{ pointer: '/email', code: 'own_address', detail: 'This is your own address.' }],
    })
  await refuseTooMany({ tx, now }, { draftId: draft.id, accountId: actor.accountId, email })
  const id = randomUUID()
  const token = newToken()
  const expiresAt = new Date(now.getTime() + VALID_DAYS * DAY_MS)
  await tx.sql
    .insertInto('draft_invite')
    .values({
      id,
      draft_id: draft.id,
      invited_by: actor.accountId,
      email,
      hash: hashSecret(token),
      created_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
    })
    .execute()
  await writeEmail({
    kind: 'cofounder-invite',
    to: email,
    reference: id,
    facts: { link: `${siteUrl}/invites/${token}`, website: new URL(draft.url).hostname, inviter, days: VALID_DAYS },
    sendBefore: expiresAt,
  })
  return {
    id,
    email,
    status: 'pending',
    email_status: 'waiting',
    created_at: now.toISOString(),
    expires_at: expiresAt.toISOString(),
  }
}

interface Inviting {
  tx: Tx
  actor: Actor
  writeEmail: EmailWriter
  siteUrl: string
  now: Date
}

async function refuseTooMany(
  { tx, now }: Pick<Inviting, 'tx' | 'now'>,
  { draftId, accountId, email }: { draftId: string; accountId: string; email: string },
): Promise<void> {
  // The locks make simultaneous invitations from one account, or to one address, count each other.
  for (const what of [`account ${accountId}`, `address ${email}`]) await tx.lock('invites', what)
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString()
  const invites = tx.sql.selectFrom('draft_invite').select(({ fn }) => fn.countAll<number>().as('n'))
  const sent = await tx.sql
    .selectNoFrom([
      invites.where('draft_id', '=', draftId).$asScalar().$notNull().as('of_draft'),
      invites
        .where('invited_by', '=', accountId)
        .where('created_at', '>', ago(DAY_MS))
        .$asScalar()
        .$notNull()
        .as('of_account'),
      invites
        .where('email', '=', email)
        .where('created_at', '>', ago(HOURS_PER_ADDRESS * HOUR_MS))
        .$asScalar()
        .$notNull()
        .as('to_address'),
    ])
    .executeTakeFirstOrThrow()
  if (sent.of_draft >= PER_DRAFT)
    throw new DomainError(
      'wrong_state',
      `This draft already has ${PER_DRAFT} invitations, the maximum.`,
      'Ask the people you invited to open their email; get_draft lists them.',
    )
  if (sent.of_account >= PER_ACCOUNT_AND_DAY)
    throw new DomainError(
      'rate_limited',
      `You sent ${PER_ACCOUNT_AND_DAY} invitations in the last 24 hours, the maximum.`,
      'Send the next one tomorrow.',
    )
  if (sent.to_address > 0)
    throw new DomainError(
      'rate_limited',
      `This address got an invitation in the last ${HOURS_PER_ADDRESS} hours.`,
      'Ask them to open that email, or invite them again later.',
    )
}

/**
 * The invitation behind a link; null if it was accepted, has expired or never existed. Reading it changes
 * nothing.
 */
export async function lookAtInvite(
  db: Reader,
  token: string,
  now: Date,
): Promise<{ email: string; inviter: string; website: string } | null> {
  const found = await db.sql
    .selectFrom('draft_invite as i')
    .innerJoin('draft', 'draft.id', 'i.draft_id')
    .innerJoin('account', 'account.id', 'i.invited_by')
    .select(['i.email', 'account.email as inviter', 'draft.url'])
    .where('i.hash', '=', hashSecret(token))
    .where('i.accepted_at', 'is', null)
    .where('i.expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return found ? { email: found.email, inviter: found.inviter, website: new URL(found.url).hostname } : null
}

/**
 * Makes an account a co-owner of the draft, and of its listing if the inviter still owns it. Only the invited
 * address's account may accept, so a forwarded email is useless. Returns false if the link isn't valid for
 * this account. Emails the inviter.
 */
export async function acceptInvite(
  { tx, writeEmail, siteUrl, now }: Omit<Inviting, 'actor'>,
  { token, accountId }: { token: string; accountId: string },
): Promise<boolean> {
  const time = now.toISOString()
  const accepted = await tx.sql
    .updateTable('draft_invite')
    .set({ accepted_at: time })
    .where('hash', '=', hashSecret(token))
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', time)
    .where('email', '=', (of) => of.selectFrom('account').select('account.email').where('account.id', '=', accountId))
    .returning(['id', 'draft_id', 'invited_by', 'email'])
    .executeTakeFirst()
  if (!accepted) return false
  await tx.sql
    .insertInto('draft_owner')
    .values({ draft_id: accepted.draft_id, account_id: accountId, created_at: time })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx.sql
    .insertInto('listing_owner')
    .columns(['listing_id', 'account_id', 'created_at'])
    .expression((of) =>
      of
        .selectFrom('draft')
        .innerJoin('listing_owner as o', 'o.listing_id', 'draft.listing_id')
        .select((eb) => [
          'o.listing_id',
          eb.cast<string>(eb.val(accountId), 'uuid').as('account_id'),
          eb.cast<string>(eb.val(time), 'timestamptz').as('created_at'),
        ])
        .where('draft.id', '=', accepted.draft_id)
        .where('o.account_id', '=', accepted.invited_by),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { url } = await tx.sql
    .selectFrom('draft')
    .select('url')
    .where('id', '=', accepted.draft_id)
    .executeTakeFirstOrThrow()
  await writeEmail({
    kind: 'cofounder-joined',
    to: await emailOf(tx, accepted.invited_by),
    reference: accepted.id,
    facts: { cofounder: accepted.email, website: new URL(url).hostname, account: `${siteUrl}/account` },
  })
  return true
}

import { randomUUID } from 'node:crypto'
import { emailOf } from '../accounts/account.ts'
import { emailAddress } from '../accounts/email-address.ts'
import type { LetterWriter } from '../accounts/letter.ts'
import type { Reader, Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { DomainError } from '../errors.ts'
import type { Actor } from '../shared/actor.ts'
import { hashSecret, newToken } from '../shared/secret.ts'
import type { Draft } from './draft.entity.ts'

const DAY_MS = 86_400_000
const VALID_DAYS = 14
const PER_DRAFT = 10
const PER_ACCOUNT_AND_DAY = 20
/** An address gets one invitation in this time, whoever writes it: nobody's mailbox is flooded through us. */
const HOURS_PER_ADDRESS = 72

export interface Invite {
  id: string
  email: string
  status: 'pending' | 'accepted' | 'expired'
  created_at: string
  expires_at: string
}

const COLUMNS = `id, email, created_at, expires_at,
  case when accepted_at is not null then 'accepted' when expires_at <= $2 then 'expired' else 'pending' end as status`

/** The invitations of a draft, newest first. */
export function invitesOf(db: Reader, draftId: string, now: Date): Promise<Invite[]> {
  return raw<Invite>(db, {
    text: `select ${COLUMNS} from draft_invite where draft_id = $1 order by created_at desc, id`,
    values: [draftId, now.toISOString()],
  })
}

/**
 * Invites somebody to own a draft, and the listing made from it, together. Whether the address has an account changes
 * nothing. Throws `invalid_input`, `wrong_state` when the draft has had its invitations, and `rate_limited`.
 */
export async function inviteCofounder(
  { tx, actor, writeLetter, siteUrl, now }: Inviting,
  draft: Draft,
  typed: string,
): Promise<Invite> {
  const email = emailAddress(typed)
  const inviter = await emailOf(tx, actor.accountId)
  if (email === inviter)
    throw new DomainError('invalid_input', 'This is your own address.', 'Give the address of your co-founder.', {
      errors: [{ pointer: '/email', code: 'own_address', detail: 'This is your own address.' }],
    })
  await refuseTooMany({ tx, now }, { draftId: draft.id, accountId: actor.accountId, email })
  const id = randomUUID()
  const token = newToken()
  const expiresAt = new Date(now.getTime() + VALID_DAYS * DAY_MS)
  await raw(tx, {
    text: `insert into draft_invite (id, draft_id, invited_by, email, hash, created_at, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [id, draft.id, actor.accountId, email, hashSecret(token), now.toISOString(), expiresAt.toISOString()],
  })
  await writeLetter({
    kind: 'cofounder-invite',
    to: email,
    reference: id,
    facts: { link: `${siteUrl}/invites/${token}`, website: new URL(draft.url).hostname, inviter, days: VALID_DAYS },
    sendBefore: expiresAt,
  })
  return { id, email, status: 'pending', created_at: now.toISOString(), expires_at: expiresAt.toISOString() }
}

interface Inviting {
  tx: Tx
  actor: Actor
  writeLetter: LetterWriter
  siteUrl: string
  now: Date
}

async function refuseTooMany(
  { tx, now }: Pick<Inviting, 'tx' | 'now'>,
  { draftId, accountId, email }: { draftId: string; accountId: string; email: string },
): Promise<void> {
  // Simultaneous invitations count each other: those of one account, and those to one address.
  for (const what of [`account ${accountId}`, `address ${email}`]) await tx.lock('invites', what)
  const [sent] = await raw<{ of_draft: number; of_account: number; to_address: number }>(tx, {
    text: `select (select count(*)::int from draft_invite where draft_id = $1) as of_draft,
             (select count(*)::int from draft_invite where invited_by = $2
                and created_at > $4::timestamptz - interval '1 day') as of_account,
             (select count(*)::int from draft_invite where email = $3
                and created_at > $4::timestamptz - interval '${HOURS_PER_ADDRESS} hours') as to_address`,
    values: [draftId, accountId, email, now.toISOString()],
  })
  if (sent!.of_draft >= PER_DRAFT)
    throw new DomainError(
      'wrong_state',
      `This draft has had its ${PER_DRAFT} invitations.`,
      'Ask those who were invited to open the letter they have; get_draft lists them.',
    )
  if (sent!.of_account >= PER_ACCOUNT_AND_DAY)
    throw new DomainError(
      'rate_limited',
      `You have sent ${PER_ACCOUNT_AND_DAY} invitations within a day.`,
      'Send the next one tomorrow.',
    )
  if (sent!.to_address > 0)
    throw new DomainError(
      'rate_limited',
      `This address was sent an invitation within the last ${HOURS_PER_ADDRESS} hours.`,
      'Ask them to open the letter they have, or send the next one later.',
    )
}

/** What an invitation is worth; null when it was accepted, has expired, or never was one. Looking changes nothing. */
export async function lookAtInvite(
  db: Reader,
  token: string,
  now: Date,
): Promise<{ email: string; inviter: string; website: string } | null> {
  const [found] = await raw<{ email: string; inviter: string; url: string }>(db, {
    text: `select i.email, account.email as inviter, url from draft_invite i
             join draft on draft.id = draft_id join account on account.id = invited_by
           where hash = $1 and accepted_at is null and expires_at > $2`,
    values: [hashSecret(token), now.toISOString()],
  })
  return found ? { email: found.email, inviter: found.inviter, website: new URL(found.url).hostname } : null
}

/**
 * Makes an account a co-owner of the draft, and of its listing while whoever invited still owns that. Only the account of
 * the invited address may accept: a letter that was passed on opens nothing. False when the link is worth nothing to it.
 */
export async function acceptInvite(
  { tx, now }: { tx: Tx; now: Date },
  { token, accountId }: { token: string; accountId: string },
): Promise<boolean> {
  const time = now.toISOString()
  const [accepted] = await raw<{ draft_id: string; invited_by: string }>(tx, {
    text: `update draft_invite set accepted_at = $2 where hash = $1 and accepted_at is null and expires_at > $2
             and email = (select email from account where id = $3) returning draft_id, invited_by`,
    values: [hashSecret(token), time, accountId],
  })
  if (!accepted) return false
  await raw(tx, {
    text: 'insert into draft_owner (draft_id, account_id, created_at) values ($1, $2, $3) on conflict do nothing',
    values: [accepted.draft_id, accountId, time],
  })
  await raw(tx, {
    text: `insert into listing_owner (listing_id, account_id, created_at)
           select o.listing_id, $2, $3 from draft join listing_owner o on o.listing_id = draft.listing_id
           where draft.id = $1 and o.account_id = $4 on conflict do nothing`,
    values: [accepted.draft_id, accountId, time, accepted.invited_by],
  })
  return true
}

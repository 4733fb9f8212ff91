import type { Request, Response } from 'express'
import { emailAccount } from '../../../auth/people/account-emails.ts'
import { cookieName, cookieOf, cookieOptions } from '../../../auth/people/cookies.ts'
import type { SignedIn } from '../../../auth/people/session.ts'
import { createKey, parseScopes, revokeKey } from '../../../domain/accounts/keys.ts'
import { seal, unseal } from '../../../domain/accounts/sealed.ts'
import { invalidField } from '../../../domain/errors.ts'
import { textField, textsIn, type Form } from '../../ui/forms/form-fields.ts'
import type { PeopleSite } from '../shared/people-site.ts'
import { idIn, type AddAccountForm } from './account-forms.ts'
import { LIFETIMES } from './account-keys.ts'

const DAY_MS = 86_400_000
/** How long a new key is kept, encrypted in a cookie, for the page that shows it. */
const NEW_KEY_SECONDS = 60
const NEW_KEY = 'new-key'

/** Adds the account page's forms that create and revoke API keys. */
export function keyForms(site: PeopleSite, form: AddAccountForm): void {
  const { db, now, publicUrl, appSecret } = site
  form('/account/keys', { part: 'programs', anchor: '#keys' }, async (sent, person, res) => {
    const wanted = { ...wantedKey(sent, now()), accountId: person.accountId }
    const secret = await db.transaction(async (tx) => {
      const key = await createKey(tx, wanted)
      const facts = { hint: key.secret.slice(-4) }
      await emailAccount(site, tx, { accountId: person.accountId, kind: 'account-key', facts })
      return key.secret
    })
    res.cookie(cookieName(NEW_KEY, publicUrl), seal(appSecret, purposeOf(person), secret), {
      ...cookieOptions(publicUrl),
      maxAge: NEW_KEY_SECONDS * 1000,
    })
    return ''
  })

  form('/account/keys/revoke', { part: 'programs', endsAccess: true }, async (sent, { accountId }) => {
    await db.transaction((tx) => revokeKey(tx, idIn(sent), now(), accountId))
    return 'revoked'
  })
}

/** The secret of the key that this session just made; null when there is none. It can be taken once. */
export function takeNewKey(
  { publicUrl, appSecret }: PeopleSite,
  person: SignedIn,
  req: Request,
  res: Response,
): string | null {
  const name = cookieName(NEW_KEY, publicUrl)
  const sealed = cookieOf(req, name)
  if (!sealed) return null
  res.clearCookie(name, cookieOptions(publicUrl))
  return unseal(appSecret, purposeOf(person), sealed) || null
}

function wantedKey(sent: Form, now: Date) {
  const label = textField(sent, 'label', { label: 'The name of the key', max: 60 })
  const ticked = textsIn(sent, 'scope')
  if (!ticked.length) throw invalidField('/scope', 'missing', 'The key has no permissions.', 'Choose at least one.')
  const days = textField(sent, 'days', { label: 'The lifetime', max: 4 })
  if (!LIFETIMES.some(([known]) => known === days))
    throw invalidField('/days', 'unknown', `A key can’t last ${days} days.`, 'Choose a lifetime from the list.')
  const expiresAt = days ? new Date(now.getTime() + Number(days) * DAY_MS) : null
  return { label, scopes: parseScopes(ticked.join(',')), expiresAt }
}

/**
 * The purpose that a new key is encrypted for. It names the session, so no other session can decrypt the key.
 */
function purposeOf({ sessionId }: SignedIn): string {
  return `new key of ${sessionId}`
}

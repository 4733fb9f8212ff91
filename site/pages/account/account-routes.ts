import { Router, type NextFunction, type Request, type Response } from 'express'
import { cookieName, cookieOf, cookieOptions } from '../../../auth/people/cookies.ts'
import type { Tx } from '../../../domain/database/database.ts'
import { formToken, RefusedForm } from '../../../auth/people/csrf.ts'
import { passkeysOf, removePasskey, renamePasskey } from '../../../auth/people/passkeys.ts'
import { bringsSession, clearSessionCookie, endOtherSessions, endSession } from '../../../auth/people/session.ts'
import { sessionsOf, signedIn, type SignedIn } from '../../../auth/people/session.ts'
import { unlinkUpstream, upstreamOf } from '../../../auth/people/upstream.ts'
import { Account } from '../../../domain/accounts/account.entity.ts'
import { createKey, keysOf, parseScopes, revokeKey } from '../../../domain/accounts/keys.ts'
import { overviewOf } from '../../../domain/drafts/overview.ts'
import { followedBy } from '../../../domain/followers/follow.ts'
import { approvedAlternatives } from '../../../domain/listings/lists/approve-alternative.ts'
import { seal, unseal } from '../../../domain/accounts/sealed.ts'
import { claimsOf } from '../../../domain/claims/claim.ts'
import { DomainError, invalidField } from '../../../domain/errors.ts'
import { connectRevenue, disconnectRevenue, revenueOfOwner } from '../../../domain/leaderboards/revenue-key.ts'
import { boxes, textField, type Form } from '../../ui/forms/form-fields.ts'
import { LIFETIMES } from './account-keys.ts'
import { accountPage } from './account-page.ts'
import { listingForms } from './account-listing-forms.ts'
import { readForm, sendPage, type AccountForm, type PeopleSite } from '../shared/people-site.ts'
import { senderOf } from '../shared/form-sender.ts'
import type { AccountView } from './account-view.ts'

const DAY_MS = 86_400_000
/** How many drafts and listings the page shows. */
const MAX_SHOWN = 50
/** A new key waits this long in the browser, encrypted, for the page that shows it. */
const NEW_KEY_SECONDS = 60
const NEW_KEY = 'new-key'

/** What the page says after a form was answered. */
const DONE: Record<string, string> = {
  profile: 'Your name is saved.',
  revoked: 'The key is revoked: it opens nothing any more.',
  disconnected: 'The app is disconnected: it can no longer use your account.',
  'passkey-added': 'The passkey is added. Next time, sign in with it.',
  'passkey-renamed': 'The passkey has its new name.',
  'passkey-removed': 'The passkey is removed. Delete it on your device too.',
  unlinked: 'The service is no longer linked to your account.',
  withdrawn: 'The listing is withdrawn. You can restore it whenever you like.',
  restored: 'The listing is restored: see below where it stands.',
  approved: 'The alternative is approved.',
  dropped: 'The alternative is no longer approved.',
  imported: 'The listing of the file is saved.',
  'imported-untrusted':
    'The listing of the file is saved, without quotes and history: this site did not make the file as it is.',
  unfollowed: 'You no longer follow it.',
  ended: 'That browser is signed out.',
  'ended-others': 'Every other browser is signed out.',
  connected: 'Stripe is connected. The figure appears as soon as Stripe has answered.',
  'revenue-deleted': 'Stripe is disconnected: the key and the figure are deleted.',
}

/** The account page and its forms. Each form is answered by a redirect, so that going back sends nothing again. */
export function accountRoutes(site: PeopleSite): Router {
  const { db, now, publicUrl, appSecret, apps, upstream, jobsIn } = site
  const router = Router()

  async function viewOf(person: SignedIn, newKey: string | null, notice: AccountView['notice']): Promise<AccountView> {
    const { accountId, sessionId } = person
    const account = await db.read.em.findOneOrFail(Account, { id: accountId })
    const [keys, connected, passkeys, linked, sessions, works, revenue, followed, { claims }] = await Promise.all([
      keysOf(db.read, accountId),
      apps?.connectedApps(accountId) ?? null,
      site.offers.hasPasskeys ? passkeysOf(site, accountId) : null,
      upstream ? upstreamOf(site, accountId, upstream.issuer) : null,
      sessionsOf(db.read, accountId, now()),
      overviewOf(db.read, accountId, MAX_SHOWN),
      revenueOfOwner(db.read, accountId, MAX_SHOWN),
      followedBy(db.read, accountId, MAX_SHOWN),
      claimsOf(db.read, { accountId, now: now(), page: 1, perPage: MAX_SHOWN }),
    ])
    const ids = works.listings.map(({ id }) => id)
    return {
      token: formToken(appSecret, sessionId, 'account'),
      email: account.email,
      name: account.name ?? null,
      isAdmin: account.role === 'admin',
      newKey,
      keys,
      apps: connected,
      passkeys,
      upstream: upstream ? { name: upstream.name, email: linked } : null,
      sessions,
      sessionId,
      ...works,
      revenue,
      alternatives: await approvedAlternatives(db.read, ids),
      followed,
      claims,
      notice,
    }
  }

  const show = async (req: Request, res: Response, view: AccountView, status = 200) =>
    sendPage(site, req, res, accountPage(view), { status, hasScript: true })

  router.get('/account', async (req, res) => {
    const person = await signedIn(db, req, now())
    if (!person) {
      if (bringsSession(req)) clearSessionCookie(res, publicUrl)
      return res.redirect(303, '/sign-in?next=/account')
    }
    const name = cookieName(NEW_KEY, publicUrl)
    const sealed = cookieOf(req, name)
    if (sealed) res.clearCookie(name, cookieOptions(publicUrl))
    const newKey = (sealed && unseal(appSecret, purposeOf(person), sealed)) || null
    const done = req.query['done']
    const text = typeof done === 'string' && Object.hasOwn(DONE, done) ? DONE[done] : undefined
    return show(req, res, await viewOf(person, newKey, text ? { text, isProblem: false } : null))
  })

  const form: AccountForm = (path, run, { anchor = '', read = readForm, endsAccess } = {}): void => {
    router.post(path, async (req: Request, res: Response, _next: NextFunction) => {
      const person = await senderOf(site, req, res, { purpose: 'account', read, endsAccess })
      if (!person) return res.redirect(303, '/sign-in?next=/account')
      try {
        const done = await run((req.body ?? {}) as Form, person, res)
        return res.redirect(303, `/account${done && `?done=${done}`}${anchor}`)
      } catch (error) {
        if (!(error instanceof DomainError) || error instanceof RefusedForm || error.status >= 500) throw error
        const text = `${error.errors[0]?.detail ?? error.message} ${error.fix}`
        return show(req, res, await viewOf(person, null, { text, isProblem: true }), error.status)
      }
    })
  }
  const write = <T>(work: (tx: Tx) => Promise<T>) => db.transaction(work)

  form('/account/profile', async (sent, { accountId }) => {
    const name = textField(sent, 'name', { label: 'Your name', max: 80 })
    await write(async (tx) => {
      const account = await tx.em.findOneOrFail(Account, { id: accountId })
      account.name = name || null
    })
    return 'profile'
  })

  form(
    '/account/keys',
    async (sent, person, res) => {
      const label = textField(sent, 'label', { label: 'What the key is for', max: 60 })
      const ticked = boxes(sent, 'scope')
      if (!ticked.length)
        throw invalidField('/scope', 'missing', 'The key may do nothing yet.', 'Tick at least one line.')
      const scopes = parseScopes(ticked.join(','))
      const days = textField(sent, 'days', { label: 'How long it works', max: 4 })
      if (!LIFETIMES.some(([known]) => known === days))
        throw invalidField('/days', 'unknown', `${days} days cannot be chosen.`, 'Choose one of the list.')
      const expiresAt = days ? new Date(now().getTime() + Number(days) * DAY_MS) : null
      const { secret } = await write((tx) => createKey(tx, { accountId: person.accountId, scopes, label, expiresAt }))
      res.cookie(cookieName(NEW_KEY, publicUrl), seal(appSecret, purposeOf(person), secret), {
        ...cookieOptions(publicUrl),
        maxAge: NEW_KEY_SECONDS * 1000,
      })
      return ''
    },
    { anchor: '#keys' },
  )

  form(
    '/account/keys/revoke',
    async (sent, { accountId }) => {
      await write((tx) => revokeKey(tx, textField(sent, 'id', { label: 'The key', max: 36 }), now(), accountId))
      return 'revoked'
    },
    { endsAccess: true },
  )

  form(
    '/account/apps/disconnect',
    async (sent, { accountId }) => {
      // An app's id may be the address of its document.
      await apps?.disconnect(accountId, textField(sent, 'client_id', { label: 'The app', max: 512 }))
      return 'disconnected'
    },
    { endsAccess: true },
  )

  form('/account/passkeys/rename', async (sent, { accountId }) => {
    const name = textField(sent, 'name', { label: 'The name', max: 60 })
    if (!(await renamePasskey(site, accountId, idIn(sent), name))) throw gone('passkey')
    return 'passkey-renamed'
  })

  form(
    '/account/passkeys/remove',
    async (sent, { accountId }) => {
      if (!(await removePasskey(site, accountId, idIn(sent)))) throw gone('passkey')
      return 'passkey-removed'
    },
    { endsAccess: true },
  )

  form(
    '/account/upstream/remove',
    async (_sent, { accountId }) => {
      if (upstream) await unlinkUpstream(site, accountId, upstream.issuer)
      return 'unlinked'
    },
    { endsAccess: true },
  )

  form(
    '/account/revenue/connect',
    async (sent, { accountId }) => {
      const listingId = listingIn(sent)
      const key = textField(sent, 'key', { label: 'The key', max: 255 })
      await write(async (tx) => {
        await connectRevenue(tx, { listingId, accountId, key, appSecret, now: now() })
        await jobsIn(tx)('refresh-revenue', { listingId })
      })
      return 'connected'
    },
    { anchor: '#revenue' },
  )

  form('/account/revenue/disconnect', async (sent, { accountId }) => {
    await write((tx) => disconnectRevenue(tx, { listingId: listingIn(sent), accountId }))
    return 'revenue-deleted'
  })

  form(
    '/account/sessions/end',
    async (sent, { accountId }) => {
      if (!(await db.transaction((tx) => endSession(tx, { sessionId: idIn(sent), accountId })))) throw gone('session')
      return 'ended'
    },
    { endsAccess: true },
  )

  form(
    '/account/sessions/end-others',
    async (_sent, person) => {
      await db.transaction((tx) => endOtherSessions(tx, person))
      return 'ended-others'
    },
    { endsAccess: true },
  )

  listingForms(site, router, form)
  return router
}

/** The key opens for the session that made it, and nobody else. */
function purposeOf({ sessionId }: SignedIn): string {
  return `new key of ${sessionId}`
}

function idIn(sent: Form): string {
  return textField(sent, 'id', { label: 'The choice', max: 36 })
}

function listingIn(sent: Form): number {
  const id = textField(sent, 'id', { label: 'The listing', max: 15 })
  if (!/^[1-9]\d*$/.test(id))
    throw invalidField('/id', 'unknown', 'There is no such listing.', 'Choose one of the page.')
  return Number(id)
}

function gone(what: 'passkey' | 'session'): DomainError {
  return new DomainError('not_found', `This ${what} is not there any more.`, 'The page below shows what is.')
}

import { Router, type NextFunction, type Request, type Response } from 'express'
import { requireSameOrigin } from '../../../auth/people/csrf.ts'
import { nextPath } from '../../../auth/people/next-path.ts'
import { accountOfPasskey, addPasskey, creationOptions, signInOptions } from '../../../auth/people/passkeys.ts'
import { emailAboutBrowser } from '../../../auth/people/account-emails.ts'
import { setSessionCookie, startSession } from '../../../auth/people/session.ts'
import { emailOf } from '../../../domain/accounts/account.ts'
import { DomainError, refusalHeaders } from '../../../domain/errors.ts'
import { textField, type Form } from '../../ui/forms/form-fields.ts'
import { readJson, type PeopleSite } from '../shared/people-site.ts'
import { senderOf, type Sender } from '../shared/form-sender.ts'
import { afterSignIn } from '../shared/intended-click.ts'
import { PASSKEYS } from '../../ui/scripts/scripts.ts'

/** The requests of the passkey script. They're JSON, which forms on other websites can't send. */
export function passkeyRoutes(site: PeopleSite): Router {
  const { db, now, publicUrl, limits } = site
  const router = Router()

  router.use(PASSKEYS.router)

  const answer = (path: string, run: (sent: Form, req: Request, res: Response) => Promise<unknown>) =>
    router.post(path, readJson, async (req, res) => {
      requireSameOrigin(req, publicUrl)
      const body: unknown = req.body
      if (typeof body !== 'object' || body === null || Array.isArray(body))
        throw new DomainError('invalid_input', 'We couldn’t read this request.', 'Reload the page and try again.')
      res.set('Cache-Control', 'no-store').json(await run(body as Form, req, res))
    })

  answer('/sign-in/passkey/options', async (_sent, req) => {
    await limits.consume('sign_in', req.ip ?? '')
    return signInOptions(site)
  })

  answer('/sign-in/passkey', async (sent, req, res) => {
    const accountId = await accountOfPasskey(site, objectIn(sent, 'answer'))
    if (!accountId)
      throw new DomainError(
        'not_signed_in',
        'We don’t know this passkey.',
        'Sign in by email, then add it on your account page.',
      )
    const token = await db.transaction(async (tx) => {
      const session = await startSession(tx, { accountId, method: 'passkey', req, publicUrl, now: now() })
      await emailAboutBrowser(site, tx, { accountId, ...session })
      return session.token
    })
    setSessionCookie(res, publicUrl, token)
    return { next: await afterSignIn(site, req, res, { accountId, next: nextPath(sent['next']) }) }
  })

  const person = async (req: Request, res: Response): Promise<Sender> => {
    const found = await senderOf(site, req, res, { purpose: 'account' })
    if (!found) throw new DomainError('not_signed_in', 'You’re signed out.', 'Reload the page and sign in.')
    return found
  }

  answer('/account/passkeys/options', async (_sent, req, res) => {
    const { accountId } = await person(req, res)
    const options = await creationOptions(site, {
      id: accountId,
      email: await emailOf(db.read, accountId),
    })
    if (!options)
      throw new DomainError(
        'wrong_state',
        'Your account has the maximum number of passkeys.',
        'Remove one you no longer use.',
      )
    return options
  })

  answer('/account/passkeys', async (sent, req, res) => {
    const { accountId } = await person(req, res)
    const name = textField(sent, 'name', { label: 'The name', max: 60 })
    if (!(await addPasskey(site, accountId, objectIn(sent, 'answer'), name)))
      throw new DomainError('wrong_state', 'We couldn’t add the passkey.', 'Reload the page and try again.')
    return { next: '/account/sign-in?done=passkey-added' }
  })

  // Answers refused requests with a message that the script shows.
  router.use((error: unknown, req: Request, res: Response, next: NextFunction) => {
    if (res.headersSent || !(error instanceof DomainError) || !req.is('json')) return next(error)
    res.set(refusalHeaders(error))
    res.status(error.status).set('Cache-Control', 'no-store')
    res.json({ message: `${error.message} ${error.fix}` })
  })
  return router
}

function objectIn(sent: Form, name: string): object {
  const value = sent[name]
  if (typeof value === 'object' && value !== null) return value
  throw new DomainError('invalid_input', `The passkey’s ${name} is missing.`, 'Reload the page and try again.')
}

import express, { Router, type NextFunction, type Request, type Response } from 'express'
import type { InteractionResults, Provider } from 'oidc-provider'
import { knownError } from '../../domain/errors.ts'
import type { Scope } from '../../domain/shared/actor.ts'
import { checkFormToken, formToken, RefusedForm, requireSameOrigin } from '../people/csrf.ts'
import type { SignedIn } from '../people/session.ts'
import { publisherOf } from './access.ts'
import type { AuthorizationServerOptions } from './options.ts'
import type { Obstacle } from './pages.ts'
import type { CurrentProvider } from './provider.ts'
import { redirectTarget } from './clients/redirect-target.ts'
import { knownScopes, SCOPE_SENTENCES } from './resources.ts'

type Interaction = InstanceType<Provider['Interaction']>

/** Far more than the form needs for a token, a decision and up to three checkboxes. */
const MAX_FORM_SIZE = '20kb'

/** Where a person signs in and consents. Each authorization has its own URL, bound to the browser by a signed cookie. */
export function interactionRoutes(
  options: AuthorizationServerOptions,
  currentProvider: () => Promise<CurrentProvider>,
): Router {
  const { db, publicUrl, appSecret, now, signedIn, pages, log } = options
  const router = Router()
  const page = (res: Response, status: number, text: string) =>
    void res.status(status).set('Cache-Control', 'no-store').type('html').send(text)
  const stop = async (res: Response, status: number, obstacle: Obstacle) =>
    page(res, status, await pages.obstacle(obstacle))

  /** The authorization of this URL; null when it has ended, or was started in another browser. */
  async function interactionOf(provider: Provider, req: Request, res: Response): Promise<Interaction | null> {
    try {
      const interaction = await provider.interactionDetails(req, res)
      return interaction.uid === req.params['uid'] ? interaction : null
    } catch (error) {
      // Checks the name instead of the class, because oidc-provider is only loaded on the first request.
      if ((error as Error).name === 'SessionNotFound') return null
      throw error
    }
  }

  async function askToSignIn(
    provider: Provider,
    interaction: Interaction,
    person: SignedIn | null,
    req: Request,
    res: Response,
  ): Promise<void> {
    const signIn = `/sign-in?next=${encodeURIComponent(req.path)}`
    const finish = async (result: InteractionResults) =>
      res.redirect(303, await provider.interactionResult(req, res, result, { mergeWithLastSubmission: false }))
    // The person signed in for this authorization, but the app asks for someone else.
    if (interaction.lastSubmission?.login)
      return finish({ error: 'access_denied', error_description: 'another person is signed in' })
    if (!person) return res.redirect(303, signIn)
    const ageSeconds = (now().getTime() - person.since.getTime()) / 1000
    if (ageSeconds <= maxSignInAge(interaction))
      return finish({ login: { accountId: person.accountId, ts: Math.floor(Date.now() / 1000 - ageSeconds) } })
    if (interaction.result?.['asked']) return stop(res, 200, { kind: 'sign_in_again', again: signIn })
    // Only the first redirect is automatic, so the person can't end up in a loop.
    interaction.result = { asked: true }
    await interaction.persist()
    return res.redirect(303, signIn)
  }

  async function askToAgree(
    provider: Provider,
    interaction: Interaction,
    person: SignedIn,
    res: Response,
    nothingTicked = false,
  ): Promise<void> {
    const { client_id, redirect_uri, scope } = parametersOf(interaction)
    const account = await db.read.sql
      .selectFrom('account')
      .select('email')
      .where('id', '=', person.accountId)
      .executeTakeFirst()
    const text = await pages.consent({
      action: `/oauth/interaction/${interaction.uid}`,
      token: formToken(appSecret, person.sessionId, interaction.uid),
      email: account?.email ?? '',
      appName: await nameOf(provider, client_id),
      publishedAt: publisherOf(client_id),
      target: redirectTarget(redirect_uri),
      scopes: knownScopes(scope.split(' ')).map((scope) => ({ scope, sentence: SCOPE_SENTENCES[scope] })),
      nothingTicked,
    })
    page(res, nothingTicked ? 400 : 200, text)
  }

  async function allow(
    provider: Provider,
    interaction: Interaction,
    accountId: string,
    ticked: Scope[],
  ): Promise<string> {
    const { client_id, scope, resource } = parametersOf(interaction)
    const asked = scope.split(' ')
    const grant = new provider.Grant({ accountId, clientId: client_id })
    const protocolScopes = asked.filter((word) => word === 'openid' || word === 'offline_access').join(' ')
    if (protocolScopes) grant.addOIDCScope(protocolScopes)
    const refused = knownScopes(asked).filter((scope) => !ticked.includes(scope))
    for (const indicator of [resource ?? `${publicUrl.origin}/mcp`].flat()) {
      grant.addResourceScope(indicator, ticked.join(' '))
      // Otherwise the person would be asked for the refused scopes again.
      if (refused.length) grant.rejectResourceScope(indicator, refused.join(' '))
    }
    const grantId = await grant.save()
    await db.read.sql
      .updateTable('oidc_payload')
      .set({ label: await nameOf(provider, client_id) })
      .where('kind', '=', 'Grant')
      .where('id', '=', grantId)
      .execute()
    return grantId
  }

  router.get('/oauth/interaction/:uid', async (req, res) => {
    const { provider } = await currentProvider()
    const interaction = await interactionOf(provider, req, res)
    if (!interaction) return stop(res, 400, { kind: 'stale' })
    const person = await signedIn(req)
    if (interaction.prompt.name === 'login') return askToSignIn(provider, interaction, person, req, res)
    if (!person || person.accountId !== interaction.session?.accountId)
      return res.redirect(303, restartUrl(interaction))
    return askToAgree(provider, interaction, person, res)
  })

  router.post(
    '/oauth/interaction/:uid',
    express.urlencoded({ extended: false, limit: MAX_FORM_SIZE }),
    async (req: Request, res) => {
      const { provider } = await currentProvider()
      const interaction = await interactionOf(provider, req, res)
      if (!interaction || interaction.prompt.name !== 'consent') return stop(res, 400, { kind: 'stale' })
      const person = await signedIn(req)
      if (!person || person.accountId !== interaction.session?.accountId)
        return stop(res, 403, { kind: 'another_person', again: restartUrl(interaction) })
      const form = (req.body ?? {}) as { token?: unknown; decision?: unknown; scope?: string | string[] }
      try {
        // Under plain http with no-referrer, browsers don't say where a form comes from, so only the token protects it.
        if (req.headers['sec-fetch-site'] || req.headers.origin !== 'null') requireSameOrigin(req, publicUrl)
        checkFormToken(appSecret, person.sessionId, interaction.uid, form.token)
      } catch (error) {
        if (!(error instanceof RefusedForm)) throw error
        return stop(res, 403, { kind: 'foreign_form', again: req.path })
      }
      const { client_id, scope } = parametersOf(interaction)
      const ticked = knownScopes([form.scope ?? []].flat()).filter((one) => scope.split(' ').includes(one))
      if (form.decision === 'allow' && !ticked.length) return askToAgree(provider, interaction, person, res, true)
      const result =
        form.decision === 'allow'
          ? { consent: { grantId: await allow(provider, interaction, person.accountId, ticked) } }
          : { error: 'access_denied', error_description: 'the person did not allow access' }
      const to = await provider.interactionResult(req, res, result)
      // Not a redirect: Chromium checks every redirect after a form against form-action, and we can't list the app's own
      // redirects there.
      return page(res, 200, await pages.goOn(to, await nameOf(provider, client_id)))
    },
  )

  router.use(async (error: unknown, _req: Request, res: Response, next: NextFunction) => {
    if (res.headersSent || knownError(error)?.code === 'unavailable') return next(error)
    const { status = 500 } = error as { status?: number }
    // An unreadable body or URL isn't a bug, because our own pages don't send one.
    if (status < 500) return stop(res, status, { kind: 'stale' })
    log.error({ err: error }, 'bug')
    return stop(res, 500, { kind: 'broken' })
  })
  return router
}

function parametersOf({ params }: Interaction) {
  return params as { client_id: string; redirect_uri: string; scope: string; resource?: string | string[] }
}

/** The name the app gave itself, or `An app` when it has none or its document is gone. */
async function nameOf(provider: Provider, clientId: string): Promise<string> {
  const client = await provider.Client.find(clientId).catch(() => undefined)
  return client?.clientName ?? 'An app'
}

/** How many seconds old the person's sign-in may be for this authorization. */
function maxSignInAge({ prompt, params, iat }: Interaction): number {
  const sinceAsked = Math.ceil(Date.now() / 1000 - iat)
  if (prompt.reasons.includes('login_prompt')) return sinceAsked
  if (prompt.reasons.includes('max_age')) return Math.max(sinceAsked, Number(params['max_age']))
  return Infinity
}

/** The URL of the app's request, to start again for the person who is signed in now. */
function restartUrl({ params }: Interaction): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) for (const one of [value].flat()) query.append(name, String(one))
  return `/oauth/authorize?${query.toString()}`
}

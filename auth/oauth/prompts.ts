import type { Request } from 'express'
import { interactionPolicy } from 'oidc-provider'
import type { SignedIn } from '../people/session.ts'

const { Check, base } = interactionPolicy

/** When a person is asked to sign in, and to agree. */
export function promptPolicy(signedIn: (req: Request) => Promise<SignedIn | null>): interactionPolicy.DefaultPolicy {
  const policy = base()
  // The site's session alone says who is there; the provider's own session only follows it.
  policy.get('login')!.checks.add(
    new Check('app_session', 'sign-in is required', async ({ req, oidc }) => {
      const person = await signedIn(req as Request)
      return person?.accountId !== oidc.session?.accountId
    }),
  )
  // Every time: the id of a published document belongs to everybody who runs that app, or pretends to be it.
  policy
    .get('consent')!
    .checks.add(new Check('always_ask', 'consent is asked on every authorization', ({ oidc }) => !oidc.result?.consent))
  return policy
}

import type { Request } from 'express'
import { interactionPolicy } from 'oidc-provider'
import type { SignedIn } from '../people/session.ts'

const { Check, base } = interactionPolicy

/** Decides when a person must sign in and when they must consent. */
export function promptPolicy(signedIn: (req: Request) => Promise<SignedIn | null>): interactionPolicy.DefaultPolicy {
  const policy = base()
  // The site's session decides who is signed in. The provider's own session only follows it.
  policy.get('login')!.checks.add(
    new Check('app_session', 'sign-in is required', async ({ req, oidc }) => {
      const person = await signedIn(req as Request)
      return person?.accountId !== oidc.session?.accountId
    }),
  )
  // Asks every time, because anyone, including an impostor, can use the id of a published document.
  policy
    .get('consent')!
    .checks.add(
      new Check('always_ask', 'consent is required for every authorization', ({ oidc }) => !oidc.result?.consent),
    )
  return policy
}

import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import type { Database } from '../../domain/database/database.ts'
import type { AppSecret } from '../../domain/accounts/sealed.ts'
import type { RateLimits } from '../../domain/rate-limits.ts'
import type { SignedIn } from '../people/session.ts'
import type { AuthorizationPages } from './pages.ts'
import type { ReadPublished } from './clients/published-store.ts'

/** Dependencies of the authorization server. */
export interface AuthorizationServerOptions {
  db: Database
  publicUrl: URL
  appSecret: AppSecret
  now: () => Date
  log: Logger
  /** Who is signed in to the site with this browser. */
  signedIn: (req: Pick<IncomingMessage, 'headers'>) => Promise<SignedIn | null>
  pages: AuthorizationPages
  limits: RateLimits
  readPublished: ReadPublished
}

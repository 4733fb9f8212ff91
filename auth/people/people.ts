import type { Database, Tx } from '../../domain/database/database.ts'
import type { AppSecret } from '../../domain/accounts/sealed.ts'
import type { JobSender } from '../../domain/shared/job-sender.ts'

/** Dependencies of the code for people's accounts and sessions. */
export interface People {
  db: Database
  jobsIn: (tx: Tx) => JobSender
  now: () => Date
  publicUrl: URL
  siteName: string
  appSecret: AppSecret
}

/** An app that a person connected to their account. */
export interface ConnectedApp {
  clientId: string
  /** What the app calls itself. */
  name: string
  /** The host of the app's published document; null for an app that registered itself. */
  host: string | null
  scopes: readonly string[]
  connectedAt: Date
  lastUsedAt: Date | null
}

/** The authorization server's functions for people's connected apps. */
export interface ConnectedApps {
  connectedApps(accountId: string): Promise<ConnectedApp[]>
  /** Ends the app's access immediately. */
  disconnect(accountId: string, clientId: string): Promise<void>
}

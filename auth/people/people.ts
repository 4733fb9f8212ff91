import type { Request, Response } from 'express'
import type { Database, Tx } from '../../domain/database/database.ts'
import type { JobSender } from '../../domain/shared/job-sender.ts'

/** What everything about people runs on. */
export interface People {
  db: Database
  jobsIn: (tx: Tx) => JobSender
  now: () => Date
  publicUrl: URL
  siteName: string
  appSecret: string
}

/** An app that a person let into their account. */
export interface ConnectedApp {
  clientId: string
  /** What the app calls itself. */
  name: string
  /** Where it is published; null when that is not known. */
  host: string | null
  scopes: readonly string[]
  connectedAt: Date
  lastUsedAt: Date | null
}

/** What the authorization server knows of people's apps. */
export interface ConnectedApps {
  connectedApps(accountId: string): Promise<ConnectedApp[]>
  /** Takes the app's access away at once. */
  disconnect(accountId: string, clientId: string): Promise<void>
  /** The person of this browser changes: runs before each sign-in and sign-out, while the headers can still be set. */
  forgetBrowser?(req: Request, res: Response): Promise<void>
}

import type { Config } from '../../config.ts'
import { isLoopbackName } from '../../domain/accounts/loopback.ts'
import type { Database } from '../../domain/database/database.ts'
import type { Mail } from './mail.ts'
import { openOutbox } from './outbox.ts'

export type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'appSecret' | 'publicUrl' | 'isProduction'>

/**
 * Sends emails through the mail server if there is one, else to the outbox on a developer's machine, else
 * nowhere.
 */
export async function openMail(
  config: MailConfig,
  { db, now, onProblem }: { db: Database; now: () => Date; onProblem: (error: Error) => void },
): Promise<Mail> {
  const { smtpUrl, mailFrom } = config
  // Loaded only if needed, but already at startup, so that a missing package is noticed then.
  if (smtpUrl) return (await import('./smtp.ts')).openSmtp({ smtpUrl, mailFrom, onProblem })
  return hasOutbox(config) ? openOutbox(db, config.appSecret, now) : NOWHERE
}

/** Whether the outbox may keep emails: never in production or on a site that others can reach. */
function hasOutbox({ isProduction, publicUrl }: MailConfig): boolean {
  return !isProduction && isLoopbackName(publicUrl.hostname)
}

/** Drops emails: nobody could read them here, and they contain secrets. */
const NOWHERE: Mail = {
  way: 'nowhere',
  send: async () => {},
  close() {},
}

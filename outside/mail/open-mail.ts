import type { Config } from '../../config.ts'
import { isLoopbackName } from '../../domain/accounts/loopback.ts'
import type { Database } from '../../domain/database/database.ts'
import type { Mail } from './mail.ts'
import { openOutbox } from './outbox.ts'

export type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'appSecret' | 'publicUrl' | 'isProduction'>

/** The way emails leave this service: the mail server, else the outbox of a developer's machine, else none. */
export async function openMail(
  config: MailConfig,
  { db, now, onProblem }: { db: Database; now: () => Date; onProblem: (error: Error) => void },
): Promise<Mail> {
  const { smtpUrl, mailFrom } = config
  // Loaded only where it is used, and with the start: what is missing then is said then.
  if (smtpUrl) return (await import('./smtp.ts')).openSmtp({ smtpUrl, mailFrom, onProblem })
  return hasOutbox(config) ? openOutbox(db, config.appSecret, now) : NOWHERE
}

/** Whether emails may be kept for reading: never in production, nor for a site that others reach. */
function hasOutbox({ isProduction, publicUrl }: MailConfig): boolean {
  return !isProduction && isLoopbackName(publicUrl.hostname)
}

/** Emails are not kept either: nobody could read them, and they hold secrets. */
const NOWHERE: Mail = {
  way: 'nowhere',
  send: async () => {},
  close() {},
}

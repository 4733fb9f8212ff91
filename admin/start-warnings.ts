import { join } from 'node:path'
import { NO_OWNER, type Config } from '../config.ts'
import { isLoopbackName } from '../domain/accounts/loopback.ts'
import { isSecretInUse } from '../domain/accounts/secret-mark.ts'
import type { Database } from '../domain/database/database.ts'
import { migrationsDone } from '../domain/database/newer-tables.ts'
import { newerMigrations } from '../domain/database/open.ts'

/** What the operator should know after a start although it succeeded; each with the next step. */
export async function startWarnings(db: Database, appSecret: string): Promise<string[]> {
  const isSecretOurs = await isSecretInUse(db, appSecret)
  return [...(await versionWarnings(db)), ...(isSecretOurs ? [] : [OTHER_SECRET])]
}

/** Whether this version may work on the tables of a newer one for a while. */
export async function versionWarnings(db: Database): Promise<string[]> {
  return newerMigrations(await migrationsDone(db)).length ? [OLDER] : []
}

const OLDER =
  'This version of the service is older than the one that made the tables of this database. It can work on them while ' +
  'the newer one takes over: start the newer version here as soon as you can.'

const OTHER_SECRET =
  'APP_SECRET is not the one this database was used with. What that one sealed cannot be read: connected revenue, emails ' +
  'that wait, signing keys, the secrets of apps. Set APP_SECRET as it was (where it was never set: copy the file app-secret of ' +
  'the earlier data folder into this one) and start again. If it was changed on purpose: npm run -s admin -- secret accept'

/** What a server was probably started without by mistake: each begins with the variable to set. */
export function operatorWarnings(config: Config): string[] {
  const { isProduction, nodeEnv, publicUrl, host, smtpUrl, ownerEmail, isSecretKept, dataDir, stripe, testPayments } =
    config
  const isHere = isLoopbackName(publicUrl.hostname)
  // As a URL writes an address.
  const isClosed = isLoopbackName(host.includes(':') ? `[${host}]` : host)
  if (!isProduction) return isClosed || nodeEnv ? [] : [OPEN_HOST]
  return [
    nodeEnv ? '' : FORGOTTEN_NODE_ENV,
    isSecretKept
      ? `APP_SECRET is not set: the one in ${join(dataDir, 'app-secret')} is in use. Set APP_SECRET to it.`
      : '',
    isHere
      ? 'PUBLIC_URL is not set to the address that others use: links in emails and on pages lead to this machine.'
      : '',
    !isHere && publicUrl.protocol === 'http:'
      ? 'PUBLIC_URL is not https: whoever is on the way reads sessions and keys. Put a proxy that speaks TLS in front.'
      : '',
    smtpUrl ? '' : 'SMTP_URL is not set: no email goes out, so nobody can sign in by one.',
    ownerEmail === NO_OWNER
      ? 'OWNER_EMAIL is not set: the first admin is an account that nobody can sign in to by email.'
      : '',
    /^[sr]k_test_/.test(stripe?.secretKey ?? '') && !testPayments
      ? 'STRIPE_SECRET_KEY is a test key: orders become paid without money. NODE_ENV=production refuses it.'
      : '',
  ].filter(Boolean)
}

const FORGOTTEN_NODE_ENV =
  'NODE_ENV is not set. PUBLIC_URL is an address that others reach, so the service runs as in production. Set ' +
  'NODE_ENV=production, or NODE_ENV=development for a trial of your own.'

const OPEN_HOST =
  'HOST lets other machines in, and the service runs as on a developer’s machine: payments may be tests. Set PUBLIC_URL to ' +
  'the address that others use, or NODE_ENV=development where nobody else can come.'

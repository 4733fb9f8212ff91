import { join } from 'node:path'
import { NO_OWNER, type Config } from '../config.ts'
import type { AppSecret } from '../domain/accounts/sealed.ts'
import { isLoopbackName } from '../domain/accounts/loopback.ts'
import { secretInUse } from '../domain/accounts/secret-mark.ts'
import { emailAddress } from '../domain/accounts/emails/email-address.ts'
import type { Database } from '../domain/database/database.ts'
import { migrationsDone } from '../domain/database/newer-tables.ts'
import { newerMigrations } from '../domain/database/open.ts'

/** Warnings after a successful start, each with the next step. */
export async function startWarnings(db: Database, appSecret: AppSecret): Promise<string[]> {
  const used = await secretInUse(db, appSecret)
  const about =
    used === 'another'
      ? [OTHER_SECRET]
      : used === 'previous'
        ? [UNFINISHED_ROTATION]
        : typeof appSecret === 'string'
          ? []
          : [FINISHED_ROTATION]
  return [...(await versionWarnings(db)), ...about]
}

/**
 * A warning when OWNER_EMAIL is set and its account isn't an admin: only a directory without any admin makes it one at the start.
 * Without the email address, because this goes to the log.
 */
export async function ownerWarnings(db: Database, { ownerEmail }: Pick<Config, 'ownerEmail'>): Promise<string[]> {
  if (ownerEmail === NO_OWNER) return []
  const role = db.read.sql.selectFrom('account').select('role').where('email', '=', emailAddress(ownerEmail))
  return (await role.executeTakeFirst())?.role === 'admin' ? [] : [OWNER_IS_NO_ADMIN]
}

const OWNER_IS_NO_ADMIN =
  'OWNER_EMAIL names an account that isn’t an admin, because this directory already had one when it was set. To make it an ' +
  'admin, run this with that email address: npm run -s admin -- role set EMAIL admin'

/** A warning when a newer version has migrated the database. */
export async function versionWarnings(db: Database): Promise<string[]> {
  return newerMigrations(await migrationsDone(db)).length ? [OLDER] : []
}

const OLDER =
  'A newer version of the service has migrated this database. This version can keep running during the upgrade, but start ' +
  'the newer version as soon as you can.'

const UNFINISHED_ROTATION =
  'APP_SECRET_PREVIOUS is still needed: data is sealed with it. When every process has been restarted with both secrets, run: ' +
  'npm run -s admin -- secret rotate'

const FINISHED_ROTATION =
  'APP_SECRET_PREVIOUS is no longer needed: everything was sealed with APP_SECRET. Remove it an hour after the rotation.'

const OTHER_SECRET =
  'APP_SECRET differs from the one used with this database, so we can’t read what the old one sealed: connected revenue, waiting ' +
  'emails, signing keys and app secrets. Restore the old APP_SECRET (if it was never set, copy the file app-secret from the ' +
  'previous data folder) and restart. If you changed it on purpose, run: npm run -s admin -- secret accept'

/**
 * Warns about settings that an operator probably forgot or set by mistake. Each warning begins with the name
 * of the variable.
 */
export function operatorWarnings(config: Config): string[] {
  const { isProduction, nodeEnv, publicUrl, host, smtpUrl, ownerEmail, isSecretKept, dataDir, stripe, testPayments } =
    config
  const isHere = isLoopbackName(publicUrl.hostname)
  // `isLoopbackName` expects the hostname of a URL, where an IPv6 address is in brackets.
  const isClosed = isLoopbackName(host.includes(':') ? `[${host}]` : host)
  if (!isProduction) return isClosed || nodeEnv ? [] : [OPEN_HOST]
  return [
    nodeEnv ? '' : FORGOTTEN_NODE_ENV,
    isSecretKept
      ? `APP_SECRET isn’t set, so the one in ${join(dataDir, 'app-secret')} is in use. Set APP_SECRET to that value.`
      : '',
    isHere ? 'PUBLIC_URL isn’t your public address, so links in emails and on pages lead to this machine.' : '',
    !isHere && publicUrl.protocol === 'http:'
      ? 'PUBLIC_URL isn’t https, so others can read sessions and keys in transit. Put a TLS proxy in front.'
      : '',
    smtpUrl ? '' : 'SMTP_URL isn’t set, so the site can’t send email and nobody can sign in by email.',
    ownerEmail === NO_OWNER ? 'OWNER_EMAIL isn’t set, so nobody can sign in by email as the first admin.' : '',
    /^[sr]k_test_/.test(stripe?.secretKey ?? '') && !testPayments
      ? 'STRIPE_SECRET_KEY is a test key, so orders are paid without money. NODE_ENV=production refuses it.'
      : '',
  ].filter(Boolean)
}

const FORGOTTEN_NODE_ENV =
  'NODE_ENV isn’t set. PUBLIC_URL is a public address, so the service runs in production mode. Set NODE_ENV=production, or ' +
  'NODE_ENV=development to try it out.'

const OPEN_HOST =
  'HOST accepts other machines, but the service runs in development mode, where payments may be tests. Set PUBLIC_URL to ' +
  'your public address, or NODE_ENV=development if nobody else can connect.'

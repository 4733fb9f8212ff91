import { writeSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { rotateSigningKeys } from '../auth/oauth/signing-keys.ts'
import type { AppSecret } from '../domain/accounts/sealed.ts'
import { linkFor, SIGN_IN_MINUTES } from '../auth/people/email-sign-in.ts'
import { accountOf, createKey, listKeys, parseScopes } from '../domain/accounts/keys.ts'
import { takeSecret } from '../domain/accounts/secret-mark.ts'
import type { TestMail } from '../domain/accounts/emails/mail-error.ts'
import { seedCatalogue } from '../domain/seed-catalogue.ts'
import type { Database, Tx } from '../domain/database/database.ts'
import { DomainError } from '../domain/errors.ts'
import { noteSource, ratingSources } from '../domain/leaderboards/ratings.ts'
import { recordRatings } from '../domain/leaderboards/ratings.statements.ts'
import { parseRatingsCsv } from '../domain/leaderboards/ratings-csv.ts'
import { editNumbered, newestEdits } from '../domain/listings/history.ts'
import { importListing } from '../domain/drafts/import-listing.ts'
import { importMany } from '../domain/drafts/import-many.ts'
import { listingFile, listingOfSlug, type ListingFile } from '../domain/listings/listing-file.ts'
import { everyProduct } from '../domain/orders/catalogue/products.ts'
import { writeAudit } from '../domain/shared/audit.ts'
import type { JobSender } from '../domain/shared/job-sender.ts'
import type { Setup } from '../domain/setup/setup.ts'
import { SCOPES } from '../domain/shared/actor.ts'
import { emailAddress } from '../domain/accounts/emails/email-address.ts'
import { idOfAccount } from './actions/closing.ts'
import { accountToSignIn } from './actions/people.ts'
import { personZip } from './person-zip.ts'
import { actionNamed, NAMES_OF_ACTIONS, optionsOfActions, runAsCommand, usageOfActions } from './action-commands.ts'
import { READ_COMMANDS, READ_USAGE } from './read-commands.ts'
import { BOOKS_COMMANDS, BOOKS_USAGE } from './books/commands.ts'
import type { BackupOutcome } from './backup/outcomes.ts'
import { listBackups } from './backup/scheduled.ts'
import { rotateSecret } from './secret/rotate-secret.ts'
import { rfc3339 } from '../domain/shared/clock.ts'
import { readListingFile } from './listing-file.ts'
import type { Answer } from './socket.ts'
import { parsed, surplusWord, unknownCommand } from './terminal/mistyped.ts'
import { saveHere, type SaveFile } from './terminal/saved-file.ts'
import { unreadable } from './terminal/unreadable.ts'
import { workerRole } from './worker-role.ts'

export const USAGE = `Usage: npm run -s admin -- COMMAND [--json]

Command line only:

  backup FILE             back up the database to a file, whether or not the service is running
  backup now              back up into BACKUP_DIR at once, and verify it, as the daily job does
  backup list             backups in BACKUP_DIR: when, how large, how many rows were verified, or why one failed
  restore FILE            restore a backup into an empty DATA_DIR, or the empty database at DATABASE_URL
  move --to|--from URL    copy everything from DATA_DIR to an empty PostgreSQL database, or back into an empty DATA_DIR
  key create --email E [--scopes ${SCOPES.join(',')}] [--label TEXT] [--days N]
                          create an API key for the account E (created if needed); the key is shown only once
  key list [--email E]    API keys, without their secrets
  keys rotate             create a new signing key for ID tokens; it takes over after a day, and the old one goes a day later
  secret rotate           seal with APP_SECRET what APP_SECRET_PREVIOUS sealed; can be stopped and run again at any time
  secret accept           accept the current APP_SECRET although the one before is lost
  account export EMAIL FILE
                          save everything about a person as a ZIP, recorded in the audit log
  signin-link EMAIL       print a one-time sign-in link, valid for 15 minutes; using it creates the account if needed
  ratings import FILE --source NAME
                          import Domain Ratings from a CSV file with the columns domain, value and optionally observed_at
  ratings status          the last answer of each rating source
  worker-role [--name R] [--apply] [--new-password]
                          print SQL for a PostgreSQL role for workers that can't vote; --apply runs it, and sets a password if the
                          role is new; --new-password sets another, for every database of the server
  product list            all products and prices; products without a price aren't for sale
  edits list [SLUG]       the newest edits of all listings, or one: who edited what, when and how
  edits show ID           one edit, before and after
  listing export SLUG     print a listing as a file, with evidence and history
  listing import FILE --email E
                          import a listing from a file for the account E, trusting its quotes and history
  listing import FILE [--dry-run] [--report FILE]
                          import many listings, live at once and without owners, from a .csv or .jsonl file or a JSON array

${READ_USAGE}
${BOOKS_USAGE}

Write, recorded in the audit log:

${usageOfActions()}`

const OPTIONS = {
  email: { type: 'string' },
  scopes: { type: 'string' },
  label: { type: 'string' },
  days: { type: 'string' },
  source: { type: 'string' },
  name: { type: 'string' },
  report: { type: 'string' },
  'dry-run': { type: 'boolean' },
  who: { type: 'string' },
  target: { type: 'string' },
  page: { type: 'string' },
  apply: { type: 'boolean' },
  'new-password': { type: 'boolean' },
  yes: { type: 'boolean' },
  json: { type: 'boolean' },
} as const

const EVERY_OPTION = { ...optionsOfActions(), ...OPTIONS }

/** Runs an operator command. Returns mistakes by the operator as `error`, with how to fix them. */
export async function runCommand(place: Place, args: string[]): Promise<Answer> {
  try {
    const { positionals, values } = parsed(args, EVERY_OPTION)
    const [topic = '', verb] = positionals
    const pair = `${topic} ${verb}`
    const action = actionNamed(pair)
    const name = action || COMMANDS[pair] ? pair : topic
    const command = COMMANDS[name]
    if (!action && !command) return { error: unknownCommand(topic, verb, EVERY_NAME) }
    const rest = positionals.slice(name.split(' ').length)
    const surplus = surplusWord(rest, name, USAGE)
    if (surplus) return { error: surplus }
    if (!action) return { ok: await command!({ ...place, rest, values }) }
    // The service seeds the catalog when it starts, but may never have run on this data.
    await seedCatalogue(place.db)
    return { ok: await runAsCommand(action, rest, values, place) }
  } catch (error) {
    if (error instanceof DomainError) return { error: `${error.message} ${error.fix}` }
    throw error
  }
}

/** Dependencies of the commands. */
interface Place {
  db: Database
  now: () => Date
  /** Origin of the site. */
  siteUrl: string
  /** Seals data such as the signing keys and queued emails. */
  appSecret: AppSecret
  /** Sends jobs. */
  jobsIn?: (tx: Tx) => JobSender
  /** How emails leave the service. */
  mail?: TestMail
  /** What can be seen and changed of the configuration. */
  setup?: Setup | undefined
  /** The data folder with the embedded database, when the running service runs the command. */
  dataDir?: string
  /** Whether APP_SECRET isn't set, so that the one in the data folder is in use. */
  isSecretKept?: boolean
  /** Where a command's file goes; by default, to the path as seen from here. */
  saveFile?: SaveFile
  /** The folder of the backups on a schedule. */
  backups?: { folder: string } | undefined
  /** Makes a backup in that folder. */
  backUp?: ((db: Database) => Promise<BackupOutcome>) | undefined
}

interface Command extends Place {
  rest: string[]
  values: Partial<Record<keyof Omit<typeof OPTIONS, 'json' | 'apply' | 'new-password' | 'yes' | 'dry-run'>, string>> & {
    apply?: boolean
    'new-password'?: boolean
    'dry-run'?: boolean
  }
}

const DAY_MS = 86_400_000

const COMMANDS: Record<string, (command: Command) => Promise<unknown>> = {
  ...READ_COMMANDS,
  ...BOOKS_COMMANDS,
  // Internal: `backup` sends this to the running service.
  snapshot: async ({ db, dataDir, isSecretKept = false, rest: [pid] }) => {
    if (!dataDir)
      throw new DomainError('wrong_state', 'Only the running service can do this.', 'Run backup FILE instead.')
    return (await import('./backup/embedded.ts')).takeSnapshot(db, { dataDir, isSecretKept }, pid)
  },
  'backup list': ({ db, backups }) => listBackups(db, backups?.folder),
  'backup now': ({ db, dataDir, backUp, backups }) => {
    // Embedded, it is the service that backs up.
    if (!backUp && backups)
      throw new DomainError('wrong_state', 'No service runs on this data folder.', 'Start it, or run backup FILE.')
    if (!backUp)
      throw new DomainError(
        'wrong_state',
        dataDir ? 'The service has no BACKUP_DIR.' : 'BACKUP_DIR isn’t set in the environment of this command.',
        dataDir
          ? 'Set it, restart the service, and try again; or run backup FILE.'
          : 'Set it to the service’s, and try again; or run backup FILE.',
      )
    return backUp(db)
  },
  'key create': ({ db, now, values: { email, scopes, label, days } }) => {
    if (!email) throw new DomainError('invalid_input', 'The email address is missing.', 'Add --email you@example.com.')
    if (days !== undefined && !/^[1-9]\d{0,4}$/.test(days))
      throw new DomainError(
        'invalid_input',
        `${days} isn’t a valid number of days.`,
        'Use --days 90, or leave it out for a key that never expires.',
      )
    const wanted = scopes === undefined ? [...SCOPES] : parseScopes(scopes)
    const expiresAt = days === undefined ? null : new Date(now().getTime() + Number(days) * DAY_MS)
    return db.transaction(async (tx) => {
      const account = await accountOf(tx, email)
      const { id, secret } = await createKey(tx, {
        accountId: account.id,
        scopes: wanted,
        expiresAt,
        ...(label === undefined ? {} : { label }),
      })
      await writeAudit(tx, {
        who: 'operator',
        action: 'key create',
        target: account.email,
        details: { id, scopes: wanted },
        at: now(),
      })
      return { id, key: secret, email: account.email, scopes: wanted, expires_at: rfc3339(expiresAt) }
    })
  },
  'signin-link': async ({ db, now, siteUrl, rest: [email] }) => {
    if (!email)
      throw new DomainError('invalid_input', 'The email address is missing.', 'Run signin-link you@example.com.')
    const account = await accountToSignIn(db, emailAddress(email))
    const link = await linkFor({ db, now }, email)
    return { link: siteUrl + link, email, ...account, minutes: SIGN_IN_MINUTES }
  },
  'account export': async ({ db, now, saveFile = saveHere, rest: [email, path] }) => {
    if (!email || !path)
      throw new DomainError(
        'invalid_input',
        'The email address or the file is missing.',
        'Run account export you@example.com /full/path/of/you.zip.',
      )
    const address = emailAddress(email)
    const id = await idOfAccount(db.read, address)
    const saved = await saveFile(path, async (fd) => {
      for await (const part of personZip(db, { id, email: address })) writeSync(fd, part)
    })
    const change = { who: 'operator', action: 'account export', target: address, at: now() }
    await db.transaction((tx) => writeAudit(tx, change))
    return { email: address, ...saved }
  },
  'keys rotate': ({ db, now, appSecret }) => rotateSigningKeys(db, appSecret, now()),
  'secret rotate': ({ db, now, appSecret }) => rotateSecret(db, appSecret, now()),
  'secret accept': ({ db, now, appSecret }) =>
    db.transaction(async (tx) => {
      await takeSecret(tx, appSecret)
      await writeAudit(tx, {
        who: 'operator',
        action: 'secret accept',
        target: 'APP_SECRET',
        details: {},
        at: now(),
      })
      return { in_use: 'the current APP_SECRET; data sealed with another one stays unreadable' }
    }),
  'key list': ({ db, values: { email } }) => listKeys(db.read, email),
  'ratings import': async ({ db, now, rest: [file], values: { source } }) => {
    if (!file || !source?.trim())
      throw new DomainError(
        'invalid_input',
        'The file or the source is missing.',
        'Run ratings import FILE --source NAME. Visitors see the source next to each rating.',
      )
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      throw new DomainError('invalid_input', unreadable(file, error), 'Use the full path of a CSV file.')
    })
    const ratings = parseRatingsCsv(text, { source: source.trim(), observedAt: now() })
    return db.transaction(async (tx) => {
      const updated = await recordRatings(tx, ratings)
      await noteSource(tx, source.trim(), { now: now() })
      await writeAudit(tx, {
        who: 'operator',
        action: 'ratings import',
        target: source.trim(),
        details: { read: ratings.length, updated },
        at: now(),
      })
      return { read: ratings.length, updated }
    })
  },
  'ratings status': ({ db }) => ratingSources(db.read),
  'worker-role': ({ db, values: { name, apply, 'new-password': newPassword } }) =>
    workerRole(db, { name, apply, newPassword }),
  'edits list': ({ db, rest: [slug] }) => newestEdits(db.read, slug ?? null),
  'edits show': async ({ db, rest: [id] }) => {
    if (!/^[1-9]\d{0,14}$/.test(id ?? ''))
      throw new DomainError('invalid_input', 'The edit’s id is missing.', 'Run `edits list` to find it.')
    const { before, after, ...edit } = await editNumbered(db.read, Number(id))
    return { ...edit, before, after }
  },
  'listing export': async ({ db, rest: [slug] }) => {
    if (!slug) throw new DomainError('invalid_input', 'The listing’s slug is missing.', 'Run listing export SLUG.')
    return listingFile(db.read, await listingOfSlug(db.read, slug))
  },
  // Internal: an import of many listings sends them in batches, and says which file they are from.
  'listing import-batch': ({ db, now, rest: [batch = '', target = ''], values: { 'dry-run': isDryRun = false } }) => {
    const files = JSON.parse(batch) as ListingFile[]
    return db.transaction(async (tx) => {
      const results = await importMany(tx, files, { now: now(), isDryRun })
      const created = results.filter(({ result }) => result === 'created').length
      const audit = { who: 'operator', action: 'listing import', target, details: { created }, at: now() }
      if (created && !isDryRun) await writeAudit(tx, audit)
      return results
    })
  },
  'listing import': async ({ db, now, appSecret, rest: [source], values: { email } }) => {
    if (!source || !email)
      throw new DomainError(
        'invalid_input',
        source
          ? 'This isn’t a file of many listings, and a file of one needs the email address of its account.'
          : 'The file is missing.',
        'For many listings, run listing import FILE with a .csv or .jsonl file or a JSON array; for one of `listing export`, ' +
          'run listing import FILE --email E.',
      )
    const { file } = readListingFile(source, appSecret)
    return db.transaction(async (tx) => {
      const { id: accountId } = await accountOf(tx, email)
      const { listing, isNew } = await importListing(tx, { file, accountId, isTrusted: true, now: now() }).catch(
        (error: DomainError) => {
          if (error.code !== 'already_listed') throw error
          const fix = 'To make an account its owner, run listing give SLUG EMAIL, then import again.'
          throw new DomainError('already_listed', error.message, fix)
        },
      )
      await writeAudit(tx, {
        who: 'operator',
        action: 'listing import',
        target: listing.slug,
        details: { email, is_new: isNew },
        at: now(),
      })
      return { id: listing.id, slug: listing.slug, status: listing.status, is_new: isNew, email }
    })
  },
  'product list': async ({ db, now }) => {
    // The service seeds the catalog when it starts, but may never have run on this data.
    await seedCatalogue(db)
    return everyProduct(db.read, now())
  },
}

/** With those that don't go through `runCommand`. */
const EVERY_NAME = ['backup', 'restore', 'move', ...Object.keys(COMMANDS), ...NAMES_OF_ACTIONS]

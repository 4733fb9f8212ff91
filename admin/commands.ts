import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { rotateSigningKeys } from '../auth/oauth/signing-keys.ts'
import { linkFor, MINUTES } from '../auth/people/email-sign-in.ts'
import { accountOf, createKey, listKeys, parseScopes, revokeKey } from '../domain/accounts/keys.ts'
import { liftSuppression, suppressions } from '../domain/accounts/mail-suppression.ts'
import { seedCatalogue } from '../domain/categories/seed-catalogue.ts'
import type { Database } from '../domain/database/database.ts'
import { DomainError } from '../domain/errors.ts'
import { noteSource, ratingSources, recordRatings } from '../domain/leaderboards/ratings.ts'
import { parseRatingsCsv } from '../domain/leaderboards/ratings-csv.ts'
import { editNumbered, newestEdits } from '../domain/listings/history.ts'
import { importListing } from '../domain/listings/import-listing.ts'
import { listingFile, listingOfSlug } from '../domain/listings/listing-file.ts'
import { everyProduct } from '../domain/orders/products.ts'
import { parsePrice, setPrice } from '../domain/orders/products-price.ts'
import { writeAudit } from '../domain/shared/audit.ts'
import { SCOPES } from '../domain/shared/actor.ts'
import { setSiteText } from '../domain/site-texts/site-texts.ts'
import { recomputeRanking } from '../domain/votes/recount.ts'
import { ORDER_COMMANDS, ORDER_USAGE } from './order-commands.ts'
import { readListingFile } from './listing-file.ts'
import type { Answer } from './socket.ts'
import { workerRole } from './worker-role.ts'

const USAGE = `Usage: npm run -s admin -- COMMAND [--json]

  key create --email E [--scopes ${SCOPES.join(',')}] [--label TEXT] [--days N]
                          make an API key for the account of E (made when new); the key is shown this once
  key list [--email E]    the keys, without their secrets
  key revoke ID           refuse a key from now on
  keys rotate             make a new signing key for ID tokens; it signs after a day, and the old one goes a day later
  signin-link EMAIL       print a link that signs this person in, once, within 15 minutes
  mail list [EMAIL]       addresses that get no more letters of a kind, and why
  mail lift EMAIL [KIND]  send letters to this address again
  votes recompute         rebuild every ranking from the vote ledger; says how many listings stood wrong
  ratings import FILE --source NAME
                          take Domain Ratings from a CSV file with the columns domain, value and, if wanted, observed_at
  ratings status          how each source of ratings answered last
  worker-role [--name R] [--apply]
                          the SQL of a PostgreSQL role for workers that cannot vote; --apply runs it and makes a password
  product list            every product with its price; one without a price is not sold
  edits list [SLUG]       the newest edits of listings, or of one: who changed what, when and through what
  edits show ID           one edit, before and after
  listing export SLUG     print a listing as a file, with its evidence and history
  listing import FILE --email E
                          save the listing of a file for the account of E; its quotes and history are believed
  price set CODE CENTS    the price in US cents without VAT, from now on (4900 is $49.00); none stops the sale
  text set NAME MARKDOWN  the page about, privacy or terms, e.g. text set about "$(cat about.md)"; '' for the first text${ORDER_USAGE}`

const OPTIONS = {
  email: { type: 'string' },
  scopes: { type: 'string' },
  label: { type: 'string' },
  days: { type: 'string' },
  cents: { type: 'string' },
  reason: { type: 'string' },
  text: { type: 'string' },
  active: { type: 'string' },
  source: { type: 'string' },
  name: { type: 'string' },
  apply: { type: 'boolean' },
  json: { type: 'boolean' },
} as const

/** Runs one operator command. What the operator did wrong comes back as `error`, with what to do. */
export async function runCommand(place: Place, args: string[]): Promise<Answer> {
  try {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options: OPTIONS })
    const [topic, verb, ...rest] = positionals
    const pair = COMMANDS[`${topic} ${verb}`]
    if (pair) return { ok: await pair({ ...place, rest, values }) }
    const single = COMMANDS[`${topic}`]
    if (!single) return { error: USAGE }
    return { ok: await single({ ...place, rest: positionals.slice(1), values }) }
  } catch (error) {
    if (error instanceof DomainError) return { error: `${error.message} ${error.fix}` }
    if ((error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS'))
      return { error: `${(error as Error).message}\n\n${USAGE}` }
    throw error
  }
}

/** What commands work on. */
interface Place {
  db: Database
  now: () => Date
  /** Origin of the site. */
  siteUrl: string
  /** Seals the signing keys. */
  appSecret: string
}

interface Command extends Place {
  rest: string[]
  values: Partial<Record<keyof Omit<typeof OPTIONS, 'json' | 'apply'>, string>> & { apply?: boolean }
}

const DAY_MS = 86_400_000

const COMMANDS: Record<string, (command: Command) => Promise<unknown>> = {
  ...ORDER_COMMANDS,
  'key create': ({ db, now, values: { email, scopes, label, days } }) => {
    if (!email) throw new DomainError('invalid_input', 'Whose key?', 'Add --email you@example.com.')
    if (days !== undefined && !/^[1-9]\d{0,4}$/.test(days))
      throw new DomainError(
        'invalid_input',
        `${days} is not a number of days.`,
        'Use --days 90, or leave it out for a key without end.',
      )
    const wanted = scopes === undefined ? [...SCOPES] : parseScopes(scopes)
    const expiresAt = days === undefined ? null : new Date(now().getTime() + Number(days) * DAY_MS)
    return db.orm.em.fork().transactional(async (em) => {
      const account = await accountOf(em, email)
      const { id, secret } = await createKey(em, {
        accountId: account.id,
        scopes: wanted,
        expiresAt,
        ...(label === undefined ? {} : { label }),
      })
      return { id, key: secret, email: account.email, scopes: wanted, expires_at: expiresAt }
    })
  },
  'signin-link': async ({ db, now, siteUrl, rest: [email] }) => {
    if (!email)
      throw new DomainError('invalid_input', 'Whose link?', 'Add the e-mail address: signin-link you@example.com.')
    const link = await linkFor({ db, now }, email)
    return { link: siteUrl + link, email, minutes: MINUTES }
  },
  'keys rotate': ({ db, now, appSecret }) => rotateSigningKeys(db, appSecret, now()),
  'key list': ({ db, values: { email } }) => listKeys(db, db.orm.em.fork(), email),
  'key revoke': ({ db, now, rest: [id] }) => {
    if (!id) throw new DomainError('invalid_input', 'Which key?', 'Add its id, from `key list`.')
    return db.orm.em.fork().transactional(async (em) => {
      await revokeKey(em, id, now())
      return { id, revoked: true }
    })
  },
  'mail list': ({ db, rest: [email] }) => suppressions(db, db.orm.em.fork(), email),
  'mail lift': ({ db, rest: [email, kind] }) => {
    if (!email)
      throw new DomainError('invalid_input', 'Whose letters?', 'Write mail lift EMAIL, with one of `mail list`.')
    return db.orm.em.fork().transactional(async (em) => ({ email, lifted: await liftSuppression(db, em, email, kind) }))
  },
  'votes recompute': ({ db }) =>
    db.orm.em.fork().transactional(async (em) => ({ corrected: await recomputeRanking(db, em) })),
  'ratings import': async ({ db, now, rest: [file], values: { source } }) => {
    if (!file || !source?.trim())
      throw new DomainError(
        'invalid_input',
        'Which file, and who measured?',
        'Write ratings import FILE --source NAME; visitors read the name beside every value.',
      )
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      throw new DomainError(
        'invalid_input',
        `${file} cannot be read (${error.code}).`,
        'Give the full path of a CSV file.',
      )
    })
    const ratings = parseRatingsCsv(text, { source: source.trim(), observedAt: now() })
    return db.orm.em.fork().transactional(async (em) => {
      const updated = await recordRatings(db, em, ratings)
      await noteSource(db, em, source.trim(), { now: now() })
      return { read: ratings.length, updated }
    })
  },
  'ratings status': ({ db }) => ratingSources(db, db.orm.em.fork()),
  'worker-role': ({ db, values: { name, apply } }) => workerRole(db, { name, apply }),
  'edits list': ({ db, rest: [slug] }) => newestEdits(db, db.orm.em.fork(), slug ?? null),
  'edits show': async ({ db, rest: [id] }) => {
    if (!/^[1-9]\d{0,14}$/.test(id ?? ''))
      throw new DomainError('invalid_input', 'Which edit?', 'Add its id, from `edits list`.')
    const { before, after, ...edit } = await editNumbered(db, db.orm.em.fork(), Number(id))
    return { ...edit, before, after }
  },
  'listing export': async ({ db, rest: [slug] }) => {
    if (!slug) throw new DomainError('invalid_input', 'Which listing?', 'Add its slug: listing export acme.')
    const em = db.orm.em.fork()
    return listingFile(db, em, await listingOfSlug(db, em, slug))
  },
  'listing import': async ({ db, now, appSecret, rest: [source], values: { email } }) => {
    if (!source || !email)
      throw new DomainError('invalid_input', 'Which file, and whose listing?', 'Write listing import FILE --email E.')
    const { file } = readListingFile(source, appSecret)
    return db.orm.em.fork().transactional(async (em) => {
      const { id: accountId } = await accountOf(em, email)
      const { listing, isNew } = await importListing(db, em, { file, accountId, isTrusted: true, now: now() })
      return { id: listing.id, slug: listing.slug, status: listing.status, is_new: isNew, email }
    })
  },
  'text set': async ({ db, rest: [name, text] }) => {
    if (!name || text === undefined)
      throw new DomainError('invalid_input', 'Which text?', 'Write text set about "$(cat about.md)".')
    await setSiteText(db, db.orm.em.fork(), name, text || null)
    return { text: name, written: text !== '' }
  },
  'product list': async ({ db, now }) => {
    // The service may not have started yet on this data.
    await seedCatalogue(db)
    return everyProduct(db, db.orm.em.fork(), now())
  },
  'price set': async ({ db, now, rest: [code, typed] }) => {
    if (!code || !typed)
      throw new DomainError(
        'invalid_input',
        'Which price?',
        'Write price set CODE CENTS, with a code of `product list`.',
      )
    const cents = parsePrice(typed)
    await seedCatalogue(db)
    await db.orm.em.fork().transactional(async (em) => {
      await setPrice(db, em, { code, cents, now: now(), setBy: 'operator' })
      await writeAudit(db, em, { who: 'operator', action: 'price set', target: code, details: { cents }, at: now() })
    })
    return { code, price_cents: cents, from: now() }
  },
}

import { parseArgs } from 'node:util'
import { accountOf, createKey, listKeys, parseScopes, revokeKey } from '../domain/accounts/keys.ts'
import type { Database } from '../domain/database/database.ts'
import { DomainError } from '../domain/errors.ts'
import { SCOPES } from '../domain/shared/actor.ts'
import type { Answer } from './socket.ts'

const USAGE = `Usage: npm run -s admin -- COMMAND [--json]

  key create --email E [--scopes ${SCOPES.join(',')}] [--label TEXT] [--days N]
                          make an API key for the account of E (made when new); the key is shown this once
  key list [--email E]    the keys, without their secrets
  key revoke ID           refuse a key from now on`

const OPTIONS = {
  email: { type: 'string' },
  scopes: { type: 'string' },
  label: { type: 'string' },
  days: { type: 'string' },
  json: { type: 'boolean' },
} as const

/** Runs one operator command. What the operator did wrong comes back as `error`, with what to do. */
export async function runCommand(db: Database, args: string[], now: () => Date): Promise<Answer> {
  try {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options: OPTIONS })
    const [topic, verb, ...rest] = positionals
    const run = COMMANDS[`${topic} ${verb}`]
    if (!run) return { error: USAGE }
    return { ok: await run({ db, now, rest, values }) }
  } catch (error) {
    if (error instanceof DomainError) return { error: `${error.message} ${error.fix}` }
    if ((error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS'))
      return { error: `${(error as Error).message}\n\n${USAGE}` }
    throw error
  }
}

interface Command {
  db: Database
  now: () => Date
  rest: string[]
  values: { email?: string; scopes?: string; label?: string; days?: string }
}

const DAY_MS = 86_400_000

const COMMANDS: Record<string, (command: Command) => Promise<unknown>> = {
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
  'key list': ({ db, values: { email } }) => listKeys(db, db.orm.em.fork(), email),
  'key revoke': ({ db, now, rest: [id] }) => {
    if (!id) throw new DomainError('invalid_input', 'Which key?', 'Add its id, from `key list`.')
    return db.orm.em.fork().transactional(async (em) => {
      await revokeKey(em, id, now())
      return { id, revoked: true }
    })
  },
}

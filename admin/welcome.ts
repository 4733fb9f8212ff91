import { Account } from '../domain/accounts/account.ts'
import { createKey } from '../domain/accounts/keys.ts'
import type { Config } from '../config.ts'
import type { Database } from '../domain/database/database.ts'
import { SCOPES } from '../domain/shared/actor.ts'

/** What the operator reads after a start: where everything is; on the very first start also the owner's API key. */
export async function welcome(
  db: Database,
  config: Pick<Config, 'publicUrl' | 'ownerEmail' | 'databaseUrl' | 'dataDir' | 'siteName'>,
  { startedInMs }: { startedInMs: number },
): Promise<string> {
  const { origin } = config.publicUrl
  const key = await firstKey(db, config.ownerEmail)
  const memory = Math.round(process.memoryUsage.rss() / 1e6)
  return [
    `${config.siteName} is ready (${Math.round(startedInMs)} ms, ${memory} MB).`,
    '',
    `  Site  ${origin}`,
    `  Docs  ${origin}/docs`,
    `  MCP   ${origin}/mcp`,
    `  REST  ${origin}/api/v1`,
    `  Data  ${config.databaseUrl ? 'PostgreSQL' : config.dataDir}`,
    ...(key ? ['', ...firstStart(origin, key, config.ownerEmail)] : []),
    '',
  ].join('\n')
}

function firstStart(origin: string, key: string, email: string): string[] {
  return [
    `API key of ${email}, shown this once:`,
    '',
    `  ${key}`,
    '',
    'Connect an assistant:',
    '',
    `  claude mcp add --transport http launch-directory ${origin}/mcp --header "Authorization: Bearer ${key}"`,
    '',
    'Or try it by hand:',
    '',
    `  curl -H "Authorization: Bearer ${key}" ${origin}/api/v1/me`,
    '',
    'More keys: npm run -s admin -- key create --email you@example.com',
  ]
}

/** The owner's account and key, made when there is no account yet. */
async function firstKey(db: Database, email: string): Promise<string | undefined> {
  return db.orm.em.fork().transactional(async (em) => {
    // Several processes may start at once on one PostgreSQL: one of them is the first.
    await db.rows(em, { text: 'select pg_advisory_xact_lock(7301005)' })
    // The fictional people of a demonstration have addresses that cannot exist.
    if (await em.count(Account, { $not: { email: { $like: '%.example' } } })) return undefined
    const owner = em.create(Account, { email: email.toLowerCase(), role: 'admin' })
    await em.flush()
    const { secret } = await createKey(em, { accountId: owner.id, scopes: SCOPES, label: 'first start' })
    return secret
  })
}

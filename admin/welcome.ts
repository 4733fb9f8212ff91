import { Account } from '../domain/accounts/account.ts'
import { createKey } from '../domain/accounts/keys.ts'
import type { Config } from '../config.ts'
import type { Database } from '../domain/database/database.ts'
import { SCOPES } from '../domain/shared/actor.ts'

/**
 * What the operator reads after a start: where everything is; on the very first start also the owner's API key. In production
 * no key is made: what is printed there is kept in a log.
 */
export async function welcome(
  db: Database,
  config: Pick<Config, 'publicUrl' | 'ownerEmail' | 'databaseUrl' | 'dataDir' | 'siteName' | 'isProduction'>,
  { startedInMs }: { startedInMs: number },
): Promise<string> {
  const { origin } = config.publicUrl
  const { isFirst, key } = await firstStart(db, config)
  const memory = Math.round(process.memoryUsage.rss() / 1e6)
  return [
    `${config.siteName} is ready (${Math.round(startedInMs)} ms, ${memory} MB).`,
    '',
    `  Site  ${origin}`,
    `  Docs  ${origin}/docs`,
    `  MCP   ${origin}/mcp`,
    `  REST  ${origin}/api/v1`,
    `  Data  ${config.databaseUrl ? 'PostgreSQL' : config.dataDir}`,
    ...(key ? ['', ...connecting(origin, key, config.ownerEmail)] : []),
    ...(isFirst && !key ? ['', `Make an API key: npm run -s admin -- key create --email ${config.ownerEmail}`] : []),
    '',
  ].join('\n')
}

function connecting(origin: string, key: string, email: string): string[] {
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

/** Makes the owner's account, and outside production their key, when there is no account yet. */
async function firstStart(
  db: Database,
  { ownerEmail, isProduction }: Pick<Config, 'ownerEmail' | 'isProduction'>,
): Promise<{ isFirst: boolean; key?: string }> {
  return db.orm.em.fork().transactional(async (em) => {
    // Several processes may start at once on one PostgreSQL: one of them is the first.
    await db.rows(em, { text: 'select pg_advisory_xact_lock(7301005)' })
    // The fictional people of a demonstration have addresses that cannot exist.
    if (await em.count(Account, { $not: { email: { $like: '%.example' } } })) return { isFirst: false }
    const owner = em.create(Account, { email: ownerEmail.toLowerCase(), role: 'admin' })
    await em.flush()
    if (isProduction) return { isFirst: true }
    const { secret } = await createKey(em, { accountId: owner.id, scopes: SCOPES, label: 'first start' })
    return { isFirst: true, key: secret }
  })
}

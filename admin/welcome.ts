import { resolve } from 'node:path'
import { Account } from '../domain/accounts/account.entity.ts'
import { accountOf, createKey } from '../domain/accounts/keys.ts'
import type { Config } from '../config.ts'
import type { Database } from '../domain/database/database.ts'
import { SCOPES } from '../domain/shared/actor.ts'

/** Where the service is without PORT and PUBLIC_URL. */
const DEFAULT_ORIGIN = 'http://localhost:3000'

/** What the operator sees after startup. */
export interface Welcome {
  ready: string
  about: {
    site: string
    data: string
    /** What drafts: the model and where it is, or rules alone. */
    drafts: string
    /** What to do after the very first start. Includes the owner's API key, except in production, where logs would keep it. */
    next: string[]
  }
}

/** The message for the operator after startup. The very first start makes the owner's account an admin. */
export async function welcome(
  db: Database,
  config: Pick<Config, 'publicUrl' | 'ownerEmail' | 'databaseUrl' | 'dataDir' | 'siteName' | 'isProduction'>,
  { startedInMs, drafts }: { startedInMs: number; drafts: string },
): Promise<Welcome> {
  const { origin } = config.publicUrl
  const { isFirst, key } = await firstStart(db, config)
  const memory = Math.round(process.memoryUsage.rss() / 1e6)
  return {
    ready: `${config.siteName} is ready (${Math.round(startedInMs)} ms, ${memory} MB).`,
    about: {
      site: origin,
      data: config.databaseUrl ? 'PostgreSQL' : config.dataDir,
      drafts,
      next: [
        ...(key ? connecting(origin, key, { email: config.ownerEmail, admin: adminCommand(config) }) : []),
        // Without the email address, because this goes to the log.
        ...(isFirst && !key ? FIRST_STEPS : []),
      ],
    },
  }
}

/** The welcome as text for a person at a terminal. */
export function greeting({ ready, about: { site, data, drafts, next } }: Welcome): string {
  return [
    ready,
    '',
    `  Site    ${site}`,
    `  Docs    ${site}/docs`,
    `  MCP     ${site}/mcp`,
    `  REST    ${site}/api/v1`,
    `  Data    ${data}`,
    `  Drafts  ${drafts}`,
    ...(next.length ? ['', ...next] : []),
    '',
  ].join('\n')
}

const FIRST_STEPS = [
  'Sign in to /admin as the first admin, with the email address in OWNER_EMAIL: npm run -s admin -- signin-link EMAIL',
  'Create an API key for it: npm run -s admin -- key create --email EMAIL',
]

/** The command of an operator, which must find the same data and site as this process. */
function adminCommand({ publicUrl, databaseUrl, dataDir }: Pick<Config, 'publicUrl' | 'databaseUrl' | 'dataDir'>) {
  const hasDefaults = databaseUrl !== undefined || dataDir === resolve('data')
  const environment = [
    ...(hasDefaults ? [] : [`DATA_DIR='${dataDir}'`]),
    ...(publicUrl.origin === DEFAULT_ORIGIN ? [] : [`PUBLIC_URL=${publicUrl.origin}`]),
  ]
  return [...environment, 'npm run -s admin --'].join(' ')
}

function connecting(origin: string, key: string, { email, admin }: { email: string; admin: string }): string[] {
  return [
    `API key for ${email}, shown only once:`,
    '',
    `  ${key}`,
    '',
    'Connect an assistant:',
    '',
    `  claude mcp add --transport http launch-directory ${origin}/mcp --header "Authorization: Bearer ${key}"`,
    '',
    'Or try it yourself:',
    '',
    `  curl -H "Authorization: Bearer ${key}" ${origin}/api/v1/me`,
    '',
    `More keys: ${admin} key create --email you@example.com`,
    '',
    `Sign in as the admin, then open ${origin}/admin:`,
    '',
    `  ${admin} signin-link ${email}`,
  ]
}

/** When there's no admin yet, makes the owner's account one. Outside production it also creates an API key. */
async function firstStart(
  db: Database,
  { ownerEmail, isProduction }: Pick<Config, 'ownerEmail' | 'isProduction'>,
): Promise<{ isFirst: boolean; key?: string }> {
  return db.transaction(async (tx) => {
    // Several processes may start at once on one PostgreSQL database, and only one may be first.
    await tx.lock('firstStart')
    if (await tx.em.count(Account, { role: 'admin' })) return { isFirst: false }
    const owner = await accountOf(tx, ownerEmail)
    owner.role = 'admin'
    if (isProduction) return { isFirst: true }
    const { secret } = await createKey(tx, { accountId: owner.id, scopes: SCOPES, label: 'first start' })
    return { isFirst: true, key: secret }
  })
}

import { readFileSync } from 'node:fs'
import { holdDataDir } from './admin/lock.ts'
import { askService, type Answer } from './admin/socket.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { DomainError } from './domain/errors.ts'
import { wordDatabaseError } from './start-messages.ts'

const args = withFile(process.argv.slice(2))
const isFile = args[0] === 'listing' && args[1] === 'export'
const answer = await ask()
if ('error' in answer) {
  console.error(answer.error)
  process.exitCode = 1
} else
  console.log(args.includes('--json') || isFile ? JSON.stringify(answer.ok, null, isFile ? 2 : 0) : readable(answer.ok))

/** The service may run elsewhere than this command: what it gets of a file is its text. */
function withFile(given: string[]): string[] {
  const [topic, verb, path, ...rest] = given
  if (topic !== 'listing' || verb !== 'import' || !path || path.startsWith('-')) return given
  try {
    return [topic, verb, readFileSync(path, 'utf8'), ...rest]
  } catch (error) {
    console.error(`${path} cannot be read: ${(error as Error).message}`)
    process.exit(1)
  }
}

async function ask(): Promise<Answer> {
  let config: Config | undefined
  try {
    config = readConfig(process.env)
    return await answerTo(args, config)
  } catch (error) {
    return { error: wordError(error as Error, config) }
  }
}

async function answerTo([command, file]: string[], config: Config): Promise<Answer> {
  if (command === 'backup' || command === 'restore') {
    const { backUp, restore } = await import('./admin/backup/commands.ts')
    return { ok: await (command === 'backup' ? backUp : restore)(file, config, process.env) }
  }
  return (config.databaseUrl ? undefined : await askService(config.dataDir, args)) ?? (await alone(config))
}

/** No service is running on this data: open the database here. */
async function alone(config: Config): Promise<Answer> {
  const release = config.databaseUrl ? () => {} : holdDataDir(config.dataDir)
  if (!release)
    return { error: 'The data folder is in use, and its service does not answer yet. Try again in a moment.' }
  const [{ openDatabase }, { runCommand }] = await Promise.all([
    import('./domain/database/open.ts'),
    import('./admin/commands.ts'),
  ])
  const db = await openDatabase(config)
  try {
    const { publicUrl, appSecret } = config
    return await runCommand({ db, now: () => new Date(), siteUrl: publicUrl.origin, appSecret }, args)
  } finally {
    await db.close()
    release()
  }
}

function wordError(error: Error, config: Config | undefined): string {
  if (error instanceof ConfigError) return `Bad configuration:\n${error.message}`
  if (error instanceof DomainError) return `${error.message} ${error.fix}`
  const { code } = error as { code?: unknown }
  if (config?.databaseUrl && /^(E[A-Z_]+|3D000|28\w{3})$/.test(String(code))) return wordDatabaseError(error, config)
  return `The command failed: ${error.message}`
}

function readable(value: unknown): string {
  if (Array.isArray(value)) return value.length ? value.map(readable).join('\n\n') : 'none'
  return Object.entries(value as Record<string, unknown>)
    .filter(([, item]) => item !== null && item !== '')
    .map(([name, item]) => `${name.padEnd(13)}${shown(item)}`)
    .join('\n')
}

function shown(item: unknown): string {
  if (Array.isArray(item)) return item.join(', ')
  return typeof item === 'string' ? item : JSON.stringify(item, null, 2)
}

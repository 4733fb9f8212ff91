import type { Logger } from 'pino'
import type { AppSecret } from '../domain/accounts/sealed.ts'
import type { Database, Reader } from '../domain/database/database.ts'
import { CONFIG_CHANGED, configVersion, readConfigValues } from '../domain/setup/config-values.ts'
import type { ConfigSource } from './effective-config.ts'

/** How often each process on PostgreSQL looks for changes, in case it missed the notification. */
const LOOK_EVERY_MS = 5000
/** By then, whatever used the replaced one has finished. */
const CLOSE_AFTER_MS = 60_000

/**
 * The configuration with what is saved in the database. What can't be used is left out, so it never stops a process;
 * `problems` has a sentence for each.
 */
export async function savedConfig<C>(
  db: Reader,
  source: ConfigSource<C>,
  appSecret: AppSecret,
): Promise<{ config: C; problems: string[] }> {
  const { values, unreadable } = await readConfigValues(db, appSecret)
  const { config, faults } = source.read(values)
  const lost = unreadable
    .filter((name) => !(name in source.fixed))
    .map((name) => `${name} was sealed with another APP_SECRET, so it isn’t used. Type it again.`)
  const wrong = faults.map(
    ({ names, problem }) => `${names.join(', ')} as saved on /admin/settings isn’t used: ${problem}.`,
  )
  return { config, problems: [...lost, ...wrong] }
}

/** What is made from the configuration, and made anew whenever an admin has changed it in any process. */
export interface Live<C, T> {
  config(): C
  made(): T
  /** Uses what is saved now, if that has changed. */
  refresh(): Promise<void>
  close(): Promise<void>
}

interface LiveOptions<C, T> {
  db: Database
  /** Undefined if the configuration never changes, as in most tests. */
  source: ConfigSource<C> | undefined
  appSecret: AppSecret
  log: Logger
  open(config: C, earlier: { config: C; made: T } | undefined): Promise<T>
  /** Closes what has been replaced, but nothing that the `current` one still uses. */
  close(made: T, current?: T): Promise<void>
}

/**
 * Opens what `config` asks for, with what admins have saved. After a change, opens it anew: at once when the database
 * notifies this process, and otherwise within seconds. The one before is closed a minute later.
 */
export async function openLive<C, T>(config: C, options: LiveOptions<C, T>): Promise<Live<C, T>> {
  const { db, source, appSecret, log, open, close } = options
  const replaced = new Map<T, NodeJS.Timeout>()
  let version = source && (await configVersion(db.read))
  const read = async () => {
    if (!source) return config
    const { config: saved, problems } = await savedConfig(db.read, source, appSecret)
    for (const problem of problems) log.warn(problem)
    return saved
  }
  const openFirst = async (first: C) => ({ config: first, made: await open(first, undefined) })
  let current = await openFirst(await read()).catch((error: unknown) => {
    if (!source) throw error
    log.error({ err: error }, 'what is saved on /admin/settings can’t be used: the environment alone is')
    return openFirst(source.read({}).config)
  })

  async function look(): Promise<void> {
    const found = await configVersion(db.read)
    if (found === version) return
    const next = await read()
    const before = current
    current = { config: next, made: await open(next, before) }
    version = found
    log.info('settings changed')
    const closeIt = () => {
      replaced.delete(before.made)
      close(before.made, current.made).catch((error: unknown) => log.error({ err: error }, 'settings'))
    }
    replaced.set(before.made, setTimeout(closeIt, CLOSE_AFTER_MS).unref())
  }

  // One after the other, because a change that comes during another is used after it.
  let last: Promise<void> = Promise.resolve()
  const refresh = () => (last = last.catch(() => {}).then(look))
  const hear = () => void refresh().catch((error: unknown) => log.error({ err: error }, 'settings'))
  const stopListening = source && (await db.listen(CONFIG_CHANGED, hear))
  // Nobody else can change the embedded database.
  const timer = source && db.engine === 'postgres' ? setInterval(hear, LOOK_EVERY_MS).unref() : undefined
  return {
    config: () => current.config,
    made: () => current.made,
    refresh: source ? refresh : async () => {},
    async close() {
      clearInterval(timer)
      await stopListening?.()
      await last.catch(() => {})
      for (const [made, closing] of replaced) {
        clearTimeout(closing)
        await close(made, current.made)
      }
      await close(current.made)
    },
  }
}

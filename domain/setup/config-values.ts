import { seal, unseal, type AppSecret } from '../accounts/sealed.ts'
import type { Reader, Tx } from '../database/database.ts'
import { isConfigName, type ConfigName } from './config-names.ts'

/** Values of the configuration by the names of their environment variables. */
export type ConfigValues = Partial<Record<ConfigName, string>>

/** The channel that every process listens on to hear that a value has changed. */
export const CONFIG_CHANGED = 'config_changed'

/** Each name has its own key, so that no sealed value can stand under another name. */
export function configPurpose(name: string): string {
  return `config value ${name}`
}

/** What admins have typed, and the names of values that were sealed with a secret that is lost. */
export interface KeptConfig {
  values: ConfigValues
  unreadable: ConfigName[]
}

/** The values that admins have typed. Names that this version doesn't know are left out. */
export async function readConfigValues(db: Reader, appSecret: AppSecret): Promise<KeptConfig> {
  const rows = await db.sql.selectFrom('config_value').select(['name', 'sealed']).orderBy('name').execute()
  const kept: KeptConfig = { values: {}, unreadable: [] }
  for (const { name, sealed } of rows) {
    if (!isConfigName(name)) continue
    const value = unseal(appSecret, configPurpose(name), sealed)
    if (value === undefined) kept.unreadable.push(name)
    else kept.values[name] = value
  }
  return kept
}

/** When each value that admins have typed was saved, by its name. Says nothing about the values. */
export async function changeTimes(db: Reader): Promise<Record<string, string>> {
  const rows = await db.sql.selectFrom('config_value').select(['name', 'changed_at']).orderBy('name').execute()
  return Object.fromEntries(rows.map(({ name, changed_at }) => [name, changed_at]))
}

/** A text that is another one once any value has changed. */
export async function configVersion(db: Reader): Promise<string> {
  return JSON.stringify(await changeTimes(db))
}

/** Locks the values until the transaction ends, so that two edits can't make a configuration that neither checked. */
export async function lockConfigValues(tx: Tx): Promise<void> {
  await tx.lock('config', 'values')
}

/** Saves values, or deletes those that are null, and tells every process. */
export async function saveConfigValues(
  tx: Tx,
  values: Partial<Record<ConfigName, string | null>>,
  { appSecret, now }: { appSecret: AppSecret; now: Date },
): Promise<void> {
  // Later than any before, because the time tells whether a value has changed.
  const newest = await tx.sql
    .selectFrom('config_value')
    .select((eb) => eb.fn.max('changed_at').as('at'))
    .executeTakeFirstOrThrow()
  const at = new Date(Math.max(now.getTime(), newest.at === null ? 0 : Date.parse(newest.at) + 1)).toISOString()
  for (const [name, value] of Object.entries(values)) {
    if (value === null) await tx.sql.deleteFrom('config_value').where('name', '=', name).execute()
    else
      await tx.sql
        .insertInto('config_value')
        .values({ name, sealed: seal(appSecret, configPurpose(name), value), changed_at: at })
        .onConflict((oc) =>
          oc.column('name').doUpdateSet((eb) => ({
            sealed: eb.ref('excluded.sealed'),
            changed_at: eb.ref('excluded.changed_at'),
          })),
        )
        .execute()
  }
  await tx.sql.selectNoFrom((eb) => eb.fn('pg_notify', [eb.val(CONFIG_CHANGED), eb.val('')]).as('sent')).execute()
}

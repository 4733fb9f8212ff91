import { ConfigError, readConfig, type Config } from '../config.ts'
import { EVERY_CONFIG_NAME } from '../domain/setup/config-names.ts'
import type { ConfigValues } from '../domain/setup/config-values.ts'
import type { ConfigFault } from '../domain/setup/setup.ts'

/** Reads the configuration from the environment and from what admins have saved. */
export interface ConfigSource<C = Config> {
  /** What the environment sets of the values that admins could save. */
  fixed: ConfigValues
  /** The configuration with these values wherever the environment sets none. Leaves out those that don't fit. */
  read(values: ConfigValues): { config: C; faults: ConfigFault[] }
}

/** Throws `ConfigError` when the environment alone is no valid configuration. */
export function configSource(env: NodeJS.ProcessEnv): ConfigSource {
  const fixed = Object.fromEntries(EVERY_CONFIG_NAME.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))
  return {
    fixed,
    read(values) {
      const kept: NodeJS.ProcessEnv = Object.fromEntries(Object.entries(values).filter(([name]) => !(name in fixed)))
      const faults: ConfigFault[] = []
      // A path would let an admin read any file of the machine.
      if (kept['SITE_LOGO'] && !kept['SITE_LOGO'].startsWith('data:')) {
        faults.push({ names: ['SITE_LOGO'], problem: 'must be uploaded' })
        delete kept['SITE_LOGO']
      }
      for (;;) {
        try {
          return { config: readConfig({ ...env, ...kept }), faults }
        } catch (error) {
          if (!(error instanceof ConfigError) || !Object.keys(kept).length) throw error
          const found = error.faults.filter(({ names }) => names.some((name) => name in kept))
          // A fault that names none of them can still come from one of them, so none is used.
          const wrong = found.length ? found : [{ names: Object.keys(kept), problem: error.message.trim() }]
          faults.push(...wrong)
          for (const name of wrong.flatMap(({ names }) => names)) delete kept[name]
        }
      }
    },
  }
}

import type { Database, EntityManager } from '../database/database.ts'

/** What the site's operator may change while it runs; each stands here with its first value. */
const DEFAULTS = {
  /** Free listings launch at least this many weeks ahead. */
  free_weeks_min: 6,
  /** ... and, while there is room, at most this many. */
  free_weeks_max: 8,
  /** Free launches in one week, unless the week has a capacity of its own. */
  week_capacity: 20,
  /** A badge link with rel=nofollow counts. */
  badge_allow_nofollow: true,
}
export type Settings = typeof DEFAULTS

/** The settings in force. */
export async function readSettings(db: Database, em: EntityManager): Promise<Settings> {
  const rows = await db.rows<{ key: string; value: unknown }>(em, { text: 'select key, value from setting', hot: true })
  return { ...DEFAULTS, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) } as Settings
}

import type { Config } from '../../config.ts'
import { openAhrefs } from './ahrefs.ts'
import { openOpenPageRank } from './open-page-rank.ts'
import type { Ratings } from './ratings.ts'

/** The configured source of ratings, or null. */
export function openRatings(config: Config['ratings'], now: () => Date): Ratings | null {
  if (!config) return null
  const { vendor, ...access } = config
  return vendor === 'ahrefs' ? openAhrefs({ ...access, now }) : openOpenPageRank(access)
}

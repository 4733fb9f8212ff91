import * as z from 'zod'
import { askVendor } from './ask.ts'
import { RatingsError, type Measurement, type Ratings } from './ratings.ts'

/** API v3 allows 60 requests a minute; 50 sequential requests stay below that however fast they are. */
const MAX_PER_RUN = 50

const Answer = z.object({
  domain_rating: z.object({ domain_rating: z.number().min(0).max(100), ahrefs_rank: z.number().nullish() }),
})

/** Domain Rating, 0 to 100 (docs.ahrefs.com/docs/api/site-explorer). One request per domain. */
export function openAhrefs({ key, baseUrl, now }: { key: string; baseUrl: URL; now: () => Date }): Ratings {
  return {
    source: 'Ahrefs',
    perRun: MAX_PER_RUN,
    perRequest: 1,
    async measure(domains, signal) {
      const known: Measurement[] = []
      for (const domain of domains) {
        const url = new URL('/v3/site-explorer/domain-rating', baseUrl)
        url.searchParams.set('target', domain)
        url.searchParams.set('date', now().toISOString().slice(0, 10))
        const answer = Answer.safeParse(await askVendor(url, { authorization: `Bearer ${key}` }, signal))
        if (!answer.success) throw new RatingsError('unreadable')
        const { domain_rating: value, ahrefs_rank: rank } = answer.data.domain_rating
        // Ahrefs returns 0 without a rank for a domain it has never seen: that isn't a measurement.
        if (value > 0 || rank != null) known.push({ domain, value })
      }
      return known
    },
  }
}

import * as z from 'zod'
import { askVendor } from './ask.ts'
import { RatingsError, type Ratings } from './ratings.ts'

/** The API's limit. */
const MAX_PER_REQUEST = 100
const MAX_PER_RUN = 1000

const Answer = z.object({
  response: z.array(
    z.object({
      status_code: z.number(),
      domain: z.string(),
      page_rank_decimal: z.union([z.number(), z.literal('')]).nullish(),
    }),
  ),
})

/** Open PageRank, 0 to 10 (domcop.com/openpagerank/documentation). The scale differs from Ahrefs' Domain Rating. */
export function openOpenPageRank({ key, baseUrl }: { key: string; baseUrl: URL }): Ratings {
  return {
    source: 'Open PageRank',
    perRun: MAX_PER_RUN,
    perRequest: MAX_PER_REQUEST,
    async measure(domains, signal) {
      const url = new URL('/api/v1.0/getPageRank', baseUrl)
      for (const domain of domains) url.searchParams.append('domains[]', domain)
      const answer = Answer.safeParse(await askVendor(url, { 'API-OPR': key }, signal))
      if (!answer.success) throw new RatingsError('unreadable')
      const asked = new Set(domains)
      return answer.data.response.flatMap(({ status_code, domain, page_rank_decimal: value }) =>
        status_code === 200 && asked.has(domain) && typeof value === 'number' && value >= 0 && value <= 10
          ? [{ domain, value }]
          : [],
      )
    },
  }
}

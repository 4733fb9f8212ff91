import { http, HttpResponse } from 'msw'
import { listen } from './listen.ts'

interface RatingsVendor {
  /** Known ratings keyed by domain. */
  known: Record<string, number>
  /** Every request that arrived, in order. */
  requests: Request[]
  /** If set, the fake answers with this instead of the known ratings. */
  override: (() => Response) | null
}

/** A fake Ahrefs: one domain per request. */
export async function openFakeAhrefs() {
  const vendor: RatingsVendor = { known: {}, requests: [], override: null }
  const server = await listen(
    http.get('*/v3/site-explorer/domain-rating', ({ request }) => {
      vendor.requests.push(request)
      const value = vendor.known[new URL(request.url).searchParams.get('target')!]
      // Ahrefs rates unknown domains 0, without a rank.
      const rating = { domain_rating: value ?? 0, ahrefs_rank: value === undefined ? null : 1234 }
      return vendor.override?.() ?? HttpResponse.json({ domain_rating: rating })
    }),
  )
  return Object.assign(vendor, { url: new URL(server.url), close: server.close })
}

/** A fake Open PageRank: many domains per request. */
export async function openFakeOpenPageRank() {
  const vendor: RatingsVendor = { known: {}, requests: [], override: null }
  const server = await listen(
    http.get('*/api/v1.0/getPageRank', ({ request }) => {
      vendor.requests.push(request)
      const response = new URL(request.url).searchParams
        .getAll('domains[]')
        .map((domain) =>
          domain in vendor.known
            ? { status_code: 200, domain, page_rank_decimal: vendor.known[domain] }
            : { status_code: 404, domain, page_rank_decimal: 0 },
        )
      return vendor.override?.() ?? HttpResponse.json({ status_code: 200, response })
    }),
  )
  return Object.assign(vendor, { url: new URL(server.url), close: server.close })
}

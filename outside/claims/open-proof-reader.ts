import { challengeTagIn } from '../../domain/claims/challenge-tag.ts'
import type { ClaimableSite } from '../../domain/claims/claimable-site.ts'
import type { DnsSeen, ProofReader, WebSeen } from '../../domain/claims/proof-reader.ts'
import { DNS_LABEL, FILE_PATH } from '../../domain/claims/token.ts'
import type { Dns } from '../dns/open-dns.ts'
import { FetchError, type FetchErrorCode } from '../web/fetch-error.ts'
import type { Challenge, Web } from '../web/web.ts'

/** A token and a line end fit many times; nothing that is no proof needs to be read. */
const FILE_BYTES = 1024
/** The head of a page is at its start. */
const PAGE_BYTES = 512 * 1024

/** Looks at a website's places of proof, all at once. */
export function openProofReader({ dns, web }: { dns: Dns; web: Web }): ProofReader {
  async function name(host: string): Promise<DnsSeen> {
    const place = `${DNS_LABEL}.${host}`
    const answer = await dns.txt(place)
    if (answer.outcome === 'silent')
      return {
        place,
        outcome: 'unknown',
        why: 'The name servers of the domain did not answer. Try again in a few minutes.',
      }
    return { place, outcome: 'answered', values: answer.outcome === 'none' ? [] : answer.values }
  }

  async function address(
    place: string,
    bytes: number,
    { domain, signal }: { domain: string; signal: AbortSignal },
    textOf: (challenge: Challenge) => string | null,
  ): Promise<WebSeen> {
    try {
      const challenge = await web.readChallenge(place, { signal, domain, bytes, cut: bytes === PAGE_BYTES })
      const { status, isHtml } = challenge
      return { place, outcome: 'answered', status, isHtml, text: status === 200 ? textOf(challenge) : null }
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof FetchError)) throw error
      return { place, ...WHY[error.code] }
    }
  }

  return {
    async look({ domain, hosts, pages, methods, url }: ClaimableSite, signal) {
      const { protocol } = new URL(url)
      const where = { domain, signal }
      const offers = (method: 'dns' | 'file', places: string[]) => (methods.includes(method) ? places : [])
      const [dnsSeen, meta, file] = await Promise.all([
        Promise.all(offers('dns', hosts).map(name)),
        Promise.all(
          pages.map((page) =>
            address(page, PAGE_BYTES, where, ({ text, isHtml }) => (isHtml ? challengeTagIn(text) : null)),
          ),
        ),
        Promise.all(
          offers('file', hosts).map((host) =>
            address(`${protocol}//${host}${FILE_PATH}`, FILE_BYTES, where, ({ text }) => text),
          ),
        ),
      ])
      return { dns: dnsSeen, meta, file }
    },
  }
}

const refused = (why: string) => ({ outcome: 'refused', why }) as const
const unknown = (why: string) => ({ outcome: 'unknown', why }) as const

/** What each failure says about a proof, in our own words: nothing the website or our network said. */
const WHY: Record<FetchErrorCode, { outcome: 'refused' | 'unknown'; why: string }> = {
  bad_url: refused('The address leads to something that is no public website.'),
  blocked_address: refused('The address leads to something that is no public website.'),
  left_site: refused('The address redirects to another domain. The proof must stand on this one.'),
  too_many_redirects: refused('The address redirects too often.'),
  tls_downgrade: refused('The address redirects from https to an unencrypted page.'),
  too_large: refused(`The file is larger than ${FILE_BYTES} bytes. It must hold the token and nothing else.`),
  not_html: refused('The address answers with something that is no web page.'),
  bad_response: refused('The server answers in a way that browsers cannot read either.'),
  robots_disallowed: refused('The website asks robots not to read it.'),
  robots_unavailable: unknown('The website could not be reached. Try again in a few minutes.'),
  dns: unknown('The name of the website does not resolve. Check it, then try again.'),
  tls: unknown('The website has no valid security certificate. Renew it, then try again.'),
  timeout: unknown('The website took too long to answer. Try again in a few minutes.'),
  aborted: unknown('Reading the website was stopped before it was done. Try again.'),
  unreachable: unknown('The website could not be reached. Try again in a few minutes.'),
}

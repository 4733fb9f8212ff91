import { challengeTagIn } from '../../domain/claims/proofs/challenge-tag.ts'
import type { ClaimableSite } from '../../domain/claims/claimable-site.ts'
import type { DnsSeen, ProofReader, WebSeen } from '../../domain/claims/proofs/proof-reader.ts'
import { DNS_LABEL, FILE_PATH } from '../../domain/claims/proofs/token.ts'
import type { Dns } from '../dns/open-dns.ts'
import { FetchError, type FetchErrorCode } from '../web/fetch-error.ts'
import type { Challenge, Web } from '../web/web.ts'

/** A proof file holds only a token, so a larger file can't be a proof. */
const MAX_FILE_BYTES = 1024
/** The tag belongs in the page's `<head>`, so the start of the page is enough. */
const MAX_PAGE_BYTES = 512 * 1024

/** Reads every place a website's proof can be (DNS records, pages and files) in parallel. */
export function openProofReader({ dns, web }: { dns: Dns; web: Web }): ProofReader {
  async function name(host: string): Promise<DnsSeen> {
    const place = `${DNS_LABEL}.${host}`
    const answer = await dns.txt(place)
    if (answer.outcome === 'silent')
      return {
        place,
        outcome: 'unknown',
        why: 'The domain’s name servers didn’t answer. Try again in a few minutes.',
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
      const challenge = await web.readChallenge(place, { signal, domain, bytes, cut: bytes === MAX_PAGE_BYTES })
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
            address(page, MAX_PAGE_BYTES, where, ({ text, isHtml }) => (isHtml ? challengeTagIn(text) : null)),
          ),
        ),
        Promise.all(
          offers('file', hosts).map((host) =>
            address(`${protocol}//${host}${FILE_PATH}`, MAX_FILE_BYTES, where, ({ text }) => text),
          ),
        ),
      ])
      return { dns: dnsSeen, meta, file }
    },
  }
}

const refused = (why: string) => ({ outcome: 'refused', why }) as const
const unknown = (why: string) => ({ outcome: 'unknown', why }) as const

/** What each failure means for a proof, in our own words: never text from the website or details of our network. */
const WHY: Record<FetchErrorCode, { outcome: 'refused' | 'unknown'; why: string }> = {
  bad_url: refused('The address isn’t a public website. Check its DNS records and redirects.'),
  blocked_address: refused('The address isn’t a public website. Check its DNS records and redirects.'),
  left_site: refused('The address redirects to another domain. Publish the proof without that redirect.'),
  too_many_redirects: refused('The address redirects too many times. Publish the proof without redirects.'),
  tls_downgrade: refused('The address redirects from https to http. Remove that redirect.'),
  too_large: refused(`The file is larger than ${MAX_FILE_BYTES} bytes. It must contain only the token.`),
  not_html: refused('The address doesn’t return a web page. Check the website, then try again.'),
  bad_response: refused('The server’s response is invalid, so browsers can’t read it either. Check the server.'),
  robots_disallowed: refused('The website asks robots not to read it. Allow LaunchDirBot in robots.txt.'),
  robots_unavailable: unknown('The website couldn’t be reached. Try again in a few minutes.'),
  dns: unknown('The website’s domain name doesn’t resolve. Check it, then try again.'),
  tls: unknown('The website’s security certificate isn’t valid. Renew it, then try again.'),
  timeout: unknown('The website took too long to answer. Try again in a few minutes.'),
  aborted: unknown('The check was stopped before it finished. Try again.'),
  unreachable: unknown('The website couldn’t be reached. Try again in a few minutes.'),
}

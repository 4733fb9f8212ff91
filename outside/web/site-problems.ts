import { domainToUnicode } from 'node:url'
import type { ReadProblem, ReadProblemCode } from '../../domain/profile/profile.ts'
import type { FetchError, FetchErrorCode } from './fetch-error.ts'
import type { Fetched } from './guard/guarded-fetch.ts'

const BY_HAND = 'You can also fill in the profile by hand.'

/** What each failure means to a website's owner, and what to do next. `host` is as the owner typed it. */
const SENTENCES: Record<FetchErrorCode, { code: ReadProblemCode; say: (host: string) => string }> = {
  bad_url: {
    code: 'blocked_address',
    say: () => `That is not the address of a public website. Enter it as https://your-product.com, then try again.`,
  },
  blocked_address: {
    code: 'blocked_address',
    say: () => `That address is not a public website. Enter the address that visitors use, then try again.`,
  },
  dns: {
    code: 'dns',
    say: (host) =>
      `We found no website at ${host}. Check the spelling, or wait until the domain works, then try again.`,
  },
  tls: {
    code: 'tls',
    say: (host) =>
      `The security certificate of ${host} isn’t valid, so browsers warn visitors too. Renew it, then try again.`,
  },
  tls_downgrade: {
    code: 'tls',
    say: (host) =>
      `${host} redirects from https to an unencrypted page, which we don’t follow. Enter the https address of the page itself.`,
  },
  timeout: {
    code: 'timeout',
    say: (host) => `${host} took too long to answer. Try again in a few minutes. ${BY_HAND}`,
  },
  aborted: { code: 'timeout', say: (host) => `Reading ${host} was stopped before it finished. Try again.` },
  unreachable: {
    code: 'unreachable',
    say: (host) =>
      `We couldn’t reach ${host}: it refused or dropped the connection. Try again in a few minutes. ${BY_HAND}`,
  },
  bad_response: {
    code: 'unreachable',
    say: (host) =>
      `The response of ${host} is invalid, so browsers can’t read it either. Check the server, then try again.`,
  },
  not_html: {
    code: 'not_html',
    say: (host) => `That address on ${host} is a file, not a web page. Enter the address of the product’s homepage.`,
  },
  too_large: {
    code: 'too_large',
    say: (host) =>
      `That page of ${host} is larger than our limit of 4 MiB. Enter a smaller page, such as the one about the product.`,
  },
  too_many_redirects: {
    code: 'too_many_redirects',
    say: (host) => `${host} redirects too many times. Enter the address where a browser ends up.`,
  },
  left_site: {
    code: 'too_many_redirects',
    say: (host) => `${host} redirects to another domain. Enter the address where a browser ends up.`,
  },
  robots_unavailable: {
    code: 'unreachable',
    say: (host) =>
      `The robots.txt of ${host} returns a server error, and robots may not read the site until it works. Try again later. ${BY_HAND}`,
  },
  robots_disallowed: {
    code: 'robots_disallowed',
    say: (host) =>
      `${host} asks robots not to read it. Fill in the profile by hand, or allow LaunchDirBot in robots.txt and try again.`,
  },
}

/** Explains a failed fetch to the person who typed the address, without text from the website or details of our network. */
export function problemOfFetch(error: FetchError, typedUrl: string): ReadProblem {
  const { code, say } = SENTENCES[error.code]
  return { code, detail: say(typedHost(typedUrl)) }
}

/** The problem with a response whose status isn't 2xx, or null. */
export function problemOfAnswer(
  answer: Pick<Fetched, 'status' | 'headers' | 'body'>,
  typedUrl: string,
): ReadProblem | null {
  const { status } = answer
  if (status >= 200 && status < 300) return null
  const host = typedHost(typedUrl)
  if (isBotChallenge(answer)) {
    return {
      code: 'bot_challenge',
      detail: `${host} shows robots a challenge instead of the page. Allow LaunchDirBot in its bot protection and try again. ${BY_HAND}`,
    }
  }
  return {
    code: 'http_error',
    detail: `${host} answered with error ${status} instead of the page. Check the address, then try again. ${BY_HAND}`,
  }
}

/** The problem to report for a page that the parser couldn't read. */
export function unreadableProblem(typedUrl: string): ReadProblem {
  return {
    code: 'unreadable',
    detail: `We can’t read the page of ${typedHost(typedUrl)} because of how it is built. Enter another page of the product. ${BY_HAND}`,
  }
}

const CHALLENGE_STATUSES = new Set([401, 403, 405, 429, 503])
const CHALLENGE_TEXT =
  /just a moment|cf-chl|cf_chl|challenge-platform|attention required|captcha|checking your browser|ddos protection|verify (that )?you are (a )?human|are you a (robot|human)|datadome|perimeterx|px-captcha|incapsula|sucuri website firewall|enable javascript and cookies/i
// Challenges are small pages that show their text at the top.
const MAX_CHALLENGE_BYTES = 64 * 1024

function isBotChallenge({ status, headers, body }: Pick<Fetched, 'status' | 'headers' | 'body'>): boolean {
  if (headers['cf-mitigated'] === 'challenge') return true
  return CHALLENGE_STATUSES.has(status) && CHALLENGE_TEXT.test(body.subarray(0, MAX_CHALLENGE_BYTES).toString('latin1'))
}

/** The host as the person typed it; a neutral phrase for invalid addresses and IP addresses. */
function typedHost(url: string): string {
  const host = domainToUnicode(URL.parse(url)?.hostname ?? '')
  return /\p{L}/u.test(host) && !host.startsWith('[') ? host : 'the website'
}

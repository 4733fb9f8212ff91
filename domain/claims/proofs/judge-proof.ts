import type { ClaimMethod } from '../../shared/claim-methods.ts'
import type { DnsSeen, Observations, WebSeen } from './proof-reader.ts'
import { DNS_LABEL, fileProves, META_NAME, tagProves, txtProves } from './token.ts'

export type PublishedMethod = Exclude<ClaimMethod, 'email'>

/** `could_not_check` means that we don't know whether the proof is there; the check is repeated. */
export type ProofOutcome = 'proven' | 'not_yet' | 'could_not_check'

/** The result of one method, for the claimant. */
export interface MethodSeen {
  outcome: ProofOutcome
  /** Our own sentence, never text from the website. */
  detail: string
  /** Where we looked and what we found: text from the website or its DNS records, shortened. */
  places: { place: string; status: number | null; found: string[] }[]
}

const MAX_SHOWN_VALUES = 10
/** Enough for owners to recognize their own record. */
const MAX_SHOWN_CHARACTERS = 120

/** Compares what one method found with the token of a claim. */
export function judgeProof(method: PublishedMethod, seen: Observations, token: string): MethodSeen {
  const places: (DnsSeen | WebSeen)[] = seen[method]
  const values = (place: DnsSeen | WebSeen): string[] => {
    if (place.outcome !== 'answered') return []
    return 'values' in place ? place.values : place.text === null ? [] : [place.text]
  }
  const proves = { dns: txtProves, meta: tagProves, file: fileProves }[method]
  const isProven = places.some(
    (place) => canProve(place, method) && values(place).some((value) => proves(value, token)),
  )
  const unknown = places.find(({ outcome }) => outcome === 'unknown')
  return {
    outcome: isProven ? 'proven' : unknown ? 'could_not_check' : 'not_yet',
    detail: isProven ? FOUND[method] : places.length ? missing(method, places) : NOT_OFFERED,
    places: places.map((place) => ({
      place: place.place,
      status: place.outcome === 'answered' && 'status' in place ? place.status : null,
      found: values(place).slice(0, MAX_SHOWN_VALUES).map(shown),
    })),
  }
}

/** Whether a place can prove anything. A file must not be HTML: many servers send their "not found" page with status 200. */
function canProve(place: DnsSeen | WebSeen, method: PublishedMethod): boolean {
  if (place.outcome !== 'answered') return false
  return !('status' in place) || (place.status === 200 && place.isHtml === (method === 'meta'))
}

const FOUND: Record<PublishedMethod, string> = {
  dns: 'Found the TXT record.',
  meta: 'Found the tag.',
  file: 'Found the file.',
}

const NOT_OFFERED = 'This method is not available for this website.'

function missing(method: PublishedMethod, places: (DnsSeen | WebSeen)[]): string {
  const unanswered =
    places.find(({ outcome }) => outcome === 'unknown') ?? places.find((one) => one.outcome === 'refused')
  if (unanswered && 'why' in unanswered) return unanswered.why
  const [first] = places
  const answered = places.filter((place) => place.outcome === 'answered')
  if (method === 'dns') {
    const values = answered.flatMap((place) => ('values' in place ? place.values : []))
    return values.length
      ? `There are TXT records at ${DNS_LABEL}, but none has this claim’s token.`
      : 'There is no TXT record yet. New records can take up to an hour to appear.'
  }
  const page = answered.find((place) => 'text' in place && place.text !== null) ?? first
  if (page?.outcome !== 'answered' || !('status' in page)) return 'Nothing is published there yet.'
  if (page.status !== 200) return `The URL responds with status ${page.status} instead of 200.`
  if (method === 'file')
    return page.isHtml
      ? 'The URL responds with a web page. The file must be plain text.'
      : 'The file does not contain exactly this claim’s token.'
  if (!page.isHtml) return 'The URL does not respond with a web page.'
  return page.text === null
    ? `The head of the page has no tag named ${META_NAME}.`
    : `The first tag named ${META_NAME} does not have this claim’s token.`
}

/** Makes untrusted text safe to show: one line, no control characters, shortened. */
function shown(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return line.length > MAX_SHOWN_CHARACTERS ? `${line.slice(0, MAX_SHOWN_CHARACTERS)}…` : line
}

import type { ClaimMethod } from '../shared/claim-methods.ts'
import type { DnsSeen, Observations, WebSeen } from './proof-reader.ts'
import { DNS_LABEL, fileProves, META_NAME, tagProves, txtProves } from './token.ts'

export type PublishedMethod = Exclude<ClaimMethod, 'email'>

/** `could_not_check` says nothing about the proof: it is asked again. */
export type ProofOutcome = 'proven' | 'not_yet' | 'could_not_check'

/** What one method saw, for the claimant. */
export interface MethodSeen {
  outcome: ProofOutcome
  /** A sentence of ours. */
  detail: string
  /** Where it looked, and what stood there: the website's own text, cut short. */
  places: { place: string; status: number | null; found: string[] }[]
}

/** Enough to recognise one's own record; whatever else stands there is not ours to repeat. */
const SHOWN_VALUES = 10
const SHOWN_CHARACTERS = 120

/** What was seen by one method, judged against the token of a claim. */
export function judgeProof(method: PublishedMethod, seen: Observations, token: string): MethodSeen {
  const places: (DnsSeen | WebSeen)[] = seen[method]
  const values = (place: DnsSeen | WebSeen): string[] => {
    if (place.outcome !== 'answered') return []
    return 'values' in place ? place.values : place.text === null ? [] : [place.text]
  }
  const proves = { dns: txtProves, meta: tagProves, file: fileProves }[method]
  const isProven = places.some((place) => isFit(place, method) && values(place).some((value) => proves(value, token)))
  const unknown = places.find(({ outcome }) => outcome === 'unknown')
  return {
    outcome: isProven ? 'proven' : unknown ? 'could_not_check' : 'not_yet',
    detail: isProven ? FOUND[method] : places.length ? missing(method, places) : NOT_OFFERED,
    places: places.map((place) => ({
      place: place.place,
      status: place.outcome === 'answered' && 'status' in place ? place.status : null,
      found: values(place).slice(0, SHOWN_VALUES).map(shown),
    })),
  }
}

/** A page must be there, and a file must not be a page: "not found" pages of many servers answer 200 with HTML. */
function isFit(place: DnsSeen | WebSeen, method: PublishedMethod): boolean {
  if (place.outcome !== 'answered') return false
  return !('status' in place) || (place.status === 200 && place.isHtml === (method === 'meta'))
}

const FOUND: Record<PublishedMethod, string> = {
  dns: 'The TXT record is there.',
  meta: 'The tag is there.',
  file: 'The file is there.',
}

const NOT_OFFERED = 'This website cannot be proved this way.'

function missing(method: PublishedMethod, places: (DnsSeen | WebSeen)[]): string {
  const unanswered =
    places.find(({ outcome }) => outcome === 'unknown') ?? places.find((one) => one.outcome === 'refused')
  if (unanswered && 'why' in unanswered) return unanswered.why
  const [first] = places
  const answered = places.filter((place) => place.outcome === 'answered')
  if (method === 'dns') {
    const values = answered.flatMap((place) => ('values' in place ? place.values : []))
    return values.length
      ? `There are TXT records at ${DNS_LABEL}, but none is that of this claim.`
      : 'There is no TXT record yet. New records can take up to an hour to be seen.'
  }
  const page = answered.find((place) => 'text' in place && place.text !== null) ?? first
  if (page?.outcome !== 'answered' || !('status' in page)) return 'There is nothing yet.'
  if (page.status !== 200) return `The address answers with status ${page.status} instead of 200.`
  if (method === 'file')
    return page.isHtml
      ? 'The address answers with a web page. The file must be plain text.'
      : 'The file holds something else than the token of this claim.'
  if (!page.isHtml) return 'The address answers with something that is no web page.'
  return page.text === null
    ? `The head of the page has no tag named ${META_NAME}.`
    : 'The first tag of that name does not hold the token of this claim.'
}

/** Untrusted text made fit to be shown: one line, no control characters, cut short. */
function shown(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return line.length > SHOWN_CHARACTERS ? `${line.slice(0, SHOWN_CHARACTERS)}…` : line
}

import type { ClaimableSite } from '../claimable-site.ts'

/** What a name server said about one name. */
export type DnsSeen = { place: string; outcome: 'answered'; values: string[] } | Unanswered

/** What one URL served. `text` is the content of the tag or file, null if there is none. */
export type WebSeen =
  | { place: string; outcome: 'answered'; status: number; text: string | null; isHtml: boolean }
  | Unanswered

interface Unanswered {
  place: string
  /** `refused`: the place can't hold a proof until someone fixes it. `unknown`: it couldn't be read. */
  outcome: 'refused' | 'unknown'
  why: string
}

/**
 * What was found at each place where control of a website can be proved. The values and text come from
 * outside and are untrusted.
 */
export interface Observations {
  dns: DnsSeen[]
  meta: WebSeen[]
  file: WebSeen[]
}

/** Reads the places where control of a website can be proved. */
export interface ProofReader {
  /** Throws only when the signal aborts. */
  look(site: ClaimableSite, signal: AbortSignal): Promise<Observations>
}

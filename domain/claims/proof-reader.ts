import type { ClaimableSite } from './claimable-site.ts'

/** What a name server said about one name. `unknown`: it did not say. */
export type DnsSeen = { place: string; outcome: 'answered'; values: string[] } | Unanswered

/** What one address served: `text` is the tag's content or the file, null when there is none. */
export type WebSeen =
  | { place: string; outcome: 'answered'; status: number; text: string | null; isHtml: boolean }
  | Unanswered

interface Unanswered {
  place: string
  /** `refused`: it answers in a way that can never prove. `unknown`: it could not be asked. */
  outcome: 'refused' | 'unknown'
  why: string
}

/** Everything that stands at a website's places of proof at this moment. All of it is the website's text: untrusted. */
export interface Observations {
  dns: DnsSeen[]
  meta: WebSeen[]
  file: WebSeen[]
}

/** Looks at the places of proof of a website. */
export interface ProofReader {
  /** Throws only when the signal aborts. */
  look(site: ClaimableSite, signal: AbortSignal): Promise<Observations>
}

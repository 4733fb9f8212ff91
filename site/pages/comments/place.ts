import type { Commenter } from './commenter.ts'

/** Where comments are shown, and to whom. */
export interface Place {
  listing: { slug: string; name: string }
  /** null when nobody is signed in. */
  viewer: Commenter | null
  now: Date
  /** The path of the page. */
  here: string
  /** Whether the page itself ends with the form to answer. */
  hasForm?: boolean
}

/** The address to sign in and come back to this path. */
export const signInTo = (path: string) => `/sign-in?next=${encodeURIComponent(path)}`

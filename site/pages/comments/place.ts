import { nameKeyOf } from '../../../domain/profile/pictures.ts'
import type { Listing } from '../listing/evidence.ts'
import type { Commenter } from './commenter.ts'

/** Where comments are shown, and to whom. */
export interface Place {
  listing: Pick<Listing, 'slug' | 'name' | 'founders'>
  /** null when nobody is signed in. */
  viewer: Commenter | null
  now: Date
  /** The path of the page. */
  here: string
  /** Whether the page itself ends with the form to answer. */
  hasForm?: boolean
}

/** A writer's own photo, else the one that the product has of a founder who owns it and writes under the same name; undefined without either. */
export function photoIn(
  { founders }: Pick<Listing, 'founders'>,
  { isMaker, author }: { isMaker: boolean; author: { name: string | null; photo: string | null } | null },
): string | undefined {
  if (author?.photo) return author.photo
  const called = isMaker && author?.name
  if (!called) return undefined
  return founders.find(({ name }) => nameKeyOf(name) === nameKeyOf(called))?.photo
}

/** The address to sign in and come back to this path. */
export const signInTo = (path: string) => `/sign-in?next=${encodeURIComponent(path)}`

import type { DemoListing } from './listings.ts'

/** A listing of the made-up directory that is in the database. */
export interface SeededListing {
  id: number
  slug: string
  item: DemoListing
  /** Monday of its launch week. */
  week: string
  isLive: boolean
}

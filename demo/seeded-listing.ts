import type { DemoListing } from './listings.ts'

/** A seeded listing of the fictional directory. */
export interface SeededListing {
  id: number
  slug: string
  item: DemoListing
  /** Monday of its launch week. */
  week: string
  isLive: boolean
}

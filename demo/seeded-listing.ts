import type { DemoListing } from './listings.ts'

export interface SeededListing {
  id: number
  slug: string
  item: DemoListing
  /** Monday of its launch week. */
  week: string
  isLive: boolean
  ownerId: string
}

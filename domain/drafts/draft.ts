import type { Draft } from './draft.entity.ts'

/**
 * Whether the draft's website is being read for the first time, so that the draft can't be saved as a listing
 * or regenerated yet.
 */
export function isBeingRead({ status }: Pick<Draft, 'status'>): boolean {
  return status === 'crawling' || status === 'drafting'
}

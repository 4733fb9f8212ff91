import type { Draft } from './draft.entity.ts'

/** Its website is read for the first time; nothing of it can be submitted or drafted again yet. */
export function isBeingRead({ status }: Pick<Draft, 'status'>): boolean {
  return status === 'crawling' || status === 'drafting'
}

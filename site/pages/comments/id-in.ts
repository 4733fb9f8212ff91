import type { ThreadPlace } from '../../../domain/comments/read-comments.ts'

/** An id in an address or form; null if it is none. */
export function idIn(text: unknown): number | null {
  return typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

/** The place in an address of the threads' next page, such as `3.120`, or `120` where helpfulness doesn't matter. */
export function placeIn(text: unknown): ThreadPlace | null {
  const [, helpful = '0', last] = (typeof text === 'string' && /^(?:(\d{1,9})\.)?(\d+)$/.exec(text)) || []
  const id = idIn(last)
  return id === null ? null : { id, helpful: Number(helpful) }
}

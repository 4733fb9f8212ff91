import type { Html } from '../site/ui/page.ts'

/** A piece of HTML as text. The piece must contain no promises. */
export function rendered(piece: Html | string): string {
  return `${piece as string}`
}

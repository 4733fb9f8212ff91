import type { Html } from '../site/ui/page.ts'

/** A piece of HTML as text. Pieces without promises in them are ready at once. */
export function rendered(piece: Html | string): string {
  return `${piece as string}`
}

import type { IncomingHttpHeaders } from 'node:http'

/** The current protocol. All the others are legacy: they start with `initialize`. */
export const MODERN = '2026-07-28'
/** Every version this service speaks, newest first. */
export const VERSIONS = [MODERN, '2025-11-25', '2025-06-18', '2025-03-26']
/** The types a legacy client must accept. */
const LEGACY_ACCEPTS = ['application/json', 'text/event-stream']

/**
 * Whether the SDK's legacy transport serves requests with these headers. It refuses others with its own
 * errors.
 */
export function isLegacyServed({ accept = '', 'mcp-protocol-version': version }: IncomingHttpHeaders): boolean {
  return (
    (version === undefined || VERSIONS.includes(version as string)) &&
    LEGACY_ACCEPTS.every((type) => accept.includes(type))
  )
}

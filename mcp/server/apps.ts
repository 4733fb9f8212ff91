import type { McpUiResourceMeta } from '@modelcontextprotocol/ext-apps'
import { RESOURCE_MIME_TYPE } from '@modelcontextprotocol/ext-apps/server'
import type { McpRequestContext, ReadResourceResult } from '@modelcontextprotocol/server'

/**
 * The tools whose results each app shows, in a host with the MCP Apps extension. The extension finds an app by its
 * tools, so no list of resources names it, and other hosts never see it.
 */
const TOOLS_OF = {
  'draft-review': ['get_draft', 'update_draft', 'submit_draft'],
  'listing-view': ['get_listing', 'compare_listings'],
}

type AppName = keyof typeof TOOLS_OF
const NAMES = Object.keys(TOOLS_OF) as AppName[]

/** How long a host may keep an app. An app changes only with the service. */
const FRESH_MS = 3_600_000

/** The HTML document of each app. */
export type AppDocuments = Record<AppName, string>

/** An app asks for no address to fetch from and no device, and wants a border around it. */
const UI_META: { ui: McpUiResourceMeta } = {
  ui: { csp: { connectDomains: [], resourceDomains: [] }, prefersBorder: true },
}

function uriOf(name: AppName): string {
  return `ui://launch-directory/${name}.html`
}

/** The metadata that names a tool's app; empty for a tool without one. */
export function appMeta(tool: string): Record<string, unknown> {
  const name = NAMES.find((one) => TOOLS_OF[one].includes(tool))
  return name ? { ui: { resourceUri: uriOf(name) } } : {}
}

/** An app as a resource; undefined for every other URI. Legacy protocols don't know how long a resource is fresh. */
export function readApp(
  uri: string,
  documents: AppDocuments,
  { era }: Pick<McpRequestContext, 'era'>,
): ReadResourceResult | undefined {
  const name = NAMES.find((one) => uriOf(one) === uri)
  if (!name) return undefined
  const fresh = era === 'modern' ? { ttlMs: FRESH_MS, cacheScope: 'public' as const } : {}
  return { ...fresh, contents: [{ uri, mimeType: RESOURCE_MIME_TYPE, text: documents[name], _meta: UI_META }] }
}

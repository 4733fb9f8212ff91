import {
  RESOURCE_MIME_TYPE,
  RESOURCE_URI_META_KEY,
  type McpUiAppResourceConfig,
} from '@modelcontextprotocol/ext-apps/server'
import type { ReadResourceResult } from '@modelcontextprotocol/server'

/**
 * The apps that a host with the MCP Apps extension shows inside the chat, with the tools whose results they show.
 * Other hosts never ask for them.
 */
const APPS = {
  'draft-review': {
    title: 'Draft review',
    description: 'A draft beside the quotes that prove it, to edit, lock, remove and save.',
    tools: ['get_draft', 'update_draft', 'submit_draft'],
  },
  'listing-view': {
    title: 'Listing',
    description: 'A listing, or two side by side, each fact with its quote.',
    tools: ['get_listing', 'compare_listings'],
  },
} as const

type AppName = keyof typeof APPS
const NAMES = Object.keys(APPS) as AppName[]

/** The HTML document of each app. */
export type AppDocuments = Record<AppName, string>

/** The app asks the host for nothing: no address to fetch from, no device. Without its own, the host draws a border. */
const UI_META: { ui: NonNullable<NonNullable<McpUiAppResourceConfig['_meta']>['ui']> } = {
  ui: { csp: { connectDomains: [], resourceDomains: [] }, prefersBorder: true },
}

function uriOf(name: AppName): string {
  return `ui://launch-directory/${name}.html`
}

/** The metadata that names a tool's app, also under the key that older hosts read; empty for a tool without one. */
export function appMeta(tool: string): Record<string, unknown> {
  const name = NAMES.find((one) => (APPS[one].tools as readonly string[]).includes(tool))
  return name ? { ui: { resourceUri: uriOf(name) }, [RESOURCE_URI_META_KEY]: uriOf(name) } : {}
}

/** The apps, as `resources/list` names them. */
export const LISTED_APPS = NAMES.map((name) => {
  const { title, description } = APPS[name]
  return { uri: uriOf(name), name, title, description, mimeType: RESOURCE_MIME_TYPE, _meta: UI_META }
})

/** An app as a resource; undefined for every other URI. */
export function readApp(uri: string, documents: AppDocuments): ReadResourceResult | undefined {
  const name = NAMES.find((one) => uriOf(one) === uri)
  if (!name) return undefined
  return { contents: [{ uri, mimeType: RESOURCE_MIME_TYPE, text: documents[name], _meta: UI_META }] }
}

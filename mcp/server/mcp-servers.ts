import { EXTENSION_ID } from '@modelcontextprotocol/ext-apps/server'
import { ResourceNotFoundError, Server, type McpServerFactory, type ServerOptions } from '@modelcontextprotocol/server'
import type { Services } from '../../tools/run-tool.ts'
import { callerOf } from '../caller.ts'
import { VERSIONS } from '../protocol-versions.ts'
import { readApp, type AppDocuments } from './apps.ts'
import { callTool, progressSender } from './call-tool.ts'
import { DRAFT_TEMPLATES, listedDrafts, readDraftResource } from './draft-resources.ts'
import { INSTRUCTIONS } from './instructions.ts'
import { ALL_LISTED, PUBLIC_LISTED } from './listed-tools.ts'
import { isListingUri, LISTING_TEMPLATES, readListing } from './listing-resources.ts'
import { linkOpener } from './open-link.ts'
import { listedPrompts, promptNamed } from './prompts.ts'
import { isSkillUri, offerSkill, readSkill, SKILL_RESOURCE } from './skill.ts'

export interface ServerIdentity {
  version: string
  apps: AppDocuments
  onBug(error: unknown, requestId: string): void
}

const LIST_MS = 300_000
const FIXED_MS = 3_600_000

/** Creates the SDK's servers with this service's handlers. */
export function mcpServers(services: Services, { version, apps, onBug }: ServerIdentity) {
  const links = linkOpener(services.appSecret)

  /** A server that answers only `tools/call`, for the caller of each request. */
  function forCalls(offered: ServerOptions['capabilities'] = {}): Server {
    // The SDK recommends its high-level server, but that would validate input and output a second time.
    const server = new Server(
      { name: 'launch-directory', title: services.siteName, version },
      {
        capabilities: { tools: { listChanged: false }, extensions: { [EXTENSION_ID]: {} }, ...offered },
        requestState: { verify: links.verify },
        instructions: INSTRUCTIONS,
        supportedProtocolVersions: VERSIONS,
        cacheHints: {
          'tools/list': { ttlMs: LIST_MS, cacheScope: 'public' },
          'prompts/list': { ttlMs: FIXED_MS, cacheScope: 'public' },
          'resources/templates/list': { ttlMs: FIXED_MS, cacheScope: 'public' },
          'server/discover': { ttlMs: FIXED_MS, cacheScope: 'public' },
        },
      },
    )
    server.setRequestHandler('tools/call', ({ params: { name, arguments: input = {}, _meta: meta } }, ctx) => {
      const caller = callerOf(ctx.http?.authInfo)
      const inMeta = meta?.['idempotency-key']
      // A key that isn't a string is replaced with an empty one, which is refused as invalid.
      const key = inMeta === undefined ? caller.idempotencyKey : typeof inMeta === 'string' ? inMeta : ''
      const { signal, notify } = ctx.mcpReq
      const onProgress = progressSender(meta?.progressToken, notify)
      return links.run(name, key, ctx, (idempotencyKey) =>
        callTool(name, { ...caller, input, idempotencyKey, signal, onProgress }, services, onBug),
      )
    })
    return server
  }

  /** A server for one HTTP request, with everything its caller may use. */
  const forRequest: McpServerFactory = ({ authInfo, era }) => {
    const caller = callerOf(authInfo)
    if (caller.publicOnly) {
      const server = forCalls({ resources: { listChanged: false } })
      server.setRequestHandler('tools/list', () => ({ tools: PUBLIC_LISTED }))
      server.setRequestHandler('resources/list', () => ({ resources: [] }))
      server.setRequestHandler('resources/read', ({ params: { uri } }) => {
        const app = readApp(uri, apps, { era })
        if (!app) throw new ResourceNotFoundError(uri)
        return app
      })
      return server
    }
    // Only modern clients can subscribe: a legacy client can't be notified without a session, and we have
    // none.
    const resources = { listChanged: false, subscribe: era === 'modern' }
    const server = forCalls({ prompts: { listChanged: false }, resources })
    offerSkill(server)
    server.setRequestHandler('tools/list', () => ({ tools: ALL_LISTED }))
    server.setRequestHandler('prompts/list', () => ({ prompts: listedPrompts() }))
    server.setRequestHandler('prompts/get', ({ params }) => promptNamed(params.name, params.arguments))
    server.setRequestHandler('resources/templates/list', () => ({
      resourceTemplates: [...DRAFT_TEMPLATES, ...LISTING_TEMPLATES],
    }))
    server.setRequestHandler('resources/list', async (_request, { mcpReq: { signal } }) => ({
      resources: [SKILL_RESOURCE, ...(await listedDrafts({ ...caller, signal }, services))],
    }))
    server.setRequestHandler('resources/read', ({ params: { uri } }, { mcpReq: { signal } }) => {
      if (isSkillUri(uri)) return readSkill()
      const read = isListingUri(uri) ? readListing : readDraftResource
      return readApp(uri, apps, { era }) ?? read(uri, { ...caller, signal }, services)
    })
    return server
  }

  return { forCalls, forRequest }
}

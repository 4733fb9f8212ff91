import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { openRateLimits } from '../../auth/rate-limits.ts'
import { raw } from '../../domain/database/raw.ts'
import { accountOf, createKey } from '../../domain/accounts/keys.ts'
import { SCOPES, type Scope } from '../../domain/shared/actor.ts'
import { embedListings } from '../../domain/listings/meaning/embed-listings.ts'
import { openBuiltInEmbedder } from '../../outside/embeddings/built-in-embedder.ts'
import { openWeb } from '../../outside/web/open-web.ts'
import { openPorts } from '../../app/ports.ts'
import type { DatabaseLocation } from '../../domain/database/open.ts'
import { startService, type ServiceConfig } from '../../app/service.ts'
import { jobServices } from '../../app/start-jobs.ts'
import { modernClient, type ListedTool, type McpCaller } from '../../test/clients.ts'
import { openNameServer } from '../../test/outside/name-server.ts'
import { openWebsites } from '../../test/outside/websites.ts'
import { NO_LIMITS, quietConfig } from '../../test/quiet-config.ts'
import { MAKER, NEWCOMER, WEBSITES } from './directory.ts'
import { toolNamed } from '../../tools/catalog.ts'
import { handJobs } from './hand-jobs.ts'
import type { Scenario, Wording, World } from './kit.ts'
import type { Json } from '../json.ts'
import { seedDirectory } from './seed.ts'
import { diffOf, type Diff, type Snapshot } from './snapshot.ts'
import { setStage } from './stage.ts'

/** A Friday, during a launch week. */
const NOW = new Date('2026-11-20T12:00:00Z')
/** The public address in every run, so that links in transcripts stay the same. */
const SITE = new URL('http://localhost')

/**
 * Data that doesn't reflect what the assistant did, such as counts kept by triggers, caches of websites and
 * timestamps.
 */
const IGNORED = new Set([
  'idempotency_key',
  'rate_limit',
  'category_count',
  'category_place',
  'listing_band',
  'live_count',
  'search_word',
  'search_word_change',
  'listing_to_embed',
  'listing_vector',
  'site_read',
  'api_key.last_used_at',
  'listing.search',
  '*.updated_at',
])

/** How hosts let a model read MCP resources. It is the host's own tool, not one of the service's. */
export const READ_RESOURCE: ListedTool = {
  name: 'read_resource',
  description: 'Read an MCP resource of the connected server by its URI.',
  inputSchema: { type: 'object', properties: { uri: { type: 'string' } }, required: ['uri'] },
}

/** A tool's answer as the assistant's host gets it. */
interface Answer {
  isError: boolean
  result: Json
  text: string
}

export interface EvalWorld extends World {
  engine: 'pglite' | 'postgres'
  tools: readonly ListedTool[]
  instructions: string
  /** SHA-256 of tools/list. */
  toolsHash: string
  /** Sets the scenario's rate limits and adds its own data to the shared directory. */
  begin(scenario: Scenario, wording: Wording | undefined): Promise<void>
  /**
   * Calls a tool with a token that has exactly these scopes. Jobs that earlier calls sent run after the call,
   * as if time had passed.
   */
  call(as: string, scopes: Scope[] | null, tool: string, args: Record<string, Json>): Promise<Answer>
  /** Runs all jobs, returns the changes since the setup, and restores the world. */
  end(): Promise<Diff>
  close(): Promise<void>
}

/** The real service over real HTTP, with a fictional directory, local websites, a local name server and a fixed clock. */
export async function openWorld(database: Pick<DatabaseLocation, 'databaseUrl' | 'embedded'>): Promise<EvalWorld> {
  const [websites, names] = await Promise.all([openWebsites(WEBSITES), openNameServer()])
  const web = openWeb({ publicUrl: SITE.href, ...websites.webOptions })
  const log = pino({ level: 'silent' })
  const now = () => NOW
  // Its threads end with the service. A busy machine must not make searches go by words alone.
  const embedder = openBuiltInEmbedder()
  const config: ServiceConfig = {
    ...quietConfig(SITE),
    ...database,
    worksOnJobs: false,
    dnsServers: [names.address],
    // A seller in Germany who sells to consumers across the EU.
    vat: {
      registrations: [
        { country: 'DE', scheme: 'domestic' },
        { country: 'DE', scheme: 'oss' },
      ],
      number: undefined,
      viesUrl: 'http://127.0.0.1:9/',
    },
  }
  const service = await startService(config, {
    web,
    log,
    now,
    version: '0.0.0-eval',
    fill: (db) => seedDirectory(db, NOW),
    meaning: { embedder, limits: { answerMs: 60_000 } },
  })
  const { db } = service
  const server = createServer({ keepAliveTimeout: 0 }, service.app)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const ports = await openPorts(config, { db, web, log, now })
  const jobs = handJobs(db, {
    ...jobServices(config, ports, { db, now }),
    log,
    account: 'by hand',
    jobsIn: service.queue.senderIn,
  })

  const clients = new Map<string, Promise<McpCaller>>()
  const clientOf = (as: string, scopes: Scope[] | null) => {
    const who = scopes ? `${as} ${scopes.toSorted().join(' ')}` : ''
    const known = clients.get(who)
    if (known) return known
    const client = (scopes ? keyOf(as, scopes) : Promise.resolve(undefined)).then((key) =>
      modernClient(origin, { key }),
    )
    clients.set(who, client)
    return client
  }
  const keyOf = (as: string, scopes: Scope[]) =>
    db.transaction(async (tx) => {
      const { id: accountId } = await accountOf(tx, as)
      return (await createKey(tx, { accountId, scopes })).secret
    })

  async function answerOf(client: McpCaller, tool: string, args: object): Promise<Answer> {
    try {
      if (tool === READ_RESOURCE.name) {
        const text = await client.resource(String((args as { uri?: unknown }).uri))
        return { isError: false, result: { text }, text }
      }
      const { isError = false, structuredContent, content, _meta } = await client.result(tool, args)
      const text = content.flatMap((part) => part.text ?? []).join('\n')
      return { isError, result: isError ? _meta?.['problem'] : structuredContent, text }
    } catch (error) {
      // The protocol or the credential check rejected the call; a host would tell its model the same.
      const text = (error as Error).message
      return { isError: true, result: { detail: text }, text }
    }
  }

  async function as(email: string, tool: string, args: object): Promise<Json> {
    const { isError, result, text } = await answerOf(await clientOf(email, [...SCOPES]), tool, args)
    if (isError) throw new Error(`${tool}: ${text}`)
    return result
  }

  // A draft made in the usual way, by reading its website.
  await as(MAKER, 'submit_listing', { url: 'https://seedling.example.com/' })
  await jobs.runAll()
  await embedListings({ db, embedder, signal: AbortSignal.timeout(120_000) }, 100)
  await service.meaning!.refresh()
  const nobody = await clientOf(MAKER, null)
  const tools = await nobody.tools()
  // Keys are created before the stage is set, so they don't count as changes.
  for (const person of [MAKER, NEWCOMER]) for (const scopes of everyChoiceOf(SCOPES)) await clientOf(person, scopes)
  const stage = await setStage(db)

  let before: Snapshot = stage.set
  let waiting: Awaited<ReturnType<typeof jobs.waiting>> = []
  const touched = { hosts: new Set<string>(), names: new Set<string>() }
  const world: EvalWorld = {
    engine: db.engine,
    tools,
    instructions: nobody.instructions,
    toolsHash: createHash('sha256').update(JSON.stringify(tools)).digest('hex'),
    websites: {
      setPage(host, path, answer) {
        touched.hosts.add(host)
        websites.setPage(host, path, answer)
      },
      removePage(host, path) {
        touched.hosts.add(host)
        websites.removePage(host, path)
      },
    },
    setName(name, answer) {
      touched.names.add(name)
      names.set(name, answer)
    },
    as,
    rows: (text, values = []) => raw(db.read, { text, values }),

    async begin(scenario, wording) {
      const { limits, given } = scenario
      service.services.limits = openRateLimits(db, { ...NO_LIMITS, ...limits }, (error) => {
        throw error
      })
      before = stage.set
      waiting = []
      if (!given) return
      await given(world, wording)
      await jobs.runAll()
      before = await stage.snapshot()
    },

    async call(email, scopes, tool, args) {
      const answer = await answerOf(await clientOf(email, scopes), tool, args)
      await jobs.run(waiting)
      // Only calls that may write send jobs.
      const mayWait = waiting.length > 0 || !toolNamed.get(tool)?.annotations.readOnlyHint
      waiting = mayWait ? await jobs.waiting() : []
      return answer
    },

    async end() {
      await jobs.runAll()
      const after = await stage.snapshot()
      await stage.putBack(after)
      for (const host of touched.hosts) websites.setSite(host, { ...WEBSITES[host] })
      for (const name of touched.names) names.remove(name)
      touched.hosts.clear()
      touched.names.clear()
      return diffOf(before, after, IGNORED)
    },

    async close() {
      server.close()
      server.closeAllConnections()
      for (const client of clients.values()) await (await client).close()
      await stage.strike()
      ports.mail.close()
      await service.close({ graceful: false })
      await websites.close()
      await names.close()
    },
  }
  return world
}

/** All non-empty subsets. */
function everyChoiceOf<T>(all: readonly T[]): T[][] {
  return all
    .reduce<T[][]>((choices, one) => [...choices, ...choices.map((choice) => [...choice, one])], [[]])
    .filter((choice) => choice.length)
}

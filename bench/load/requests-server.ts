// One contender of requests.bench.ts as a separate process; the parent asks for its CPU time.
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import express from 'express'
import pg from 'pg'
import { pino } from 'pino'
import { readConfig } from '../../config.ts'
import { accountOf, createKey } from '../../domain/accounts/keys.ts'
import type { Database } from '../../domain/database/database.ts'
import { openDatabase } from '../../domain/open-database.ts'
import { SCOPES } from '../../domain/shared/actor.ts'
import { TIERS, type RateLimit, type Tier } from '../../domain/rate-limits.ts'
import { openWeb } from '../../outside/web/open-web.ts'
import { startService } from '../../app/service.ts'
import { toolNamed, tools } from '../../tools/catalog.ts'
import type { Tool } from '../../tools/define-tool.ts'
import { NOW } from './directory.ts'

const [contender, databaseUrl, slug] = process.argv.slice(2) as [string, string, string]
const INPUTS: Record<string, object> = {
  get_listing: { slug },
  list_launches: { section: 'most-voted', per_page: 20 },
  search_listings: { sort: 'newest', per_page: 20 },
}
const SITE = { siteUrl: 'http://localhost:3000', siteName: 'Bench' }

const contenders: Record<string, () => Promise<{ listener: RequestListener; key?: string }>> = {
  node: bareNode,
  express: bareExpress,
  'plain McpServer': plainMcpServer,
  service: wholeService,
}
const { listener, key } = await contenders[contender]!()
const server = createServer(listener).listen(0, '127.0.0.1')
await once(server, 'listening')
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send!({ micros: user + system })
})
process.on('disconnect', () => process.exit())
process.send!({ port: (server.address() as AddressInfo).port, key })

type Statements = { name: string; text: string; values: unknown[] }[]

/** The SQL of an operation, recorded by running it once. */
async function statementsOf(db: Database, tool: Tool): Promise<Statements> {
  const seen: Statements = []
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  Object.assign(pg.Client.prototype, {
    query(
      this: pg.Client,
      asked: string | { text: string; values?: unknown[] },
      given?: unknown[],
      ...rest: unknown[]
    ) {
      const { text, values } = typeof asked === 'string' ? { text: asked, values: given } : asked
      // The initial statements of a new connection aren't part of the operation.
      if (!text.startsWith('set '))
        seen.push({ name: `s${tool.name}${seen.length}`, text, values: values ?? given ?? [] })
      return query.call(this, asked, given, ...rest)
    },
  })
  await handle(db, tool, INPUTS[tool.name]!)
  Object.assign(pg.Client.prototype, { query })
  return seen
}

async function handle(db: Database, tool: Tool, input: object): Promise<Record<string, unknown>> {
  return tool.handler(tool.input.parse(input), {
    ...SITE,
    db: db.read,
    actor: null,
    now: () => NOW,
    prepared: undefined,
    // Reads need no payments, VAT checks or reviewer.
    vat: null as never,
    payments: [],
    reviewer: undefined,
    meaning: undefined,
  })
}

/** Returns a function that takes an operation's name and runs only the SQL of that operation. */
async function bareReads(): Promise<(name: string) => Promise<unknown>> {
  const db = await openDatabase({ databaseUrl })
  const statements = new Map<string, Statements>()
  for (const name of Object.keys(INPUTS)) statements.set(name, await statementsOf(db, toolNamed.get(name)!))
  await db.close()
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  return async (name) => Promise.all(statements.get(name)!.map(async (one) => (await pool.query(one)).rows as unknown))
}

async function bareNode() {
  const read = await bareReads()
  const listener: RequestListener = (req, res) =>
    void read(req.url!.slice(1)).then((body) => {
      const json = JSON.stringify(body)
      res.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }).end(json)
    })
  return { listener }
}

async function bareExpress() {
  const read = await bareReads()
  const app = express()
  app.get('/:name', async (req, res) => void res.json(await read(req.params.name)))
  return { listener: app as RequestListener }
}

/** Like the SDK's examples: a new server with all tools for each request. */
async function plainMcpServer() {
  const db = await openDatabase({ databaseUrl })
  const handler = createMcpHandler(() => {
    const mcp = new McpServer({ name: 'bench', version: '1' })
    for (const tool of tools)
      mcp.registerTool(
        tool.name,
        {
          title: tool.title,
          description: tool.description,
          inputSchema: tool.input,
          outputSchema: tool.output,
          annotations: tool.annotations,
        },
        async (input) => {
          const structuredContent = await handle(db, tool, input)
          return { structuredContent, content: [{ type: 'text', text: JSON.stringify(structuredContent) }] }
        },
      )
    return mcp
  })
  const node = toNodeHandler(handler)
  const app = express()
  app.all('/mcp', express.json(), (req, res) => void node(req, res, req.body))
  return { listener: app as RequestListener }
}

/** The complete service, including credentials, limits, validation, ETags and the log. */
async function wholeService() {
  const limits = Object.fromEntries(TIERS.map((tier) => [tier, { calls: 1e9, seconds: 60 }])) as Record<Tier, RateLimit>
  const service = await startService(
    {
      ...readConfig({ DATABASE_URL: databaseUrl, APP_SECRET: 'a secret of the bench, 32 characters and more' }),
      limits,
      // No jobs, because the figures cover only requests.
      worksOnJobs: false,
    },
    {
      // The directory's websites don't exist and are never requested.
      web: openWeb({ publicUrl: SITE.siteUrl, resolve: async () => [] }),
      log: pino({ level: 'info' }),
      now: () => NOW,
      version: '0.0.0-bench',
    },
  )
  const key = await service.db.transaction(async (tx) => {
    const { id: accountId } = await accountOf(tx, 'bench@localhost.localdomain')
    return (await createKey(tx, { accountId, scopes: SCOPES })).secret
  })
  return { listener: service.app as RequestListener, key }
}

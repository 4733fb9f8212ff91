// CPU time of the server process per request with everything on, compared with a bare server with the same SQL and a plain
// McpServer with the same tools. npm run bench -- requests
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { Pool } from 'undici'
import { mcpRequest } from '../test/mcp-request.ts'
import { tools } from '../tools/catalog.ts'
import { aDirectory, aServer } from './load/directory.ts'
import { keepFigures, rounded, spread, type Spread } from './load/figures.ts'
import { optionsOf, type MeasuredRead } from './options.ts'

const options = optionsOf('requests')
const ROUNDS = options.rounds
const REQUESTS = options.requests
/** Rounds until the JIT has settled. */
const WARM_UP_ROUNDS = 2
const AT_ONCE = 8

interface Contender {
  name: string
  child: ChildProcess
  pool: Pool
  key: string | undefined
}

interface Case {
  what: string
  contender: string
  /** The baselines that the figure is divided by, with the target for each ratio. */
  against?: { of: string; target: string }[]
  request: (contender: Contender) => {
    method: 'GET' | 'POST'
    path: string
    headers?: Record<string, string>
    body?: string
  }
}

const READS: Record<MeasuredRead, { path: (slug: string) => string; input: (slug: string) => object }> = {
  get_listing: { path: (slug) => `/listings/${slug}`, input: (slug) => ({ slug }) },
  list_launches: {
    path: () => '/launches?section=most-voted&per_page=20',
    input: () => ({ section: 'most-voted', per_page: 20 }),
  },
  search_listings: {
    path: () => '/listings?sort=newest&per_page=20',
    input: () => ({ sort: 'newest', per_page: 20 }),
  },
}

const server = await aServer()
try {
  const databaseUrl = await aDirectory(server.url, { size: options.size })
  const slug = await mostVoted(databaseUrl)
  const contenders: Contender[] = []
  for (const name of ['node', 'express', 'plain McpServer', 'service'])
    contenders.push(await start(name, databaseUrl, slug))
  try {
    const cases = casesOf(slug).filter(({ what }) => what.startsWith(options.only))
    report(cases, await measure(cases, contenders))
  } finally {
    for (const { child, pool } of contenders) {
      await pool.close()
      child.disconnect()
      await once(child, 'exit')
    }
  }
} finally {
  await server.stop()
}

async function mostVoted(databaseUrl: string): Promise<string> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ slug: string }>(
    `select slug from listing where status = 'live' order by votes desc, id limit 1`,
  )
  await client.end()
  return rows[0]!.slug
}

async function start(name: string, databaseUrl: string, slug: string): Promise<Contender> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'load/requests-server.ts'), name, databaseUrl, slug],
    {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  )
  const [{ port, key }] = (await once(child, 'message')) as [{ port: number; key?: string }]
  return { name, child, key, pool: new Pool(`http://127.0.0.1:${port}`, { connections: AT_ONCE }) }
}

function casesOf(slug: string): Case[] {
  const listing = Object.entries(READS).flatMap(([tool, { path, input }]): Case[] => {
    const bare = { of: `${tool}, bare Express`, target: '≤ 1.5' }
    const bareForMcp = { ...bare, target: '≤ 3.5' }
    const rest = { method: 'GET', path: `/api/v1${path(slug)}` } as const
    const call = (version: string) => mcp(version, 'tools/call', { name: tool, arguments: input(slug) })
    return [
      { what: `${tool}, bare node:http`, contender: 'node', request: () => ({ method: 'GET', path: `/${tool}` }) },
      { what: bare.of, contender: 'express', request: () => ({ method: 'GET', path: `/${tool}` }) },
      { what: `${tool}, REST`, contender: 'service', against: [bare], request: () => rest },
      {
        what: `${tool}, REST with a key`,
        contender: 'service',
        against: [bare],
        request: ({ key }) => ({ ...rest, headers: bearer(key) }),
      },
      ...['2026-07-28', '2025-11-25'].flatMap((version): Case[] => {
        const plain = `${tool}, MCP ${version}, plain McpServer`
        return [
          { what: plain, contender: 'plain McpServer', request: () => call(version) },
          {
            what: `${tool}, MCP ${version}`,
            contender: 'service',
            against: [bareForMcp, { of: plain, target: '≤ 1/1.8' }],
            request: () => call(version),
          },
        ]
      }),
      {
        what: `${tool}, MCP 2026-07-28 with a key`,
        contender: 'service',
        against: [bareForMcp],
        request: ({ key }) => {
          const { headers, ...rest } = call('2026-07-28')
          return { ...rest, headers: { ...headers, ...bearer(key) } }
        },
      },
    ]
  })
  const lists = ['2026-07-28', '2025-11-25'].flatMap((version): Case[] => {
    const plain = `tools/list, MCP ${version}, plain McpServer`
    const request = () => mcp(version, 'tools/list', {})
    return [
      { what: plain, contender: 'plain McpServer', request },
      {
        what: `tools/list, MCP ${version}`,
        contender: 'service',
        against: [{ of: plain, target: '≤ 1/10' }],
        request,
      },
    ]
  })
  return [...listing, ...lists]
}

function bearer(key: string | undefined): Record<string, string> {
  return { authorization: `Bearer ${key}` }
}

function mcp(version: string, method: string, params: { name?: string; arguments?: object }) {
  return { method: 'POST' as const, path: '/mcp', ...mcpRequest(version, method, params) }
}

/** Microseconds of CPU time per request, by case; every case runs once per round, so that all meet the same conditions. */
async function measure(cases: Case[], contenders: Contender[]): Promise<Map<string, Spread>> {
  const measured = new Map(cases.map(({ what }) => [what, [] as number[]]))
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++)
    for (const { what, contender: name, request } of cases) {
      const contender = contenders.find((one) => one.name === name)!
      const before = await cpuOf(contender)
      await load(contender, request(contender), what)
      const took = ((await cpuOf(contender)) - before) / REQUESTS
      if (round >= 0) measured.get(what)!.push(took)
    }
  return new Map([...measured].map(([what, figures]) => [what, spread(figures)]))
}

async function cpuOf({ child }: Contender): Promise<number> {
  child.send('cpu')
  const [{ micros }] = (await once(child, 'message')) as [{ micros: number }]
  return micros
}

async function load({ pool }: Contender, request: ReturnType<Case['request']>, what: string): Promise<void> {
  let left = REQUESTS
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) {
        const { statusCode, body } = await pool.request(request)
        const text = await body.text()
        if (statusCode !== 200 || text.includes('"isError":true') || text.includes('"error":'))
          throw new Error(`${what} answered ${statusCode}: ${text.slice(0, 300)}`)
      }
    }),
  )
}

function report(cases: Case[], measured: Map<string, Spread>): void {
  const table = cases.map(({ what, against = [] }) => {
    const figure = measured.get(what)!
    const ratios = against.map(({ of, target }) => ({ of, target, ratio: figure.median / measured.get(of)!.median }))
    return { what, micros: figure, ratios }
  })
  console.table(
    table.map(({ what, micros, ratios }) => ({
      what,
      'µs CPU': Math.round(micros.median),
      from: Math.round(micros.min),
      to: Math.round(micros.max),
      '×': ratios.map(({ ratio, target }) => `${rounded(ratio)} (${target})`).join(', '),
    })),
  )
  console.log(`${tools.length} tools, ${ROUNDS} rounds of ${REQUESTS} requests, ${AT_ONCE} at once`)
  keepFigures('requests', { tools: tools.length, rounds: ROUNDS, requests: REQUESTS, table })
}

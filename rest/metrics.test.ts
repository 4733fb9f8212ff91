import { globSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { modernClient } from '../test/clients.ts'
import { aService, type TestService } from '../test/service.ts'

const TOKEN = 'a token of the tests'
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const root = join(import.meta.dirname, '..')

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: unknown }[]
}

/** What an OpenTelemetry collector on loopback received. */
const received: Span[] = []
const collector = createServer((req, res) => {
  void bodyOf(req).then((body) => {
    const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }
    received.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)))
    res.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})
async function bodyOf(req: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of req.setEncoding('utf8')) body += chunk
  return body
}

let service: TestService
beforeAll(async () => {
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const otlpEndpoint = new URL(`http://127.0.0.1:${(collector.address() as AddressInfo).port}`)
  service = await aService({ config: { metricsToken: TOKEN, otlpEndpoint } })
})
// The last test stops the service.
afterAll(() => collector.close())

const read = (authorization?: string) =>
  fetch(`${service.origin}/metrics`, { headers: authorization ? { authorization } : {} })
const scrape = async () => (await read(`Bearer ${TOKEN}`)).text()

test('metrics need the token', async () => {
  expect((await read()).status).toBe(401)
  expect((await read('Bearer another')).status).toBe(401)
  const res = await read(`Bearer ${TOKEN}`)
  expect(res.status).toBe(200)
  expect(res.headers.get('content-type')).toContain('text/plain; version=0.0.4')
})

test('metrics count and time requests, operations by outcome, and jobs, without naming what was asked for', async () => {
  await service.request('GET', '/listings/a-secret-slug')
  await service.request('GET', '/listings?page=0')
  await fetch(`${service.origin}/no-such-page-of-ours`)
  await fetch(`${service.origin}/`)
  const client = await modernClient(service.origin)
  await client.call('get_site_info')
  await client.close()
  const text = await scrape()
  expect(text).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/listings\/:slug",status="404",group="rest"\} 1/,
  )
  expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/",status="200",group="page"\} 1/)
  expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="other",status="404",group="other"\} 1/)
  expect(text).toMatch(/operations_total\{operation="get_listing",protocol="rest"\} 1/)
  expect(text).toMatch(/operations_total\{operation="get_site_info",protocol="mcp"\} 1/)
  const calls = (operation: string, protocol: string, outcome: string) =>
    `operation_duration_seconds_count{operation="${operation}",protocol="${protocol}",outcome="${outcome}"} 1\n`
  expect(text).toContain(calls('get_listing', 'rest', 'refused'))
  expect(text).toContain(calls('search_listings', 'rest', 'refused'))
  expect(text).toContain(calls('get_site_info', 'mcp', 'ok'))
  expect(text).toMatch(/operation_duration_seconds_count\{operation="\w+",protocol="site",outcome="ok"\} [1-9]/)
  expect(text).toMatch(/jobs\{queue="read-site",state="waiting"\} 0/)
  expect(text).toMatch(/^database_up 1$/m)
  expect(text).toMatch(/^disk_free_bytes|^# TYPE disk_free_bytes/m)
  expect(text).toMatch(/process_resident_memory_bytes \d+/)
  expect(text).not.toMatch(/a-secret-slug|no-such-page/)
})

/** Names and types of the metrics, as /metrics declares them. */
async function exposed(): Promise<Map<string, string>> {
  return new Map([...(await scrape()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name!, type!]))
}

test('docs/operating.md lists every metric with its type and labels', async () => {
  const docs = readFileSync(join(root, 'docs/operating.md'), 'utf8')
  const rows = [...docs.matchAll(/^\| `(\w+)`\s*\| (histogram|counter|gauge)\s*\| ([^|]*)\|/gm)]
  const documented = new Map(rows.map(([, name, type]) => [name!, type!]))
  const ours = [...(await exposed())].filter(([name]) => !/^(process|nodejs)_/.test(name))
  expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(documented))
  const text = await scrape()
  for (const [, name, , labels] of rows) {
    const sample = new RegExp(`^${name}(?:_count)?\\{([^}]*)\\} `, 'm').exec(text)
    if (!sample) continue
    const used = [...sample[1]!.matchAll(/(\w+)="/g)].map(([, label]) => label)
    const told = [...labels!.matchAll(/`(\w+)`/g)].map(([, label]) => label)
    expect({ name, labels: new Set(used) }).toEqual({ name, labels: new Set(told) })
  }
})

/** The words of PromQL that the shipped rules and dashboards use. */
const PROMQL = new Set(
  'sum max min rate increase topk by on or and absent histogram_quantile min_over_time up'.split(' '),
)

test('alerts and dashboards name only metrics and labels that exist', async () => {
  const dashboards = globSync('deploy/grafana/*.json', { cwd: root }).map((file) => ({
    file,
    expressions: [...readFileSync(join(root, file), 'utf8').matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(
      ([, expr]) => JSON.parse(expr!) as string,
    ),
  }))
  const alerts = readFileSync(join(root, 'deploy/alerts.yaml'), 'utf8')
  const rules = [...alerts.matchAll(/ expr: (?:\|\n)?([\s\S]*?)\n {8}(?:for|labels):/g)].map(([, expr]) => expr!)
  expect([dashboards.length, rules.length]).toEqual([3, [...alerts.matchAll(/- alert: /g)].length])
  const types = await exposed()
  const names = new Set(
    [...types].flatMap(([name, type]) => (type === 'histogram' ? [`${name}_bucket`, `${name}_count`] : [name])),
  )
  const labelsOf = new Map(
    [...readFileSync(join(root, 'docs/operating.md'), 'utf8').matchAll(/^\| `(\w+)`\s*\| \w+\s*\| ([^|]*)\|/gm)].map(
      ([, name, labels]) => [name!, [...labels!.matchAll(/`(\w+)`/g)].map(([, label]) => label!)],
    ),
  )
  const wrong = [...dashboards, { file: 'deploy/alerts.yaml', expressions: rules }].flatMap(({ file, expressions }) =>
    expressions.flatMap((expression) => {
      const known = [...expression.matchAll(/([a-z_]\w*)\{([^}]*)\}/g)].flatMap(([, name, matchers]) =>
        [...matchers!.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].flatMap(([, label]) =>
          ['job', 'instance', ...(labelsOf.get(name!.replace(/_(bucket|count)$/, '')) ?? [])].includes(label!)
            ? []
            : [`${file}: ${name} has no label ${label}`],
        ),
      )
      // What remains without matchers, ranges and labels to group by.
      const bare = expression
        .replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)|\boffset \w+/g, ' ')
        .replaceAll(/\b\d[\w.]*/g, ' ')
      return [
        ...known,
        ...[...bare.matchAll(/[a-z_]\w*/gi)].flatMap(([name]) =>
          names.has(name) || PROMQL.has(name) ? [] : [`${file}: there is no ${name}`],
        ),
      ]
    }),
  )
  expect(wrong).toEqual([])
})

test('a database that doesn’t answer is down, and takes no other metric with it', async () => {
  const { read: reader } = service.db
  Object.assign(service.db, { read: { run: () => Promise.reject(new Error('gone')) } })
  try {
    const text = await scrape()
    expect(text).toMatch(/^database_up 0$/m)
    expect(text).toMatch(/^process_resident_memory_bytes \d+/m)
    expect(text).not.toMatch(/^(jobs\{|email_outage_seconds \d|database_ping_seconds \d)/m)
  } finally {
    Object.assign(service.db, { read: reader })
  }
  expect(await scrape()).toMatch(/^database_up 1$/m)
})

test('a request and its job continue the caller’s trace, and spans of both reach the collector, without personal data', async () => {
  const ask = (traceparent: string) => fetch(`${service.origin}/api/v1/site`, { headers: { traceparent } })
  const res = await ask(`00-${TRACE}-00f067aa0ba902b7-01`)
  expect(res.headers.get('x-request-id')).toMatch(new RegExp(`^${TRACE}-[0-9a-f]{16}$`))
  // Nobody gets to write their own text into our log.
  const hostile = await ask(`00-${TRACE}-00f067aa0ba902b7-01"}\t{"level":60`)
  expect(hostile.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
  const signIn = await fetch(`${service.origin}/sign-in`, {
    method: 'POST',
    headers: { traceparent: `00-${TRACE}-00f067aa0ba902b7-01`, origin: service.origin },
    body: new URLSearchParams({ email: 'secret-person@example.com' }),
    redirect: 'manual',
  })
  expect(signIn.status).toBeLessThan(400)
  await vi.waitFor(async () => expect(await service.emails()).toHaveLength(1), 20_000)
  await vi.waitFor(
    async () => expect(await scrape()).toMatch(/job_duration_seconds_count\{queue="send-letter",outcome="ok"\} 1/),
    20_000,
  )
  // Stopping sends what is left.
  await service.stop()
  const mine = received.filter(({ traceId }) => traceId === TRACE)
  const named = (name: string) => mine.find((span) => span.name === name)!
  expect(named('GET /api/v1/site').parentSpanId).toBe('00f067aa0ba902b7')
  expect(named('operation get_site_info').parentSpanId).toBe(named('GET /api/v1/site').spanId)
  expect(named('job send-letter').parentSpanId).toBe(named('POST /sign-in').spanId)
  expect(named('email outbox').parentSpanId).toBe(named('job send-letter').spanId)
  const begun = received.filter(({ traceId }) => traceId === hostile.headers.get('x-request-id')!.replaceAll('-', ''))
  expect(begun.find(({ name }) => name === 'GET /api/v1/site')!.parentSpanId).toBeFalsy()
  expect(JSON.stringify(received)).not.toMatch(/secret-person|a-secret-slug|no-such-page|127\.0\.0\.1/)
})

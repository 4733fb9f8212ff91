import { get, request } from 'node:http'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tools } from '../../tools/catalog.ts'
import { raw } from '../../domain/database/raw.ts'
import { acmeHome } from '../acme.ts'
import { legacyClient, modernClient } from '../clients.ts'
import { aService, type TestService } from '../service.ts'

let service: TestService
let key: string
beforeAll(async () => {
  service = await aService()
  key = await service.key()
})
afterAll(() => service.stop())

const MCP_HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
function mcp(body: unknown, headers: Record<string, string> = {}, path = '/mcp') {
  return fetch(service.origin + path, {
    method: 'POST',
    headers: { ...MCP_HEADERS, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}
const callOf = (name: string, args: object = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
})

test('both generations of clients see every operation, in one order', async () => {
  for (const connect of [modernClient, legacyClient]) {
    const client = await connect(service.origin)
    expect(await client.toolNames()).toEqual(tools.map(({ name }) => name))
    await client.close()
  }
})

test('both protocols give the same body', async () => {
  const draft = (await service.request('POST', '/drafts', { key, body: { url: 'https://both.example.com' } })).body
  await expect
    .poll(async () => (await service.request('GET', `/drafts/${draft.id}`, { key })).body.status)
    .toBe('ready')
  const client = await modernClient(service.origin, { key })
  for (const [path, name, input] of [
    ['/site', 'get_site_info', {}],
    ['/listings', 'search_listings', {}],
    ['/categories?include_empty=false', 'list_categories', { include_empty: false }],
    ['/me', 'get_account', {}],
    ['/drafts', 'list_my_drafts', {}],
    [`/drafts/${draft.id}`, 'get_draft', { id: draft.id }],
    ['/me/listings', 'list_my_listings', {}],
  ] as const)
    expect(await client.call(name, input)).toEqual((await service.request('GET', path, { key })).body)
  await client.close()
})

test('JSON arrives compressed unless it is short, and event streams arrive as they are', async () => {
  const sent = async (answer: Promise<Response>) => {
    const { headers } = await answer
    return [headers.get('content-type')!.split(';')[0], headers.get('content-encoding')]
  }
  const call = callOf('get_site_info')
  const streamed = { ...call, params: { ...call.params, _meta: { progressToken: 1 } } }
  expect([
    await sent(fetch(`${service.origin}/api/v1/openapi.json`, { headers: { 'accept-encoding': 'gzip' } })),
    await sent(fetch(`${service.origin}/api/v1/openapi.json`, { headers: { 'accept-encoding': 'identity' } })),
    await sent(fetch(`${service.origin}/api/v1/drafts`, { headers: { authorization: `Bearer ${key}` } })),
    await sent(mcp({ jsonrpc: '2.0', id: 1, method: 'tools/list' })),
    await sent(mcp(callOf('search_listings', { query: 'nothing like it' }))),
    await sent(mcp(streamed)),
  ]).toEqual([
    ['application/json', 'gzip'],
    ['application/json', null],
    ['application/json', null],
    ['application/json', 'gzip'],
    ['application/json', null],
    ['text/event-stream', null],
  ])
})

test('both protocols refuse bad input in the same words', async () => {
  const cases = [
    ['PATCH', '/drafts/x', 'update_draft', { id: 'x' }, {}],
    ['POST', '/drafts', 'submit_listing', { nonsense: 1 }, { nonsense: 1 }],
    ['POST', '/drafts', 'submit_listing', { url: 7 }, { url: 7 }],
    ['POST', '/drafts', 'submit_listing', { url: 'x'.repeat(2049) }, { url: 'x'.repeat(2049) }],
    ['POST', '/drafts', 'submit_listing', { url: 'a\0b' }, { url: 'a\0b' }],
    ['POST', '/drafts', 'submit_listing', { url: 'a\ud800b' }, { url: 'a\ud800b' }],
    ['POST', '/drafts', 'submit_listing', { url: 'http://localhost' }, { url: 'http://localhost' }],
    ['GET', '/listings?page=0', 'search_listings', { page: 0 }, undefined],
    ['GET', '/listings/nobody', 'get_listing', { slug: 'nobody' }, undefined],
    ['GET', '/me/listings/999', 'get_my_listing', { listing_id: 999 }, undefined],
  ] as const
  const client = await modernClient(service.origin, { key })
  const old = await legacyClient(service.origin, { key })
  for (const [method, path, name, input, body] of cases) {
    const rest = await service.request(method, path, { key, ...(body ? { body } : {}) })
    expect(rest.headers.get('content-type')).toContain('application/problem+json')
    for (const caller of [client, old]) {
      const result = await caller.result(name, input)
      expect(result.isError).toBe(true)
      expect({ ...JSON.parse(result.content[0]!.text), request_id: '' }).toEqual({ ...rest.body, request_id: '' })
    }
  }
  await Promise.all([client.close(), old.close()])
})

test('every error names the field, the limit and the next step', async () => {
  const { body } = await service.request('POST', '/drafts', { key, body: { url: 'x'.repeat(2049), '~/': 1 } })
  expect(body).toMatchObject({
    status: 400,
    code: 'invalid_input',
    fix: 'Correct url, ~0~1 and call submit_listing again.',
    errors: [
      { pointer: '/url', code: 'too_long', detail: 'At most 2048 characters, got 2049.' },
      { pointer: '/~0~1', code: 'unknown_property' },
    ],
  })
})

test('a caller without a credential or with a bad one is challenged alike on both protocols', async () => {
  for (const [headers, error] of [
    [{}, null],
    [{ authorization: 'Bearer nonsense' }, 'error="invalid_token"'],
    [{ authorization: 'Basic x' }, 'error="invalid_token"'],
  ] as [Record<string, string>, string | null][]) {
    const rest = await service.request('POST', '/drafts', { headers, body: {} })
    const over = await mcp(callOf('submit_listing'), headers)
    expect([rest.status, over.status]).toEqual([401, 401])
    const challenge = rest.headers.get('www-authenticate')!
    expect(challenge).toContain(`resource_metadata="${service.origin}/.well-known/oauth-protected-resource/api/v1"`)
    // Each protocol names its own resource's metadata; the rest is the same.
    expect(over.headers.get('www-authenticate')).toBe(challenge.replace('resource/api/v1"', 'resource/mcp"'))
    expect(challenge).toContain('scope="listings:write"')
    if (error) expect(challenge).toContain(error)
    else expect(challenge).not.toContain('error=')
    expect((await over.json()) as object).toMatchObject({ code: rest.body.code, detail: rest.body.detail })
    // The next step names both ways to sign in.
    expect(rest.body.fix).toMatch(/OAuth.*Bearer ldk_….*\/account\./)
  }
})

test('a bad credential is refused on a public read too, and a batch is judged by its strictest call', async () => {
  expect((await service.request('GET', '/listings', { headers: { authorization: 'Bearer nonsense' } })).status).toBe(
    401,
  )
  expect((await mcp([callOf('get_site_info'), callOf('get_account')])).status).toBe(401)
})

test('a revoked or expired key is refused at once', async () => {
  const { db } = service
  const revoked = await service.key()
  const latest = '(select id from api_key order by created_at desc limit 1)'
  await raw(db.read, { text: `update api_key set revoked_at = now() where id = ${latest}` })
  expect((await service.request('GET', '/me', { key: revoked })).status).toBe(401)
  const expiring = await service.key()
  await raw(db.read, { text: `update api_key set expires_at = '2026-11-20T12:00:01Z' where id = ${latest}` })
  expect((await service.request('GET', '/me', { key: expiring })).status).toBe(200)
  service.clock.time = new Date('2026-11-20T12:00:01Z')
  expect((await service.request('GET', '/me', { key: expiring })).status).toBe(401)
})

test('the metadata of each protected resource names it, its scopes and the authorization server', async () => {
  for (const [path, resource] of [
    ['', '/mcp'],
    ['/mcp', '/mcp'],
    ['/api/v1', '/api/v1'],
  ]) {
    const metadata = await (await fetch(`${service.origin}/.well-known/oauth-protected-resource${path}`)).json()
    expect(metadata).toMatchObject({
      resource: service.origin + resource,
      authorization_servers: [service.origin],
      scopes_supported: ['account:read', 'listings:write', 'orders:write'],
      bearer_methods_supported: ['header'],
    })
  }
})

test.for([
  ['GET', '/nothing', undefined, 404],
  ['DELETE', '/listings', undefined, 405],
  ['PUT', '/drafts', {}, 405],
  ['GET', '/listings?__proto__=1', undefined, 200],
  ['GET', '/listings?utm_source=x', undefined, 200],
  ['GET', '/listings?q=a%00b', undefined, 400],
  ['GET', '/listings?page=1&page=2', undefined, 400],
  ['GET', '/listings?page=1e1', undefined, 400],
  ['GET', '/listings?page=', undefined, 400],
  ['GET', '/listings?page=99999999999999999999', undefined, 400],
  ['GET', '/listings/%E0%A4%A', undefined, 400],
  ['GET', '/listings/Not_A_Slug', undefined, 400],
  ['GET', '/me/listings/9007199254740991', undefined, 404],
  ['POST', '/drafts', '{"url":', 400],
  ['POST', '/drafts', '[]', 400],
  ['POST', '/drafts', 'null', 400],
  ['POST', '/drafts', '"x"', 400],
  ['PATCH', '/drafts/00000000-0000-4000-8000-000000000000', { id: 'x' }, 400],
  ['PATCH', '/drafts/00000000-0000-4000-8000-000000000000', { __proto__x: 1 }, 400],
] as const)('%s %s with %j answers JSON with status %i', async ([method, path, body, status]) => {
  const reply = await service.request(method, path, {
    key: await service.key(),
    ...(body === undefined ? {} : { body }),
  })
  expect(reply.status).toBe(status)
  expect(reply.headers.get('content-type')).toMatch(/json/)
  if (status >= 400) expect(reply.body).toMatchObject({ status, code: expect.any(String), fix: expect.any(String) })
})

test('an address beside the protocols answers JSON too', async () => {
  for (const path of ['/api', '/api/v2/x', '/mcp/x', '/.well-known/nothing']) {
    const res = await fetch(service.origin + path)
    expect([res.status, res.headers.get('content-type')]).toEqual([404, expect.stringContaining('problem+json')])
  }
})

test('a body that is nested too deep, or not what its encoding says, is refused in words', async () => {
  const key = await service.key()
  const deep = `{"url":${'['.repeat(9000)}${']'.repeat(9000)}}`
  expect(await service.request('POST', '/drafts', { key, body: deep })).toMatchObject({
    status: 400,
    body: { errors: [{ code: 'too_deep' }] },
  })
  for (const encoding of ['gzip', 'br', 'deflate']) {
    const reply = await service.request('POST', '/drafts', {
      key,
      body: '{}',
      headers: { 'content-encoding': encoding },
    })
    expect([encoding, reply.status]).toEqual([encoding, 400])
  }
  const odd = await mcp({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: { toString: 1 } } })
  expect(odd.status).toBeLessThan(500)
  expect(await odd.text()).not.toContain('not valid JSON')
})

test('a body over the limit is refused', async () => {
  const reply = await service.request('POST', '/drafts', {
    key: await service.key(),
    body: { url: 'x'.repeat(600_000) },
  })
  expect(reply).toMatchObject({ status: 413, body: { code: 'too_large' } })
})

test('a wrong content type is refused, and so is a body key equal to a path parameter', async () => {
  const typed = await service.request('POST', '/drafts', {
    key: await service.key(),
    body: 'url=x',
    headers: { 'content-type': 'text/plain' },
  })
  expect(typed).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
  const id = '00000000-0000-4000-8000-000000000000'
  const shadowed = await service.request('PATCH', `/drafts/${id}`, { key: await service.key(), body: { id } })
  expect(shadowed).toMatchObject({ status: 400, body: { errors: [{ pointer: '/id', code: 'in_path' }] } })
})

test('MCP answers broken messages as JSON-RPC, never as a page or a 500', async () => {
  for (const [body, status] of [
    ['{"jsonrpc":', 400],
    [`{"x":"${'x'.repeat(600_000)}"}`, 413],
  ] as const) {
    const res = await mcp(body)
    expect(res.status).toBe(status)
    expect(await res.json()).toMatchObject({ jsonrpc: '2.0', error: { code: -32_700 } })
  }
  for (const body of [
    'null',
    '1',
    '"x"',
    '[]',
    '{}',
    '[null]',
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":null}',
  ]) {
    const res = await mcp(body)
    expect(res.status).toBeLessThan(500)
    expect(res.headers.get('content-type')).toMatch(/json|event-stream/)
  }
})

test('a read is answered in one piece, without a stream, unless progress is asked for', async () => {
  const typeOf = async (body: object) => (await mcp(body)).headers.get('content-type')
  const read = callOf('list_categories')
  expect(await typeOf(read)).toMatch(/^application\/json/)
  expect(await typeOf({ ...read, params: { ...read.params, _meta: { progressToken: 1 } } })).toBe('text/event-stream')
})

test('an unknown tool is a protocol error that says where to look', async () => {
  const client = await modernClient(service.origin)
  await expect(client.call('no_such_tool')).rejects.toThrow(/tools\/list/)
  await client.close()
})

test('/mcp?toolset=public serves the public operations alone, /mcp?auth=required asks for sign-in at once', async () => {
  const client = await modernClient(service.origin, { path: '/mcp?toolset=public' })
  expect(await client.toolNames()).toEqual(tools.filter(({ scope }) => !scope).map(({ name }) => name))
  await client.close()
  expect((await mcp({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, {}, '/mcp?auth=required')).status).toBe(401)
})

test('a website that names this machine as its own cannot reach MCP on loopback', async () => {
  const status = (headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) =>
      request(`${service.origin}/mcp`, { method: 'POST', headers: { ...MCP_HEADERS, ...headers } }, (res) => {
        res.resume()
        resolve(res.statusCode!)
      })
        .on('error', reject)
        .end(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })),
    )
  expect(await status({ host: 'evil.example.com' })).toBe(403)
  expect(await status({ origin: 'https://evil.example.com' })).toBe(403)
})

test('a browser may call the API from any website', async () => {
  const preflight = await fetch(`${service.origin}/api/v1/drafts`, {
    method: 'OPTIONS',
    headers: { origin: 'https://x.example' },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-headers')).toContain('Idempotency-Key')
  const read = await fetch(`${service.origin}/api/v1/site`, { headers: { origin: 'https://x.example' } })
  expect(read.headers.get('access-control-allow-origin')).toBe('*')
  expect(read.headers.get('access-control-allow-credentials')).toBeNull()
})

test('a public read has an ETag and answers 304; a private one is never kept', async () => {
  const first = await fetch(`${service.origin}/api/v1/categories`)
  // Uses node:http, because `fetch` adds `Cache-Control: no-cache` to a conditional request, which rules out
  // a 304.
  const again = await new Promise<number>((resolve) =>
    get(`${service.origin}/api/v1/categories`, { headers: { 'if-none-match': first.headers.get('etag')! } }, (res) =>
      resolve(res.resume().statusCode!),
    ),
  )
  expect([first.status, again]).toEqual([200, 304])
  expect((await service.request('GET', '/me', { key: await service.key() })).headers.get('cache-control')).toContain(
    'no-store',
  )
})

test('HEAD is GET without the body', async () => {
  const res = await fetch(`${service.origin}/api/v1/site`, { method: 'HEAD' })
  expect([res.status, await res.text()]).toEqual([200, ''])
})

test('every operation declares when the same request may be sent again: 429, 503, and 409 where keys are taken', async () => {
  const { paths, components } = (await (await fetch(`${service.origin}/api/v1/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { responses: Record<string, { headers?: Record<string, object> }> }>>
    components: { headers: Record<string, object> }
  }
  for (const { name, rest, idempotent } of tools) {
    const { responses } = paths[rest.path]![rest.method.toLowerCase()]!
    const comeBack = Object.keys(responses).filter((status) => responses[status]!.headers?.['Retry-After'])
    expect({ name, comeBack }).toEqual({ name, comeBack: idempotent ? ['409', '429', '503'] : ['429', '503'] })
  }
  expect(components.headers).toHaveProperty('RetryAfter.schema.type', 'integer')
})

test('every answer of a read and a write keeps its own output schema', async () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const document = (await (await fetch(`${service.origin}/api/v1/openapi.json`)).json()) as {
    paths: Record<
      string,
      Record<string, { responses: Record<string, { content: Record<string, { schema: object }> }> }>
    >
  }
  const holds = async (method: string, path: string, template: string, status: number, body?: object) => {
    const reply = await service.request(method, path, { key, ...(body ? { body } : {}) })
    expect(reply.status).toBe(status)
    const { schema } = document.paths[template]![method.toLowerCase()]!.responses[status]!.content['application/json']!
    expect({ path, valid: ajv.validate(schema, reply.body), errors: ajv.errors }).toMatchObject({ valid: true })
    return reply.body
  }
  service.websites.setPage('schema.example.com', '/', acmeHome())
  const draft = await holds('POST', '/drafts', '/drafts', 201, { url: 'https://schema.example.com' })
  await holds('PATCH', `/drafts/${draft.id}`, '/drafts/{id}', 200, {
    fields: { name: 'Schema' },
    milestones: [{ date: '2026-01-01', title: 'First' }],
  })
  await expect
    .poll(async () => (await service.request('GET', `/drafts/${draft.id}`, { key })).body.status, {
      timeout: 10_000,
    })
    .toBe('ready')
  await holds('GET', `/drafts/${draft.id}`, '/drafts/{id}', 200)
  const saved = await holds('POST', `/drafts/${draft.id}/submit`, '/drafts/{id}/submit', 200)
  await holds('POST', `/me/listings/${saved.listing_id}/free`, '/me/listings/{listing_id}/free', 200)
  await holds('GET', `/me/listings/${saved.listing_id}`, '/me/listings/{listing_id}', 200)
  await holds('GET', '/me/listings', '/me/listings', 200)
  await holds('GET', '/drafts', '/drafts', 200)
  await holds('GET', '/me', '/me', 200)
  await holds('GET', '/categories', '/categories', 200)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { SCOPES, type Scope } from '../../domain/shared/actor.ts'
import { exampleInput } from '../../tools/examples.ts'
import { tools } from '../../tools/catalog.ts'
import { pathParameters } from '../../tools/json-schema.ts'
import { legacyClient, modernClient } from '../clients.ts'
import { mcpMessage, mcpRequest } from '../mcp-request.ts'
import { oauthOf } from '../oauth/oauth-flow.ts'
import { aService, type TestService } from '../service.ts'

const ERAS = ['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28']

let service: TestService
/** For each scope, a key with all the others. */
const keyWithout = {} as Record<Scope, string>
beforeAll(async () => {
  service = await aService()
  for (const scope of SCOPES) keyWithout[scope] = await service.key({ scopes: SCOPES.filter((one) => one !== scope) })
})
afterAll(() => service.stop())

const scoped = tools.flatMap((tool) => (tool.scope ? [[tool.name, tool.scope, tool] as const] : []))
const problemWithoutId = (problem: object) => ({ ...problem, request_id: '' })

test.for(scoped)('%s with a key that lacks %s says so alike on both protocols', async ([name, scope, tool]) => {
  const key = keyWithout[scope]
  const input = exampleInput(tool)
  const inPath = pathParameters(tool)
  const path = tool.rest.path.replaceAll(/\{(\w+)\}/g, (_, part: string) => String(input[part]))
  const body = Object.fromEntries(Object.entries(input).filter(([part]) => !inPath.includes(part)))
  const hasBody = !['GET', 'DELETE'].includes(tool.rest.method)
  const rest = await service.request(tool.rest.method, path, { key, ...(hasBody ? { body } : {}) })
  expect(rest.status).toBe(403)
  expect(rest.headers.get('www-authenticate')).toMatch(`scope="${scope}", error="insufficient_scope"`)
  expect(rest.body).toMatchObject({
    code: 'insufficient_scope',
    detail: `This operation needs the scope ${scope}.`,
    fix: expect.stringContaining(`${scope}, which they create at ${service.origin}/account`),
  })

  for (const version of ERAS) {
    const { headers, body: call } = mcpRequest(version, 'tools/call', { name, arguments: input })
    const authorization = `Bearer ${key}`
    const res = await fetch(`${service.origin}/mcp`, {
      method: 'POST',
      headers: { ...headers, authorization },
      body: call,
    })
    const { result } = mcpMessage(await res.text())
    const problem = problemWithoutId(JSON.parse(result.content[0].text))
    expect({ version, isError: result.isError, problem }).toEqual({
      version,
      isError: true,
      problem: problemWithoutId(rest.body),
    })
  }
})

test('official clients of both generations hand the refusal of a key to their model', async () => {
  for (const connect of [modernClient, legacyClient]) {
    const client = await connect(service.origin, { key: keyWithout['orders:write'] })
    const { isError, content } = await client.result('quote_order', { items: [{ product: 'launch' }] })
    expect({ isError, said: JSON.parse(content[0]!.text) }).toMatchObject({
      isError: true,
      said: { code: 'insufficient_scope', fix: expect.stringContaining('/account') },
    })
    await client.close()
  }
})

test('a batch with a key answers the calls that it may make, and refuses the others one by one', async () => {
  const call = (name: string) => ({ jsonrpc: '2.0', id: name, method: 'tools/call', params: { name, arguments: {} } })
  const res = await fetch(`${service.origin}/mcp`, {
    method: 'POST',
    headers: {
      ...mcpRequest('2025-03-26', 'tools/call').headers,
      authorization: `Bearer ${keyWithout['account:read']}`,
    },
    body: JSON.stringify([call('get_site_info'), call('get_account')]),
  })
  const answers = (await res.json()) as { id: string; result: { isError?: boolean } }[]
  expect(answers.map(({ id, result }) => [id, result.isError ?? false])).toEqual([
    ['get_site_info', false],
    ['get_account', true],
  ])
})

test.for(ERAS)(
  'an app’s token without the scope is refused with 403, so that the app asks for it (%s)',
  async (version) => {
    const { access } = await oauthOf(service).connect({ scopes: ['account:read'] })
    const { headers, body } = mcpRequest(version, 'tools/call', { name: 'quote_order', arguments: { items: [] } })
    const authorization = `Bearer ${access}`
    const res = await fetch(`${service.origin}/mcp`, { method: 'POST', headers: { ...headers, authorization }, body })
    expect(res.status).toBe(403)
    const challenge = res.headers.get('www-authenticate')!
    expect(challenge).toMatch(
      /scope="orders:write", error="insufficient_scope", error_description=".*connect the app again/,
    )
    expect(await res.json()).toMatchObject({
      code: 'insufficient_scope',
      fix: expect.stringContaining('connect the app again and allow orders:write'),
    })
  },
)

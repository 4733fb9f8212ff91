import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { aService, type TestService } from '../service.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
})
afterAll(() => service.stop())

const read = (file: string) => JSON.parse(readFileSync(join(import.meta.dirname, '../..', file), 'utf8'))

/** A value that a client asks its person for; those in `{braces}` of a URL are asked for under that name. */
const Input = z.strictObject({
  description: z.string().optional(),
  isRequired: z.boolean().optional(),
  isSecret: z.boolean().optional(),
  format: z.enum(['string', 'number', 'boolean', 'filepath']).optional(),
  default: z.string().optional(),
  placeholder: z.string().optional(),
  choices: z.array(z.string()).optional(),
})
const bracesOf = (text: string) => [...text.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name)

/**
 * What the MCP registry accepts of a server that has no package: the part of its schema of 2025-12-11 that we need
 * (static.modelcontextprotocol.io/schemas), stricter where its documentation is.
 */
const ServerJson = z.strictObject({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'),
  name: z
    .string()
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  // One version, not a range.
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  remotes: z.tuple([
    z
      .strictObject({
        type: z.literal('streamable-http'),
        url: z.string().regex(/^https:\/\/\S+$/),
        variables: z.record(z.string(), Input),
        headers: z.array(Input.extend({ name: z.string() })),
      })
      .refine(({ url, variables }) => bracesOf(url).toString() === Object.keys(variables).toString()),
  ]),
})

test('server.json is what the MCP registry accepts', () => {
  const document = read('server.json')
  expect(ServerJson.parse(document)).toEqual(document)
})

const [remote] = read('server.json').remotes
test.for([
  ['a name without a namespace', { name: 'launch-directory' }],
  ['a long description', { description: 'x'.repeat(101) }],
  ['a range of versions', { version: '^0.1.0' }],
  ['a package', { packages: [{ registryType: 'npm' }] }],
  ['a variable that nobody is asked for', { remotes: [{ ...remote, url: 'https://{other}/mcp' }] }],
  ['another transport', { remotes: [{ ...remote, type: 'stdio' }] }],
] as const)('a server.json with %s is refused', ([, change]) => {
  expect(ServerJson.safeParse({ ...read('server.json'), ...change }).success).toBe(false)
})

test('server.json tells the truth about a running service: its name, version, address and header', async () => {
  const { name, version, remotes } = ServerJson.parse(read('server.json'))
  expect(version).toBe(read('package.json').version)
  const [{ url, headers }] = remotes
  const client = new Client({ name: 'test', version: '1' })
  const header = { [headers[0]!.name]: headers[0]!.placeholder!.replace('ldk_…', await service.key()) }
  await client.connect(
    new StreamableHTTPClientTransport(new URL(url.replace('https://{host}', service.origin)), {
      requestInit: { headers: header },
    }),
  )
  expect(client.getServerVersion()!.name).toBe(name.split('/')[1])
  expect((await client.callTool({ name: 'get_account', arguments: {} })).isError).toBeFalsy()
  await client.close()
})

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tools } from '../../tools/catalog.ts'
import { aService, type TestService } from '../service.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
})
afterAll(() => service.stop())

interface Listed {
  name: string
  _meta: { securitySchemes: { type: string }[] }
}

test.for(['modern', 'legacy'])('the MCP Inspector finds no fault with any tool, in the %s era', async (era) => {
  const { stdout, stderr } = await promisify(execFile)(
    join(import.meta.dirname, '../../node_modules/.bin/mcp-inspector'),
    [
      '--cli',
      `${service.origin}/mcp`,
      '--transport',
      'http',
      '--protocol-era',
      era,
      '--method',
      'tools/list',
      '--strict',
      '--format',
      'json',
    ],
    { maxBuffer: 64 << 20 },
  )
  expect(stderr).toBe('')
  const { result } = JSON.parse(stdout) as { result: { tools: Listed[] } }
  expect(result.tools.map(({ name, _meta }) => [name, _meta.securitySchemes[0]!.type])).toEqual(
    tools.map(({ name, scope }) => [name, scope ? 'oauth2' : 'noauth']),
  )
})

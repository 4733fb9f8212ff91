import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tools } from '../../tools/catalog.ts'
import { aService, type TestService } from '../service.ts'
import { aiSdk, langChain, mcpRemote, openAiAgents, type ConnectedClient } from './connect.ts'

let service: TestService
let key: string
const folder = mkdtempSync(join(tmpdir(), 'launch-clients-'))
beforeAll(async () => {
  service = await aService()
  key = await service.key()
})
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true })
})

const CLIENTS: [string, (server: Parameters<typeof langChain>[0], folder: string) => Promise<ConnectedClient>][] = [
  ['LangChain', langChain],
  ['the AI SDK', aiSdk],
  ['the OpenAI Agents SDK', openAiAgents],
  ['mcp-remote', mcpRemote],
]

test.for(CLIENTS)(
  '%s connects, lists every tool, reads, writes, and shows its model a refusal',
  async ([, connect]) => {
    const client = await connect({ url: `${service.origin}/mcp`, headers: { Authorization: `Bearer ${key}` } }, folder)
    try {
      expect(await client.toolNames()).toEqual(tools.map(({ name }) => name))
      expect(await client.call('get_site_info', {})).toContain(service.origin)
      expect(await client.call('get_account', {})).toContain('maker@example.com')
      expect(await client.call('submit_listing', { url: 'https://acme.example.com' })).toContain('crawling')
      const refusal = await client.call('get_listing', { slug: 'nobody' })
      expect(refusal).toContain('not_found')
      expect(refusal).toContain('fix')
    } finally {
      await client.close()
    }
  },
)

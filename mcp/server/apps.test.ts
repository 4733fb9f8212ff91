import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aService, type TestService } from '../../test/service.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
})
afterAll(() => service.stop())

const MIME = 'text/html;profile=mcp-app'

async function aClient(era: '2026-07-28' | 'legacy', path = '/mcp') {
  const mode = era === 'legacy' ? ('legacy' as const) : { pin: era }
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  await client.connect(new StreamableHTTPClientTransport(new URL(path, service.origin)))
  return client
}

test.for(
  (['2026-07-28', 'legacy'] as const).flatMap((era) => ['/mcp', '/mcp?toolset=public'].map((path) => ({ era, path }))),
)(
  'each tool’s app can be read without a credential, and no list of resources names it ($era, $path)',
  async ({ era, path }) => {
    const client = await aClient(era, path)
    const { tools } = await client.listTools()
    const apps = new Map<string, string[]>()
    for (const { name, _meta: meta } of tools) {
      const uri = (meta?.['ui'] as { resourceUri?: string } | undefined)?.resourceUri
      if (uri) apps.set(uri, [...(apps.get(uri) ?? []), name])
    }
    expect(apps.get('ui://launch-directory/listing-view.html')).toEqual(['get_listing', 'compare_listings'])
    const drafts = path === '/mcp' ? ['get_draft', 'update_draft', 'submit_draft'] : undefined
    expect(apps.get('ui://launch-directory/draft-review.html')).toEqual(drafts)
    const listed = (await client.listResources()).resources.map((resource) => resource.uri)
    expect(listed.filter((uri) => uri.startsWith('ui:'))).toEqual([])
    for (const uri of apps.keys()) {
      const { contents, ...cache } = await client.readResource({ uri })
      if (era !== 'legacy') expect(cache).toMatchObject({ ttlMs: 3_600_000, cacheScope: 'public' })
      else expect(cache).not.toHaveProperty('ttlMs')
      expect(contents).toMatchObject([
        {
          uri,
          mimeType: MIME,
          _meta: { ui: { csp: { connectDomains: [], resourceDomains: [] }, prefersBorder: true } },
        },
      ])
      const { text } = contents[0] as { text: string }
      expect(text).toMatch(/^<!doctype html>/)
      expect(text).toContain(`content="default-src 'none'; style-src 'sha256-`)
    }
    await expect(client.readResource({ uri: 'ui://launch-directory/other.html' })).rejects.toThrow(/not found/i)
    expect(client.getServerCapabilities()).toMatchObject({ extensions: { 'io.modelcontextprotocol/ui': {} } })
    await client.close()
  },
)

test('the toolset without a credential has no other resource', async () => {
  const client = await aClient('2026-07-28', '/mcp?toolset=public')
  await expect(client.readResource({ uri: 'listing://anything' })).rejects.toThrow(/not found/i)
  await client.close()
})

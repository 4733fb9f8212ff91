import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOwnListing, priceEverything } from '../../test/flows/buyer.ts'
import { legacyClient, modernClient } from '../../test/clients.ts'
import { aService, type TestService } from '../../test/service.ts'

let service: TestService
let key: string
let made = 0

beforeAll(async () => {
  service = await aService()
  key = await service.key()
  await priceEverything(service)
})
afterAll(() => service.stop())

const anOrder = async () => ({
  items: [{ product: 'featured', listing_id: await anOwnListing(service, { slug: `linked-${++made}` }) }],
})
const orders = async () => (await service.request('GET', '/orders', { key })).body.total

test('a client that can open pages is asked to open the checkout, and the order is placed once', async () => {
  const opened: unknown[] = []
  const client = new Client(
    { name: 'opens pages', version: '1' },
    { capabilities: { elicitation: { url: {} } }, versionNegotiation: { mode: { pin: '2026-07-28' } } },
  )
  client.setRequestHandler('elicitation/create', ({ params }) => {
    opened.push(params)
    return { action: 'accept' }
  })
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', service.origin), { requestInit }))
  const before = await orders()
  const result = await client.callTool({ name: 'create_checkout', arguments: await anOrder() })
  const { checkout_url } = result.structuredContent as { checkout_url: string }
  expect(opened).toMatchObject([
    { mode: 'url', url: checkout_url, message: expect.stringContaining('pay it yourself') },
  ])
  expect(await orders()).toBe(before + 1)
  // A tool without a page opens none.
  expect(await client.callTool({ name: 'list_my_orders', arguments: {} })).not.toHaveProperty('isError', true)
  expect(opened).toHaveLength(1)
  await client.close()
})

test('other clients get the link in the text, in the data and as a resource, and are asked nothing', async () => {
  for (const open of [modernClient, legacyClient]) {
    const client = await open(service.origin, { key })
    const result = await client.result('create_checkout', await anOrder())
    const { checkout_url, number } = result.structuredContent as { checkout_url: string; number: string }
    expect(result.content[0]!.text).toContain(checkout_url)
    expect(result.content[1]).toMatchObject({ type: 'resource_link', uri: checkout_url, name: `Checkout of ${number}` })
    await client.close()
  }
})

import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a vendor answers to one request; text is sent as it is. */
export interface VendorAnswer {
  status?: number
  headers?: Record<string, string>
  body: unknown
}

export interface Vendor {
  url: URL
  /** Every request that arrived, in order. */
  requests: { url: URL; headers: IncomingMessage['headers'] }[]
  /** What it answers from now on. */
  answer: (url: URL, headers: IncomingMessage['headers']) => VendorAnswer
  close(): Promise<void>
}

/** The API of a vendor on loopback, over real HTTP. */
export async function openVendor(answer: Vendor['answer']): Promise<Vendor> {
  const server = createServer((req, res) => {
    const url = new URL(req.url!, vendor.url)
    vendor.requests.push({ url, headers: req.headers })
    const { status = 200, headers = {}, body } = vendor.answer(url, req.headers)
    res.writeHead(status, { 'content-type': 'application/json', ...headers })
    res.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const vendor: Vendor = {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    requests: [],
    answer,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return vendor
}

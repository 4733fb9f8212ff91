import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { toNodeHandler, type NodeIncomingMessageLike } from '@modelcontextprotocol/node'
import { getResponse, type RequestHandler } from 'msw'

export interface Listening {
  /** Origin on loopback. */
  url: string
  close(): Promise<void>
}

/**
 * Serves a vendor's msw handlers over real HTTP on loopback. msw's interception doesn't fit: it misses other processes
 * and undici's `request`, and it changes every socket of this process, which the address guard then refuses. A request
 * without a handler fails the test run.
 */
export async function listen(...handlers: RequestHandler[]): Promise<Listening> {
  const answer = toNodeHandler(
    {
      async fetch(request) {
        const response = await getResponse(handlers, request)
        if (!response) throw new Error(`The vendor has no handler for ${request.method} ${request.url}`)
        return response
      },
    },
    { onerror: throwUncaught },
  )
  const server = createServer((req, res) => {
    // `HttpResponse.error()` has no status, so close the connection instead.
    answer(req as NodeIncomingMessageLike, res).catch(() => res.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** An error in a handler fails the test run; a 500 would look like an outage of the vendor. */
function throwUncaught(error: Error): void {
  queueMicrotask(() => {
    throw error
  })
}

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
 * Serves a vendor's msw handlers over real HTTP on loopback. msw's own interception does not fit: it reaches neither other
 * processes nor undici's `request`, and it changes every socket of this process, so that the address guard refuses them.
 * A request without a handler fails the test run.
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
    // `HttpResponse.error()` has no status to write: close the connection instead.
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

/** An error in a handler must fail the test run; as a 500 alone it would look like an outage of the vendor. */
function throwUncaught(error: Error): void {
  queueMicrotask(() => {
    throw error
  })
}

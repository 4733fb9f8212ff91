import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** How long a server that refused a connection is skipped. */
const LEFT_OUT_MS = 250
/** Longer than callers keep idle connections, so none closes just as it is used. */
const KEEP_ALIVE_MS = 65_000

/**
 * A simple load balancer on loopback: servers take turns, and a refused connection goes to the next one. A request that
 * reached a server is never repeated; a missing answer is a 502.
 */
export async function openBalancer(ports: readonly number[]): Promise<{ origin: string; close(): void }> {
  const servers = ports.map((port) => ({ port, outUntil: 0 }))
  const agent = new Agent({ keepAlive: true })
  let turn = 0

  function forward(req: IncomingMessage, body: Buffer, res: ServerResponse, tries: number): void {
    const now = performance.now()
    const up = servers.filter(({ outUntil }) => outUntil <= now)
    const server = (up.length ? up : servers)[turn++ % (up.length || servers.length)]!
    const passed = request({
      agent,
      host: '127.0.0.1',
      port: server.port,
      method: req.method,
      path: req.url,
      headers: { ...req.headers, 'x-forwarded-for': req.socket.remoteAddress },
    })
    // If the caller leaves, its request is canceled.
    res.once('close', () => passed.destroy())
    passed.once('response', (answer) => {
      res.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(res)
      answer.once('error', () => res.destroy())
    })
    passed.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') {
        server.outUntil = performance.now() + LEFT_OUT_MS
        if (tries > 1) return forward(req, body, res, tries - 1)
      }
      if (res.headersSent) res.destroy()
      else res.writeHead(502, { 'content-type': 'text/plain' }).end('No server answered.')
    })
    passed.end(body)
  }

  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (req, res) => {
    void buffer(req).then(
      (body) => forward(req, body, res, servers.length),
      () => res.destroy(),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}

import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A server that refused a connection is left out this long. */
const LEFT_OUT_MS = 250
/** Longer than a caller leaves a connection idle: one that closes just as it is used is no answer. */
const KEEP_ALIVE_MS = 65_000

/**
 * A plain balancer on loopback: one server after another, and the next one where a connection is refused. A request that
 * reached a server is never sent again: its answer, or that there is none (502), is the caller's.
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
    // Whoever goes away takes their request with them.
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

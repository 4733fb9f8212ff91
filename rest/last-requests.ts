import type { IncomingMessage, ServerResponse } from 'node:http'

type Answer = (req: IncomingMessage, res: ServerResponse) => void

/**
 * Answers requests of a process that is about to stop. `/readyz` says so, and a proxy sends new requests elsewhere. Others are
 * answered as before, but each on its connection's last turn, so that a proxy has none left when they close.
 */
export function lastRequests(answer: Answer): Answer {
  return (req, res) => {
    res.setHeader('Connection', 'close')
    if (req.url?.split('?')[0] !== '/readyz') return answer(req, res)
    res
      .writeHead(503, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
      .end(JSON.stringify({ status: 'unavailable', detail: 'The process is stopping.' }))
  }
}

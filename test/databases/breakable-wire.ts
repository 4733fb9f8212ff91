import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface BreakableWire {
  port: number
  /** Closes all connections, and new ones as soon as they open. */
  cut(): void
  /** Holds everything back silently, like a network that loses packets. */
  stall(): void
  /** Delivers everything this much later, like a far or overloaded network. */
  slow(ms: number): void
  /** Lets everything through again; what a stall held back arrives late. */
  mend(): void
  close(): Promise<void>
}

/** A loopback proxy to a port. */
export async function openWire(to: number): Promise<BreakableWire> {
  const sockets = new Set<Socket>()
  let delayMs = 0
  let state: 'whole' | 'cut' | 'stalled' = 'whole'
  const forward = (from: Socket, other: Socket) => {
    sockets.add(from)
    from.on('data', (bytes) => {
      if (delayMs) setTimeout(() => void other.write(bytes), delayMs)
      else other.write(bytes)
    })
    from.on('error', () => {})
    from.once('close', () => {
      sockets.delete(from)
      other.destroy()
    })
    if (state === 'stalled') from.pause()
  }
  const server = createServer((socket) => {
    if (state === 'cut') return void socket.destroy()
    const far = connect(to, '127.0.0.1')
    forward(socket, far)
    forward(far, socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      state = 'cut'
      for (const socket of sockets) socket.destroy()
    },
    stall() {
      state = 'stalled'
      for (const socket of sockets) socket.pause()
    },
    slow(ms) {
      delayMs = ms
    },
    mend() {
      state = 'whole'
      for (const socket of sockets) socket.resume()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

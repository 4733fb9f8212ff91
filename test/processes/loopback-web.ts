import { once } from 'node:events'
import { connect } from 'node:net'
import type { Web } from '../../outside/web/web.ts'

/** A crawler whose websites all resolve to the server at WEBSITES_PORT on loopback. */
export async function loopbackWeb(publicUrl: string): Promise<Web> {
  const { openWeb } = await import('../../outside/web/open-web.ts')
  return openWeb({
    publicUrl,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    allowIp: (ip) => ip === '127.0.0.1',
    connect: async () => {
      const socket = connect(Number(process.env['WEBSITES_PORT']), '127.0.0.1')
      await once(socket, 'connect')
      return socket
    },
    pace: async () => {},
  })
}

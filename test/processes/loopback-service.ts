// The real service as a process of its own, whose every website is the one server on loopback at WEBSITES_PORT.
import { once } from 'node:events'
import { connect } from 'node:net'
import { start } from '../../start.ts'

const port = Number(process.env['WEBSITES_PORT'])

await start(process.env, async (publicUrl) =>
  (await import('../../outside/web/open-web.ts')).openWeb({
    publicUrl,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    allowIp: (ip) => ip === '127.0.0.1',
    connect: async () => {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      return socket
    },
    pace: async () => {},
  }),
)

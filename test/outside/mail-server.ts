import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/**
 * A mail server on loopback, and what it delivered. It refuses a recipient with the status that `refuse` returns, if
 * any.
 */
export async function openMailServer(port: number, refuse: (to: string) => number | undefined = () => undefined) {
  const delivered: { to: string[]; mail: Email }[] = []
  const server = new SMTPServer({
    authOptional: true,
    onAuth: (_auth, _session, done) => done(null, { user: 'anybody' }),
    disabledCommands: ['STARTTLS'],
    closeTimeout: 500,
    onRcptTo({ address }, _session, done) {
      const responseCode = refuse(address)
      done(responseCode ? Object.assign(new Error('Not now.'), { responseCode }) : null)
    },
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address)
      void buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((mail) => {
          delivered.push({ to, mail })
          done()
        })
    },
  })
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return { server, delivered, close: () => new Promise<void>((resolve) => server.close(resolve)) }
}

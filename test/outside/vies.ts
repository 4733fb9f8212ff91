import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A VIES on loopback that speaks its REST form. Numbers are unknown to it until told; a state that is down says so. */
export async function openVies() {
  const valid = new Set<string>()
  const down = new Set<string>()
  const asked: string[] = []
  const server = createServer((req, res) => {
    void req.toArray().then((chunks) => {
      const { countryCode, vatNumber } = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>
      const number = `${countryCode}${vatNumber}`
      asked.push(number)
      const isDown = down.has(countryCode!)
      const isValid = !isDown && valid.has(number)
      res.setHeader('content-type', 'application/json').end(
        JSON.stringify({
          countryCode,
          vatNumber,
          requestDate: '2026-11-20T12:00:00.000Z',
          valid: isValid,
          requestIdentifier: isValid ? 'WAPIAAAAZ1234567' : '',
          name: isValid ? 'Acme Fictional GmbH' : '---',
          address: isValid ? 'Somewhere 1, Nowhere' : '---',
          ...(isDown ? { userError: 'MS_UNAVAILABLE' } : {}),
        }),
      )
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    valid,
    down,
    asked,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

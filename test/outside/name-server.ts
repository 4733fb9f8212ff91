import { isIPv6 } from 'node:net'
import dns2 from 'dns2'

const { Packet, createServer } = dns2

/** A name's answer: TXT records (whole or in pieces), addresses, an alias or a failure. */
export type NameAnswer =
  | { txt: (string | string[])[] }
  | { addresses: string[] }
  | { cname: string }
  | 'SERVFAIL'
  | 'silence'

/** A real name server on loopback, over UDP only. Unknown names don't exist. */
export async function openNameServer(): Promise<{
  /** The server's address and port, for `dnsServers`. */
  address: string
  /** The names that were queried, in order. */
  asked: string[]
  set(name: string, answer: NameAnswer): void
  remove(name: string): void
  close(): Promise<void>
}> {
  const names = new Map<string, NameAnswer>()
  const asked: string[] = []
  const answerFor = (name: string) => names.get(name) ?? names.get(name.replace(/^[^.]+/, '*'))
  const server = createServer({
    udp: true,
    handle: (request, send) => {
      const response = Packet.createResponseFromRequest(request)
      const [question] = request.questions
      let name = question!.name.toLowerCase()
      asked.push(name)
      let answer = answerFor(name)
      if (answer === 'silence') return
      if (answer === 'SERVFAIL') response.header.rcode = 2
      else if (!answer) response.header.rcode = 3
      while (answer && typeof answer === 'object' && 'cname' in answer) {
        response.answers.push({
          name,
          type: Packet.TYPE.CNAME,
          class: Packet.CLASS.IN,
          ttl: 1,
          domain: answer.cname,
        } as never)
        name = answer.cname
        answer = answerFor(name)
      }
      if (answer && typeof answer === 'object' && 'txt' in answer)
        for (const data of question!.type === Packet.TYPE.TXT ? answer.txt : [])
          response.answers.push({ name, type: Packet.TYPE.TXT, class: Packet.CLASS.IN, ttl: 1, data } as never)
      if (answer && typeof answer === 'object' && 'addresses' in answer)
        for (const address of answer.addresses) {
          const type = isIPv6(address) ? Packet.TYPE.AAAA : Packet.TYPE.A
          if (type === question!.type)
            response.answers.push({ name, type, class: Packet.CLASS.IN, ttl: 1, address } as never)
        }
      void send(response)
    },
  })
  const addresses = await server.listen({ udp: { port: 0, address: '127.0.0.1' } })
  return {
    address: `127.0.0.1:${(addresses.udp as { port: number }).port}`,
    asked,
    set: (name, answer) => void names.set(name.toLowerCase(), answer),
    remove: (name) => void names.delete(name.toLowerCase()),
    close: async () => server.close(),
  }
}

import { Resolver } from 'node:dns/promises'

/** What the name servers say about the TXT records of a name. `none`: there are none; `silent`: they did not say. */
type TxtAnswer = { outcome: 'records'; values: string[] } | { outcome: 'none' } | { outcome: 'silent' }

export interface Dns {
  txt(name: string): Promise<TxtAnswer>
}

/** A healthy resolver answers in well under a second, a far authority behind it in two. */
const ANSWER_MS = 2_500
const TRIES = 2

/** Asks the given name servers (`ADDRESS` or `ADDRESS:PORT`), or those of this machine. */
export function openDns(servers: string[] | undefined): Dns {
  const resolver = new Resolver({ timeout: ANSWER_MS, tries: TRIES })
  if (servers?.length) resolver.setServers(servers)
  return {
    async txt(name) {
      try {
        // A long record arrives in pieces of up to 255 bytes (RFC 1035 §3.3.14) that belong together.
        const records = await resolver.resolveTxt(name)
        return { outcome: 'records', values: records.map((pieces) => pieces.join('')) }
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        return { outcome: code === 'ENOTFOUND' || code === 'ENODATA' ? 'none' : 'silent' }
      }
    },
  }
}

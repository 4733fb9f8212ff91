import { Resolver } from 'node:dns/promises'

/** The TXT records of a name. `none`: it has none; `silent`: the name servers gave no usable answer. */
type TxtAnswer = { outcome: 'records'; values: string[] } | { outcome: 'none' } | { outcome: 'silent' }

export interface Dns {
  txt(name: string): Promise<TxtAnswer>
}

/** A healthy resolver answers in well under a second, or within two when the authoritative server is slow. */
const TIMEOUT_MS = 2_500
const MAX_TRIES = 2

/** Queries the given name servers (`ADDRESS` or `ADDRESS:PORT`), or this machine's. */
export function openDns(servers: string[] | undefined): Dns {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: MAX_TRIES })
  if (servers?.length) resolver.setServers(servers)
  return {
    async txt(name) {
      try {
        // Long records are split into strings of up to 255 bytes (RFC 1035 §3.3.14).
        const records = await resolver.resolveTxt(name)
        return { outcome: 'records', values: records.map((pieces) => pieces.join('')) }
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        return { outcome: code === 'ENOTFOUND' || code === 'ENODATA' ? 'none' : 'silent' }
      }
    },
  }
}

import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { ConnectionOptions } from 'node:tls'
import pg from 'pg'
import { DomainError } from '../../errors.ts'

/** The parameters of a URL that name files. */
const FILES = ['sslrootcert', 'sslcert', 'sslkey']
/** What a URL says about TLS. The driver prefers it to what is given beside the URL. */
const ABOUT_TLS = [...FILES, 'ssl', 'sslmode', 'sslnegotiation', 'uselibpqcompat']

/** What the driver takes. */
interface Connection {
  connectionString: string
  ssl?: ConnectionOptions
  sslnegotiation?: 'postgres' | 'direct'
}

/**
 * How to connect to PostgreSQL at `url`. The driver tells TLS the name of a server, but no IP address, and Node then checks the
 * certificate against `localhost`; so for an IP address, these options say what to check. Throws `wrong_state` if a file that the
 * URL names can't be read.
 */
export function connectionTo(url: string): Connection {
  const { host, ssl } = asDriverReads(url)
  const tls = typeof ssl === 'object' ? ssl : {}
  if (!isIP(host) || !ssl || tls.rejectUnauthorized === false || tls.checkServerIdentity)
    return { connectionString: url }
  const plain = new URL(url)
  const negotiation = plain.searchParams.get('sslnegotiation')
  for (const name of ABOUT_TLS) plain.searchParams.delete(name)
  return {
    connectionString: plain.href,
    // The driver hides the key from a copy.
    ssl: { ...tls, ...(tls.key ? { key: tls.key } : {}), host },
    ...(negotiation ? { sslnegotiation: negotiation as 'direct' } : {}),
  }
}

/** The host and the TLS options that the driver takes from a URL, and from variables such as PGHOST and PGSSLMODE. */
function asDriverReads(url: string): { host: string; ssl: ConnectionOptions | boolean | string } {
  try {
    return new pg.Client(url) as never
  } catch (error) {
    throw unreadableFile(url) ?? error
  }
}

function unreadableFile(url: string): DomainError | undefined {
  for (const name of FILES) {
    const file = new URL(url).searchParams.get(name)
    try {
      if (file) readFileSync(file)
    } catch (error) {
      return new DomainError(
        'wrong_state',
        `Can’t read ${resolve(file!)} (${(error as NodeJS.ErrnoException).code}), the file of ${name} in the URL of the database.`,
        'Check the path, and who may read it.',
      )
    }
  }
  return undefined
}

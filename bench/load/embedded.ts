import { accountOf, createKey } from '../../domain/accounts/keys.ts'
import { seedCategories } from '../../domain/categories/categories.ts'
import { createEmbedded } from '../../domain/database/first-start.ts'
import { openDatabase } from '../../domain/open-database.ts'
import { SCOPES } from '../../domain/shared/actor.ts'
import { aListing } from '../../test/factories.ts'
import { aFreePort } from '../../test/free-port.ts'
import { openWebsites, withoutLimits } from './fleet.ts'
import { openLedger, type Ledger } from './ledger.ts'

const EMAIL = 'maker@example.com'
const LISTINGS_A_CALLER = 6

/** An embedded database in a new folder, with listings for callers to write to; no service runs on it yet. */
export async function aFilledFolder(
  dataDir: string,
  { callers }: { callers: number },
): Promise<{
  /** The environment for starting a service on this database. */
  env: Record<string, string>
  key: string
  slugs: string[]
  ledger: Ledger
  close(): Promise<void>
}> {
  await createEmbedded(dataDir)
  const db = await openDatabase({ dataDir })
  await seedCategories(db)
  const slugs = Array.from({ length: callers * LISTINGS_A_CALLER }, (_, n) => `listing-${n}`)
  for (const slug of slugs) await aListing({ db }, { slug })
  const ledger = await openLedger(db, { email: EMAIL, callers })
  const { secret: key } = await db.transaction(async (tx) => {
    const { id: accountId } = await accountOf(tx, EMAIL)
    return createKey(tx, { accountId, scopes: SCOPES })
  })
  await db.close()
  const websites = await openWebsites()
  const env = {
    ...withoutLimits,
    PORT: String(await aFreePort()),
    DATA_DIR: dataDir,
    WEBSITES_PORT: String(websites.port),
    // No name server listens at this address, so no request leaves this machine.
    DNS_SERVERS: '127.0.0.1:9',
  }
  return { env, key, slugs, ledger, close: () => websites.close() }
}

import type { Database } from '../../domain/database/database.ts'
import { raw } from '../../domain/database/raw.ts'
import { DomainError } from '../../domain/errors.ts'
import { parseWebsite } from '../../domain/shared/website.ts'

/** The public listing that has a website already. */
export interface ListedAt {
  slug: string
  mine: boolean
  id: number
}

/** The public listing of this website, if there is one. */
export async function listedAt(db: Database, url: string, accountId: string): Promise<ListedAt | null> {
  const [listed] = await raw<ListedAt>(db.read, {
    text: `select slug, id::int, exists (select from listing_owner o where o.listing_id = listing.id and o.account_id = $2) as mine
           from listing where site = $1 and status in ('scheduled', 'live')`,
    values: [siteOf(url), accountId],
  })
  return listed ?? null
}

function siteOf(url: string): string {
  try {
    return parseWebsite(url).site
  } catch (error) {
    if (error instanceof DomainError) return ''
    throw error
  }
}

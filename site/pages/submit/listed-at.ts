import { html } from 'hono/html'
import type { Database } from '../../../domain/database/database.ts'
import { DomainError } from '../../../domain/errors.ts'
import { parseWebsite } from '../../../domain/shared/input/website.ts'
import type { Html } from '../../ui/page.ts'

/** The public listing that a website already has, and whether this account owns it. */
export interface ListedAt {
  slug: string
  mine: boolean
  id: number
}

/** The public listing of this website; null if there is none or the address is invalid. */
export async function listedAt(db: Database, url: string, accountId: string): Promise<ListedAt | null> {
  const listed = await db.read.sql
    .selectFrom('listing as l')
    .select(({ exists, selectFrom }) => [
      'l.slug',
      'l.id',
      exists(
        selectFrom('listing_owner as o').whereRef('o.listing_id', '=', 'l.id').where('o.account_id', '=', accountId),
      ).as('mine'),
    ])
    .where('l.site', '=', siteOf(url))
    .where('l.status', 'in', ['scheduled', 'live'])
    .$narrowType<{ mine: boolean }>()
    .executeTakeFirst()
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

/**
 * Links to the listing that this website already has: to the owner's pages, or to view and claim somebody
 * else's.
 */
export function listedLink({ slug, mine, id }: ListedAt): Html {
  return mine
    ? html`<p><a href="/my-listings/${id}">Go to your listing</a></p>`
    : html`<p><a href="/listings/${slug}">View the listing</a> or <a href="/listings/${slug}/claim">claim it</a>.</p>`
}

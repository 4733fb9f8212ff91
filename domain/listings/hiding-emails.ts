import type { EmailWriter } from '../accounts/emails/email.ts'
import type { Reader } from '../database/database.ts'
import { ownersOf } from './owned-listing.ts'

/**
 * Owners get no email about older decisions. We remember sent emails for longer than this, so each is sent
 * once.
 */
const TOLD_FOR_MS = 2 * 24 * 3_600_000

/**
 * Emails the owners of listings that the site team has hidden or shown again in the last two days, once for
 * each line of the audit log.
 */
export async function tellOwnersOfHiding(
  db: Reader,
  { writeEmail, siteUrl, now }: { writeEmail: EmailWriter; siteUrl: string; now: Date },
): Promise<void> {
  const lines = await db.sql
    .selectFrom('audit_log as a')
    .innerJoin('listing as l', 'l.slug', 'a.target')
    .select(['a.id as line', 'a.action', 'a.details', 'l.id', 'l.slug', 'l.website_url as website'])
    .where('a.at', '>', new Date(now.getTime() - TOLD_FOR_MS).toISOString())
    .where('a.action', 'in', ['listing hide', 'listing show'])
    .orderBy('a.id')
    .execute()
  for (const { line, action, details, id, slug, website } of lines) {
    const reason = action === 'listing hide' ? reasonOf(details) : null
    const facts = { listing: `${siteUrl}/listings/${slug}`, website: new URL(website).hostname }
    const told = { reference: `log ${line}` }
    for (const to of await ownersOf(db, id))
      if (reason === null) await writeEmail({ kind: 'listing-shown', to, ...told, facts })
      else {
        const account = `${siteUrl}/account#listing-${id}`
        await writeEmail({ kind: 'listing-hidden', to, ...told, facts: { ...facts, reason, account } })
      }
  }
}

function reasonOf(details: unknown): string | null {
  return (details as { after?: { reason?: string } | null }).after?.reason ?? null
}

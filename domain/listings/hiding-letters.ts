import type { LetterWriter } from '../accounts/letter.ts'
import type { Reader } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { ownersOf } from './owned-listing.ts'

/** Older ones the owners have learnt of by themselves. Letters are remembered for longer, so nobody is told twice. */
const TOLD_FOR_DAYS = 2

interface Hiding {
  line: string
  listing: number
  slug: string
  website: string
  /** null: it was brought back. */
  reason: string | null
}

/** Writes to the owners of each listing that the site team has hidden, for another reason or brought back, once for each line of the log. */
export async function tellOwnersOfHiding(
  db: Reader,
  { writeLetter, siteUrl, now }: { writeLetter: LetterWriter; siteUrl: string; now: Date },
): Promise<void> {
  const lines = await raw<Hiding>(db, {
    text: `select a.id::text as line, l.id::int as listing, l.slug, l.website_url as website,
             case when a.action = 'listing hide' then a.details -> 'after' ->> 'reason' end as reason
           from audit_log a join listing l on l.slug = a.target
           where a.at > $1::timestamptz - interval '${TOLD_FOR_DAYS} days' and a.action in ('listing hide', 'listing show')
           order by a.id`,
    values: [now.toISOString()],
  })
  for (const { line, listing: id, slug, website, reason } of lines) {
    const facts = { listing: `${siteUrl}/listings/${slug}`, website: new URL(website).hostname }
    const told = { reference: `log ${line}` }
    for (const to of await ownersOf(db, id))
      if (reason === null) await writeLetter({ kind: 'listing-shown', to, ...told, facts })
      else {
        const account = `${siteUrl}/account#listing-${id}`
        await writeLetter({ kind: 'listing-hidden', to, ...told, facts: { ...facts, reason, account } })
      }
  }
}

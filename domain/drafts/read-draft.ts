import { LockMode } from '@mikro-orm/core'
import { constant } from '../database/constant.ts'
import type { Database, Reader, Tx } from '../database/database.ts'
import { FIELD_NAMES } from '../profile/fields.ts'
import { isReadInFull, type DraftedProfile, type ReadProblem } from '../profile/profile.ts'
import { Draft } from './draft.entity.ts'
import { redrafted, unread, type Drafted, type DraftFields } from '../profile/field-state.ts'
import { answeredByWebsite } from './website/answered-by-website.ts'
import type { Page } from './website/page.ts'
import type { Progress } from './website/progress.ts'

/** A website read this recently isn't read again for new drafts, regenerated fields or competitors. */
const FRESH_MS = 24 * 3_600_000

/** The states of a draft whose website is being read. */
const BEING_READ = [constant('crawling'), constant('drafting')]

export interface SiteReading {
  pages: Page[]
  problem: ReadProblem | null
}

/** The reading of a website from the last day; null if there is none. */
export async function freshReading(db: Reader, site: string, now: Date): Promise<SiteReading | null> {
  const row = await db.sql
    .selectFrom('site_read')
    .select(['pages', 'problem'])
    .where('site', '=', site)
    .where('pages', 'is not', null)
    .where('read_at', '>', stale(now))
    .executeTakeFirst()
  return row?.pages ? { pages: row.pages, problem: row.problem } : null
}

/**
 * Saves a reading, so that drafting within the next day doesn't visit the website again. A reading without
 * pages isn't worth saving.
 */
export async function keepReading(tx: Tx, site: string, reading: SiteReading, now: Date) {
  if (!reading.pages.length) return
  await tx.sql
    .insertInto('site_read')
    .values({
      site,
      pages: JSON.stringify(reading.pages),
      problem: reading.problem && JSON.stringify(reading.problem),
      read_at: now.toISOString(),
    })
    .onConflict((conflict) =>
      conflict.column('site').doUpdateSet((eb) => ({
        pages: eb.ref('excluded.pages'),
        problem: eb.ref('excluded.problem'),
        read_at: eb.ref('excluded.read_at'),
      })),
    )
    .execute()
}

/** Whether a reading of this website ever returned pages. */
export async function wasRead(db: Reader, site: string): Promise<boolean> {
  const read = await db.sql.selectFrom('site_read').select('site').where('site', '=', site).executeTakeFirst()
  return read !== undefined
}

/** Deletes the pages of readings older than a day, but keeps the fact that the website was read. */
export async function forgetOldReadings(tx: Tx, now: Date): Promise<void> {
  await tx.sql
    .updateTable('site_read')
    .set({ pages: null, problem: null })
    .where('pages', 'is not', null)
    .where('read_at', '<', stale(now))
    .execute()
}

/** The time before which a reading is no longer fresh. */
function stale(now: Date): string {
  return new Date(now.getTime() - FRESH_MS).toISOString()
}

/**
 * The draft, locked for this transaction, so that an edit and the end of a reading never overwrite each
 * other.
 */
export function lockDraft(tx: Tx, id: string): Promise<Draft | null> {
  return tx.em.findOne(Draft, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
}

/**
 * The draft's account, and how many of the account's drafts are being read, including this one; null if the
 * draft is gone.
 */
export async function turnOf(tx: Tx, draftId: string): Promise<{ account: string; place: number } | null> {
  // The lock makes simultaneous calls wait for each other; otherwise each would get the first place.
  const owner = await tx.sql
    .selectFrom('account')
    .innerJoin('draft', 'draft.account_id', 'account.id')
    .select('account.id as account')
    .where('draft.id', '=', draftId)
    .forNoKeyUpdate('account')
    .executeTakeFirst()
  if (!owner) return null
  const { place } = await tx.sql
    .selectFrom('draft')
    .select(({ fn }) => fn.countAll<number>().as('place'))
    .where('account_id', '=', owner.account)
    .where('status', 'in', BEING_READ)
    .executeTakeFirstOrThrow()
  return { ...owner, place }
}

/**
 * Saves the progress of reading a draft's website. Writes happen in order; a failed write is ignored, because
 * progress isn't worth losing a draft.
 */
export function progressNotes(
  db: Database,
  draftId: string,
): { note(progress: Progress): void; noted(): Promise<void> } {
  let last = Promise.resolve()
  return {
    note(progress) {
      last = last.then(async () => {
        await db.read.sql
          .updateTable('draft')
          .set({ progress: JSON.stringify(progress) })
          .where('id', '=', draftId)
          .where('status', 'in', BEING_READ)
          .execute()
          .catch(() => {})
      })
    },
    noted: () => last,
  }
}

/** Ends the reading of a draft's website. What a person typed in the meantime stays. */
export function finishReading(draft: Draft, profile: DraftedProfile, problem: ReadProblem | null, now: Date): void {
  const wasRead = isReadInFull(problem)
  draft.fields = Object.fromEntries(
    FIELD_NAMES.map((name) => [
      name,
      redrafted(draft.fields[name] ?? unread<string | string[]>(), profile.fields[name], { wasRead }),
    ]),
  ) as DraftFields
  const list = <T>(drafted: Drafted<T> | undefined, value: T & object) =>
    redrafted(drafted ?? unread<T>(), Object.keys(value).length ? { value, evidence: [] } : undefined, { wasRead })
  const { faqs, founders, company_socials } = draft.sections
  draft.sections = {
    faqs: list(faqs, profile.faqs),
    founders: list(founders, profile.founders),
    company_socials: list(company_socials, profile.company_socials),
  }
  draft.attributes = answeredByWebsite(draft.attributes, profile, { wasRead })
  draft.problem = problem
  draft.progress = null
  draft.status = 'ready'
  draft.updatedAt = now
}

/** The draft of a website that states nothing. */
export const NOTHING_FOUND: DraftedProfile = { fields: {}, faqs: [], founders: [], company_socials: {} }

import { LockMode } from '@mikro-orm/core'
import { constant } from '../database/constant.ts'
import type { Database, Reader, Tx } from '../database/database.ts'
import { FIELD_NAMES } from '../profile/fields.ts'
import type { DraftedProfile, Evidence, ReadProblem } from '../profile/profile.ts'
import { Draft } from './draft.entity.ts'
import { redrafted, unread, type Drafted, type DraftFields } from '../profile/field-state.ts'
import type { Page } from './website/page.ts'
import type { Progress } from './website/progress.ts'

/** A website read this recently is not read again for a new draft or a redraft. */
const FRESH_MS = 24 * 3_600_000

/** The states of a draft whose website is being read. */
const BEING_READ = [constant('crawling'), constant('drafting')]

export interface SiteReading {
  pages: Page[]
  problem: ReadProblem | null
}

/** What was read of a website within the last day; null when nothing was. */
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

/** Keeps what was read, so that a redraft needs no second visit. A reading without pages is not worth keeping. */
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

/** Whether this website was ever read: it gave pages once. */
export async function wasRead(db: Reader, site: string): Promise<boolean> {
  const read = await db.sql.selectFrom('site_read').select('site').where('site', '=', site).executeTakeFirst()
  return read !== undefined
}

/** Deletes what was read more than a day ago; that it was read stays known. */
export async function forgetOldReadings(tx: Tx, now: Date): Promise<void> {
  await tx.sql
    .updateTable('site_read')
    .set({ pages: null, problem: null })
    .where('pages', 'is not', null)
    .where('read_at', '<', stale(now))
    .execute()
}

/** What was read before then is not fresh. */
function stale(now: Date): string {
  return new Date(now.getTime() - FRESH_MS).toISOString()
}

/** The draft, held for this transaction: an edit and the end of a reading never overwrite each other. */
export function lockDraft(tx: Tx, id: string): Promise<Draft | null> {
  return tx.em.findOne(Draft, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
}

/** Whose draft it is, and how many of theirs are being read, this one included. */
export async function turnOf(tx: Tx, draftId: string): Promise<{ account: string; place: number } | null> {
  // One after the other, or those that are sent at once would all be the first.
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

/** Notes how far the reading of a draft is; each note waits for the one before, and what fails is not worth a draft. */
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
  draft.fields = Object.fromEntries(
    FIELD_NAMES.map((name) => [
      name,
      redrafted(draft.fields[name] ?? unread<string | string[]>(), profile.fields[name]),
    ]),
  ) as DraftFields
  const { faqs, founders, company_socials } = draft.sections
  draft.sections = {
    faqs: redraftedList(faqs, profile.faqs),
    founders: redraftedList(founders, profile.founders),
    company_socials: redrafted(
      company_socials ?? unread(),
      Object.keys(profile.company_socials).length ? { value: profile.company_socials, evidence: [] } : undefined,
    ),
  }
  draft.problem = problem
  draft.progress = null
  draft.status = 'ready'
  draft.updatedAt = now
}

function redraftedList<T extends { evidence: Evidence[] }>(
  drafted: Drafted<T[]> | undefined,
  found: T[],
): Drafted<T[]> {
  return redrafted(drafted ?? unread<T[]>(), found.length ? { value: found, evidence: [] } : undefined)
}

/** A website that gave nothing. */
export const NOTHING_FOUND: DraftedProfile = { fields: {}, faqs: [], founders: [], company_socials: {} }

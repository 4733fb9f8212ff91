import { LockMode } from '@mikro-orm/core'
import type { Database, Reader, Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { FIELD_NAMES, type DraftedProfile, type Evidence, type ReadProblem } from '../profile/profile.ts'
import { Draft } from './draft.entity.ts'
import { redrafted, unread, type Drafted, type DraftFields } from './field-state.ts'
import type { Page } from './page.ts'
import type { Progress } from './progress.ts'

/** A website read this recently is not read again for a new draft or a redraft. */
const FRESH_HOURS = 24

export interface SiteReading {
  pages: Page[]
  problem: ReadProblem | null
}

/** What was read of a website within the last day; null when nothing was. */
export async function freshReading(db: Reader, site: string, now: Date): Promise<SiteReading | null> {
  const [row] = await raw<SiteReading>(db, {
    text: `select pages, problem from site_read where site = $1 and pages is not null
             and read_at > $2::timestamptz - interval '${FRESH_HOURS} hours'`,
    values: [site, now.toISOString()],
  })
  return row ?? null
}

/** Keeps what was read, so that a redraft needs no second visit. A reading without pages is not worth keeping. */
export async function keepReading(tx: Tx, site: string, reading: SiteReading, now: Date) {
  if (!reading.pages.length) return
  await raw(tx, {
    text: `insert into site_read (site, pages, problem, read_at) values ($1, $2::jsonb, $3::jsonb, $4)
           on conflict (site) do update set pages = excluded.pages, problem = excluded.problem, read_at = excluded.read_at`,
    values: [
      site,
      JSON.stringify(reading.pages),
      reading.problem && JSON.stringify(reading.problem),
      now.toISOString(),
    ],
  })
}

/** Whether this website was ever read: it gave pages once. */
export async function wasRead(db: Reader, site: string): Promise<boolean> {
  const read = await raw(db, { text: 'select 1 from site_read where site = $1', values: [site] })
  return read.length > 0
}

/** Deletes what was read more than a day ago; that it was read stays known. */
export async function forgetOldReadings(tx: Tx, now: Date): Promise<void> {
  await raw(tx, {
    text: `update site_read set pages = null, problem = null
           where pages is not null and read_at < $1::timestamptz - interval '${FRESH_HOURS} hours'`,
    values: [now.toISOString()],
  })
}

/** The draft, held for this transaction: an edit and the end of a reading never overwrite each other. */
export function lockDraft(tx: Tx, id: string): Promise<Draft | null> {
  return tx.em.findOne(Draft, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
}

/** Whose draft it is, and how many of theirs are being read, this one included. */
export async function turnOf(tx: Tx, draftId: string): Promise<{ account: string; place: number } | null> {
  // One after the other, or those that are sent at once would all be the first.
  const [owner] = await raw<{ account: string }>(tx, {
    text: `select account.id as account from account join draft on draft.account_id = account.id
           where draft.id = $1 for no key update of account`,
    values: [draftId],
  })
  if (!owner) return null
  const [{ place }] = (await raw<{ place: number }>(tx, {
    text: `select count(*)::int as place from draft where account_id = $1 and status in ('crawling', 'drafting')`,
    values: [owner.account],
  })) as [{ place: number }]
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
        await raw(db.read, {
          text: `update draft set progress = $2::jsonb where id = $1 and status in ('crawling', 'drafting')`,
          values: [draftId, JSON.stringify(progress)],
        }).catch(() => {})
      })
    },
    noted: () => last,
  }
}

/** Ends the reading of a draft's website: what a person typed meanwhile stays. */
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
  draft.status = draft.status === 'submitted' ? 'submitted' : 'ready'
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

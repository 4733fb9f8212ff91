import * as z from 'zod'
import { mailOutage } from '../domain/accounts/emails/mail-outage.ts'
import type { TestMail } from '../domain/accounts/emails/mail-error.ts'
import { UNCATEGORISED } from '../domain/categories/seed.ts'
import type { Reader } from '../domain/database/database.ts'
import { backupOutcomes } from './backup/outcomes.ts'
import { defineAction } from './action.ts'

const KEY = 'checklist_hidden'

/** What a new site needs before people come, and whether it has it. */
export interface Checklist {
  /** An admin has proved their email address. */
  owner: boolean
  /** APP_SECRET is set, rather than a secret in the data folder in use. */
  secret: boolean
  /** The last email was sent, and no outage has begun since. */
  email: boolean
  category: boolean
  /** A product is for sale. */
  prices: boolean
  /** A backup on a schedule has been made and verified. */
  backup: boolean
}

/** The checklist; null once an admin has hidden it. */
export async function checklistOf(
  db: Reader,
  { mail, isSecretKept }: { mail: TestMail | undefined; isSecretKept: boolean },
): Promise<Checklist | null> {
  const [row, outage, outcomes] = await Promise.all([
    db.sql
      .selectNoFrom(({ exists, selectFrom }) => [
        exists(selectFrom('setting').select('key').where('key', '=', KEY))
          .$castTo<boolean>()
          .as('hidden'),
        exists(
          selectFrom('account').select('id').where('role', '=', 'admin').where('email_verified_at', 'is not', null),
        )
          .$castTo<boolean>()
          .as('owner'),
        exists(selectFrom('email').select('id').where('sent_at', 'is not', null))
          .$castTo<boolean>()
          .as('sent'),
        exists(selectFrom('category').select('id').where('name', '<>', UNCATEGORISED.name))
          .$castTo<boolean>()
          .as('category'),
        exists(
          selectFrom('product as p')
            .innerJoin('product_price as r', 'r.product_code', 'p.code')
            .select('r.id')
            .where('p.active', '=', true)
            .where('r.valid_to', 'is', null),
        )
          .$castTo<boolean>()
          .as('prices'),
      ])
      .executeTakeFirstOrThrow(),
    mailOutage(db),
    backupOutcomes(db),
  ])
  const { hidden, owner, sent, category, prices } = row
  if (hidden) return null
  return {
    owner,
    secret: !isSecretKept,
    email: sent && !outage && mail?.way !== 'nowhere',
    category,
    prices,
    backup: outcomes.some(({ failed }) => failed === null),
  }
}

export const hideChecklist = defineAction({
  name: 'checklist hide',
  about: 'hide the list of first steps on the overview for all admins',
  words: {},
  input: z.strictObject({}),
  target: () => 'checklist',
  async state(_input, { tx }) {
    const row = await tx.sql.selectFrom('setting').select('key').where('key', '=', KEY).executeTakeFirst()
    return { hidden: row !== undefined }
  },
  async run(_input, { tx }) {
    await tx.sql
      .insertInto('setting')
      .values({ key: KEY, value: 'true' })
      .onConflict((oc) => oc.column('key').doNothing())
      .execute()
  },
})

import { randomUUID } from 'node:crypto'
import type { Reader, Tx } from '../database/database.ts'
import { invalidField } from '../errors.ts'
import { isBlockedMailbox } from './emails/mailbox.ts'
import { slugOf } from '../shared/input/slug.ts'
import { storable } from '../shared/input/storable.ts'
import { visibleText } from '../shared/input/visible-text.ts'

export const MAX_PUBLIC_NAME = 60
/** Words of names that would pass for the people who run the directory. */
const OF_THE_TEAM = /\b(admin|administrator|moderator|site team|staff|support team)\b/i

/** The name under which a person writes, and their page. */
export interface PublicPerson {
  slug: string
  name: string
  /** Whether everyone may see the page. */
  isShown: boolean
  /** The path of the photo beside the name; null without one. */
  photo: string | null
}

/** The people whose page everyone may see. */
export function shownPeople(sql: Reader['sql']) {
  return sql
    .selectFrom('public_person as p')
    .innerJoin('account as a', 'a.id', 'p.account_id')
    .where('p.is_shown', '=', true)
    .where((eb) => eb.not(isBlockedMailbox(eb.ref('a.mailbox'))))
    .where('a.delete_at', 'is', null)
}

/** How a person is known in public; null if they never chose a name. */
export async function publicPersonOf(db: Reader, accountId: string): Promise<PublicPerson | null> {
  const row = await db.sql
    .selectFrom('public_person')
    .select(['slug', 'name', 'is_shown as isShown', 'photo'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? null
}

/** Names a person in public, or renames them; the address of their page changes with the name. Throws `invalid_input`. */
export async function namePerson(
  tx: Tx,
  { accountId, name: typed, now }: { accountId: string; name: string; now: Date },
): Promise<void> {
  const name = storable(visibleText(typed)).replaceAll(/\s+/g, ' ').trim()
  if (!/[\p{L}\p{N}]/u.test(name))
    throw invalidField('/name', 'required', 'The name to show is empty.', 'Enter the name that others see.')
  if (name.length > MAX_PUBLIC_NAME)
    throw invalidField('/name', 'too_long', `The name can have at most ${MAX_PUBLIC_NAME} characters.`, 'Shorten it.')
  const [ofTheTeam] = OF_THE_TEAM.exec(name) ?? []
  if (ofTheTeam)
    throw invalidField(
      '/name',
      'reserved',
      `A name with “${ofTheTeam}” would look like one of the site team.`,
      'Choose another name.',
    )
  // Nobody can find out who has a page by trying names.
  const slug = `${slugOf(name) || 'person'}-${randomUUID().slice(0, 8)}`
  await tx.sql
    .insertInto('public_person')
    .values({ account_id: accountId, slug, name, created_at: now })
    .onConflict((oc) => oc.column('account_id').doUpdateSet({ slug, name }).where('public_person.name', '<>', name))
    .execute()
}

/** Shows a person's page to everyone, or to nobody. Without a public name nothing changes. */
export async function showPerson(tx: Tx, accountId: string, isShown: boolean): Promise<void> {
  await tx.sql.updateTable('public_person').set({ is_shown: isShown }).where('account_id', '=', accountId).execute()
}

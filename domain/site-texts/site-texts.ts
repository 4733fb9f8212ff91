import type { Reader, Tx } from '../database/database.ts'
import { prepare } from '../database/prepare.ts'
import { DomainError } from '../errors.ts'

export const SITE_TEXTS = ['about', 'privacy', 'terms'] as const
export type SiteText = (typeof SITE_TEXTS)[number]

/** As long as a blog post may be. */
const MAX_CHARACTERS = 200_000

/** The key of the setting that holds a text; a setting, so that every process of a service shows the same. */
const keyOf = (name: SiteText) => `text_${name}`

const settingOf = prepare((sql, given: { key: string }) =>
  sql.selectFrom('setting').select('value').where('key', '=', given.key),
)

/** The Markdown an operator wrote for a page; null while it has not been written. */
export async function siteText(db: Reader, name: SiteText): Promise<string | null> {
  const [row] = await settingOf(db, { key: keyOf(name) })
  return typeof row?.value === 'string' ? row.value : null
}

/** Sets the Markdown of a page; null brings the first text back. Throws `invalid_input` or `not_found`. */
export async function setSiteText(tx: Tx, name: string, text: string | null): Promise<void> {
  const known = SITE_TEXTS.find((other) => other === name)
  if (!known) throw new DomainError('not_found', `There is no text ${name}.`, `Use one of ${SITE_TEXTS.join(', ')}.`)
  if (text === null) {
    await tx.sql.deleteFrom('setting').where('key', '=', keyOf(known)).execute()
    return
  }
  if (text.length > MAX_CHARACTERS)
    throw new DomainError('invalid_input', 'The text is too long.', `Keep it under ${MAX_CHARACTERS} characters.`)
  const value = JSON.stringify(text)
  await tx.sql
    .insertInto('setting')
    .values({ key: keyOf(known), value })
    .onConflict((oc) => oc.column('key').doUpdateSet({ value }))
    .execute()
}

import type { Reader, Tx } from '../database/database.ts'
import { prepare } from '../database/prepare.ts'
import { DomainError } from '../errors.ts'

export const SITE_TEXTS = ['about', 'privacy', 'terms'] as const
export type SiteText = (typeof SITE_TEXTS)[number]

/** The same limit as for a blog post. */
const MAX_CHARACTERS = 200_000

/** The setting that stores a text, so every process of the service shows the same one. */
const keyOf = (name: SiteText) => `text_${name}`

const settingOf = prepare((sql, given: { key: string }) =>
  sql.selectFrom('setting').select('value').where('key', '=', given.key),
)

/** The Markdown an operator wrote for a page; null if there is none. */
export async function siteText(db: Reader, name: SiteText): Promise<string | null> {
  const [row] = await settingOf(db, { key: keyOf(name) })
  return (row?.value ?? null) as string | null
}

/** Sets the Markdown of a page; null restores the default text. Throws `invalid_input` or `not_found`. */
export async function setSiteText(tx: Tx, name: string, text: string | null): Promise<void> {
  const known = SITE_TEXTS.find((other) => other === name)
  if (!known) throw new DomainError('not_found', `There is no text ${name}.`, `Use one of: ${SITE_TEXTS.join(', ')}.`)
  if (text === null) {
    await tx.sql.deleteFrom('setting').where('key', '=', keyOf(known)).execute()
    return
  }
  if (text.length > MAX_CHARACTERS)
    throw new DomainError(
      'invalid_input',
      `At most ${MAX_CHARACTERS} characters, got ${text.length}.`,
      'Shorten the text.',
    )
  const value = JSON.stringify(text)
  await tx.sql
    .insertInto('setting')
    .values({ key: keyOf(known), value })
    .onConflict((oc) => oc.column('key').doUpdateSet({ value }))
    .execute()
}

import { expressionBuilder, type Expression } from 'kysely'
import { accountsOfOneMailbox } from '../accounts/emails/mailbox.ts'
import type { Tables } from '../database/tables.ts'

/**
 * Whether the account, or another account with the same mailbox, owns the listing or was invited to own it.
 */
export function isOwn(listing: number | Expression<number>, account: string | Expression<string | null>) {
  const eb = expressionBuilder<Tables>()
  const owned = eb
    .selectFrom('listing_owner as o')
    .where('o.listing_id', '=', listing)
    .where('o.account_id', 'in', accountsOfOneMailbox(account))
  const invited = eb
    .selectFrom('draft_invite as i')
    .innerJoin('draft as d', 'd.id', 'i.draft_id')
    .innerJoin('account as voter', (join) => join.on('voter.id', '=', account))
    .where('d.listing_id', '=', listing)
    .where((of) => of(of.fn<string>('f_mailbox', ['i.email']), '=', of.ref('voter.mailbox')))
  return eb.or([eb.exists(owned), eb.exists(invited)]).$castTo<boolean>()
}

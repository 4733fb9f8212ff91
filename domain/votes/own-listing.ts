import { ofOneMailbox } from '../accounts/mailbox.ts'

/** SQL: the account, or another one of its mailbox, owns the listing or was invited to. Both are SQL of an id. */
export function isOwn(listing: string, account: string): string {
  return `(exists (select from listing_owner o where o.listing_id = ${listing} and o.account_id in ${ofOneMailbox(account)})
    or exists (select from draft_invite i join draft d on d.id = i.draft_id join account voter on voter.id = ${account}
      where d.listing_id = ${listing} and f_mailbox(i.email) = voter.mailbox))`
}

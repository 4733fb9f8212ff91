import { setTopics } from '../../../../domain/accounts/emails/email-topics.ts'
import { outgoingIn } from '../../../../domain/accounts/emails/outgoing.ts'
import { Account } from '../../../../domain/accounts/account.entity.ts'
import type { Request } from 'express'
import type { Tx } from '../../../../domain/database/database.ts'
import { askForDigest, isSubscribed, subscribe, unsubscribe } from '../../../../domain/digest/subscribe.ts'
import { askerOf } from '../../../../auth/people/email-sign-in.ts'
import { textsIn } from '../../../ui/forms/form-fields.ts'
import type { PeopleSite } from '../../shared/people-site.ts'
import type { AddAccountForm } from '../account-forms.ts'

/** The account page's form about emails, and the button on pages that offers the weekly one. */
export function emailForms(site: PeopleSite, form: AddAccountForm): void {
  const { db, now, siteUrl } = site

  /** Sends the digest to a person from now on; asks first by email if we don't know that the address is theirs. */
  async function startDigest(tx: Tx, { email, emailVerifiedAt }: Account, asker: string): Promise<string> {
    if (await isSubscribed(tx, email)) return 'emails'
    if (emailVerifiedAt) {
      await subscribe(tx, email, now())
      return 'emails'
    }
    await askForDigest({ tx, ...outgoingIn(tx, site), siteUrl, now: now() }, { email, asker })
    return 'emails-asked'
  }
  const askerOfForm = (req: Request) => askerOf(site, 'digest', req.ip ?? '')

  form('/account/emails', { part: 'emails' }, async (sent, { accountId }, _res, req) => {
    const on = new Set(sent['none'] ? [] : textsIn(sent, 'on'))
    const asker = await askerOfForm(req)
    return db.transaction(async (tx) => {
      await setTopics(tx, accountId, on)
      const account = await tx.em.findOneOrFail(Account, { id: accountId })
      if (on.has('digest')) return startDigest(tx, account, asker)
      await unsubscribe(tx, account.email)
      return 'emails'
    })
  })
  form('/account/digest', { part: 'emails' }, async (_sent, { accountId }, _res, req) => {
    const asker = await askerOfForm(req)
    return db.transaction(async (tx) => startDigest(tx, await tx.em.findOneOrFail(Account, { id: accountId }), asker))
  })
}

import { EMAIL_TOPICS, setTopics, topicsOff } from '../../../domain/accounts/emails/email-topics.ts'
import { outgoingIn } from '../../../domain/accounts/emails/outgoing.ts'
import { Account } from '../../../domain/accounts/account.entity.ts'
import type { Reader } from '../../../domain/database/database.ts'
import { askForDigest, isSubscribed, subscribe, unsubscribe } from '../../../domain/digest/subscribe.ts'
import { askerOf } from '../../../auth/people/email-sign-in.ts'
import { textsIn } from '../../ui/forms/form-fields.ts'
import type { PeopleSite } from '../shared/people-site.ts'
import type { AddAccountForm } from './account-forms.ts'

/** The emails that a person gets: the topics that are on, and `digest`. */
export async function emailsOf(db: Reader, { id, email }: { id: string; email: string }): Promise<Set<string>> {
  const [off, hasDigest] = await Promise.all([topicsOff(db, id), isSubscribed(db, email)])
  return new Set([...EMAIL_TOPICS.filter((topic) => !off.includes(topic)), ...(hasDigest ? ['digest'] : [])])
}

/** The account page's form about emails. */
export function emailForms(site: PeopleSite, form: AddAccountForm): void {
  const { db, now, siteUrl } = site
  form(
    '/account/emails',
    async (sent, { accountId }, _res, req) => {
      const on = new Set(textsIn(sent, 'on'))
      const asker = await askerOf(site, 'digest', req.ip ?? '')
      return db.transaction(async (tx) => {
        await setTopics(tx, accountId, on)
        const { email, emailVerifiedAt } = await tx.em.findOneOrFail(Account, { id: accountId })
        if (!on.has('digest')) await unsubscribe(tx, email)
        else if (await isSubscribed(tx, email)) return 'emails'
        // Signing in has shown that the address is theirs.
        else if (emailVerifiedAt) await subscribe(tx, email, now())
        else {
          await askForDigest({ tx, ...outgoingIn(tx, site), siteUrl, now: now() }, { email, asker })
          return 'emails-asked'
        }
        return 'emails'
      })
    },
    { anchor: '#emails' },
  )
}

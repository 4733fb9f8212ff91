import { waitingEmail } from '../domain/accounts/emails/email.ts'
import { raw } from '../domain/database/raw.ts'
import { worded } from '../jobs/emails/catalog.ts'
import { APP_SECRET, type TestService } from './service.ts'

/** The emails that wait to be sent, oldest first, as people will read them. */
export async function waitingEmails({ db, clock, origin }: TestService, about = '') {
  const rows = await raw<{ id: string; kind: string; reference: string }>(db.read, {
    text: `select id, kind, reference from email where sealed is not null and reference like '%' || $1 || '%' order by created_at, kind, recipient`,
    values: [about],
  })
  return Promise.all(
    rows.map(async ({ id, kind, reference }) => {
      const waiting = await waitingEmail(db.read, id, { appSecret: APP_SECRET, now: clock.time })
      const site = { db: db.read, siteName: 'Test Directory', siteUrl: origin, appSecret: APP_SECRET }
      return { kind, reference, ...(await worded(waiting!.email, site)) }
    }),
  )
}

import { Router, type Request, type Response } from 'express'
import { bringsSession, clearSessionCookie, signedIn } from '../../../auth/people/session.ts'
import { namePerson, publicPersonOf, showPerson } from '../../../domain/accounts/public-person.ts'
import { Account } from '../../../domain/accounts/account.entity.ts'
import { CHANGES } from '../../ui/scripts/scripts.ts'
import { textField } from '../../ui/forms/form-fields.ts'
import { ownPhotoRoutes } from '../pictures/own-photo-routes.ts'
import type { PeopleSite } from '../shared/people-site.ts'
import { noticeOf } from '../shared/person-pages.ts'
import { accessForms } from './access-routes.ts'
import { ACCOUNT_PARTS, type AccountPart } from './account-parts.ts'
import { accountForms, showAccount, type AddAccountForm } from './account-forms.ts'
import { followedForms } from './account-listing-routes.ts'
import { emailForms } from './emails/email-routes.ts'
import { keyForms, takeNewKey } from './key-routes.ts'
import { readAccount } from './read-account.ts'
import { revenueForms } from './revenue-routes.ts'

/** The notice after each form, keyed by the value of `?done=`. */
const DONE: Record<string, string> = {
  profile: 'Your profile is saved.',
  photo: 'Your photo is saved. It stands beside your name.',
  'photo-removed': 'Your photo is removed.',
  revoked: 'The key is revoked. It no longer works.',
  disconnected: 'The app is disconnected. It can no longer use your account.',
  'passkey-added': 'The passkey is added. Use it next time you sign in.',
  'passkey-renamed': 'The passkey is renamed.',
  'passkey-removed': 'The passkey is removed. Delete it on your device too.',
  unlinked: 'The service is no longer linked to your account.',
  unfollowed: 'You no longer follow this listing.',
  'unfollowed-person': 'You no longer follow this person.',
  'unfollowed-category': 'You no longer follow this category.',
  emails: 'Your email settings are saved.',
  'emails-asked': 'Saved. To get the weekly email, open the link that we just emailed you.',
  unvoted: 'Your vote is removed.',
  ended: 'That browser is signed out.',
  'ended-others': 'All other browsers are signed out.',
  connected: 'Stripe is connected. Your revenue appears soon.',
  'revenue-deleted': 'Stripe is disconnected. The key and the figure are deleted.',
}

/** The account's pages and their forms. */
export function accountRoutes(site: PeopleSite): Router {
  const router = Router()
  router.use(CHANGES.router)
  for (const part of Object.keys(ACCOUNT_PARTS) as AccountPart[])
    router.get(ACCOUNT_PARTS[part].path, (req, res) => account(site, req, res, part))
  const form = accountForms(site, router)
  profileForm(site, form)
  ownPhotoRoutes(site, form)
  keyForms(site, form)
  accessForms(site, form)
  revenueForms(site, form)
  followedForms(site, form)
  emailForms(site, form)
  return router
}

async function account(site: PeopleSite, req: Request, res: Response, part: AccountPart): Promise<void> {
  const { db, now, publicUrl } = site
  const person = await signedIn(db, req, now())
  if (!person) {
    if (bringsSession(req)) clearSessionCookie(res, publicUrl)
    return res.redirect(303, `/sign-in?next=${ACCOUNT_PARTS[part].path}`)
  }
  const text = noticeOf(req, DONE)
  const notice = text === null ? null : { text, isProblem: false }
  const newKey = part === 'programs' ? takeNewKey(site, person, req, res) : null
  return showAccount(site, req, res, { view: await readAccount(site, person, { newKey, notice }), part })
}

function profileForm({ db, now }: PeopleSite, form: AddAccountForm): void {
  form('/account/profile', { part: 'profile' }, async (sent, { accountId }) => {
    const name = textField(sent, 'name', { label: 'Your name', max: 80 })
    const publicName = textField(sent, 'public_name', { label: 'The public name', max: 200 })
    const isShown = sent['shown'] === 'yes'
    await db.transaction(async (tx) => {
      const person = await tx.em.findOneOrFail(Account, { id: accountId })
      person.name = name || null
      // Whoever never chose a public name may leave it empty.
      if (!publicName && !isShown && !(await publicPersonOf(tx, accountId))) return
      await namePerson(tx, { accountId, name: publicName, now: now() })
      await showPerson(tx, accountId, isShown)
    })
    return 'profile'
  })
}

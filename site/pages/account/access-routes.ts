import { removePasskey, renamePasskey } from '../../../auth/people/passkeys.ts'
import { endOtherSessions, endSession } from '../../../auth/people/session.ts'
import { unlinkUpstream } from '../../../auth/people/upstream.ts'
import { textField } from '../../ui/forms/form-fields.ts'
import type { PeopleSite } from '../shared/people-site.ts'
import { gone, idIn, type AddAccountForm } from './account-forms.ts'

/**
 * Adds the account page's forms for passkeys, connected apps, the upstream sign-in and signed-in browsers.
 */
export function accessForms(site: PeopleSite, form: AddAccountForm): void {
  const { db, apps, upstream } = site
  passkeyForms(site, form)

  form('/account/apps/disconnect', { part: 'programs', endsAccess: true }, async (sent, { accountId }) => {
    // The limit is high, because an app's id can be a URL.
    await apps?.disconnect(accountId, textField(sent, 'client_id', { label: 'The app', max: 512 }))
    return 'disconnected'
  })

  form('/account/upstream/remove', { part: 'access', endsAccess: true }, async (_sent, { accountId }) => {
    if (upstream) await unlinkUpstream(site, accountId, upstream.issuer)
    return 'unlinked'
  })

  form('/account/sessions/end', { part: 'access', endsAccess: true }, async (sent, { accountId }) => {
    const isEnded = await db.transaction((tx) => endSession(tx, { sessionId: idIn(sent), accountId }))
    if (!isEnded) throw gone('session')
    return 'ended'
  })

  form('/account/sessions/end-others', { part: 'access', endsAccess: true }, async (_sent, person) => {
    await db.transaction((tx) => endOtherSessions(tx, person))
    return 'ended-others'
  })
}

function passkeyForms(site: PeopleSite, form: AddAccountForm): void {
  form('/account/passkeys/rename', { part: 'access' }, async (sent, { accountId }) => {
    const name = textField(sent, 'name', { label: 'The name', max: 60 })
    if (!(await renamePasskey(site, accountId, idIn(sent), name))) throw gone('passkey')
    return 'passkey-renamed'
  })

  form('/account/passkeys/remove', { part: 'access', endsAccess: true }, async (sent, { accountId }) => {
    if (!(await removePasskey(site, accountId, idIn(sent)))) throw gone('passkey')
    return 'passkey-removed'
  })
}

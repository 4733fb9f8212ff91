import * as z from 'zod'
import { inviteCofounder } from '../../domain/drafts/invites.ts'
import { ownedDraft } from '../../domain/drafts/owned-draft.ts'
import { defineTool } from '../define-tool.ts'
import { InviteRecord, inviteRecordOf } from './draft-record.ts'

export default defineTool({
  name: 'invite_cofounder',
  title: 'Invite a co-founder',
  description:
    'Invite somebody by e-mail to own a draft with you, and the listing made from it. They accept on the page that the ' +
    'letter links to, signed in with that address. Ask the person before you send it: up to 10 invites per draft.',
  rest: { method: 'POST', path: '/drafts/{id}/invites', success: 201 },
  scope: 'listings:write',
  idempotent: true,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },

  input: z.strictObject({
    id: z.uuid().describe('Draft id, from `submit_listing` or `list_my_drafts`.'),
    email: z.email({ pattern: z.regexes.html5Email }).max(254).describe('Address of the co-founder.'),
  }),
  output: z.strictObject({ draft_id: z.uuid(), ...InviteRecord.shape }),

  async handler({ id, email }, { db, em, actor, writeLetter, now, siteUrl }) {
    const draft = await ownedDraft(db, em, id, actor, { lock: true })
    const invite = await inviteCofounder({ db, em, actor, writeLetter, siteUrl, now: now() }, draft, email)
    return { draft_id: draft.id, ...inviteRecordOf(invite) }
  },
  text: ({ email, expires_at }) => `A letter is on its way to ${email}; the invitation stands until ${expires_at}.`,
})

import * as z from 'zod'
import { Account } from '../../domain/accounts/account.entity.ts'
import { howToGetScope } from '../../domain/shared/access.ts'
import { SCOPES } from '../../domain/shared/actor.ts'
import { defineTool } from '../define-tool.ts'

export default defineTool({
  name: 'get_account',
  title: 'Who am I: account, login, and what this key may do',
  description:
    'Which account is signed or logged in, its email, and what this key, token or app can do (`may`): access, ' +
    'rights, scopes, permissions. Use when asked what is allowed, or after a refusal.',
  rest: { method: 'GET', path: '/me' },
  scope: 'account:read',
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({}),
  output: z.strictObject({
    id: z.string(),
    email: z.string(),
    name: z.string().nullable(),
    role: z.enum(['person', 'admin']),
    created_at: z.string(),
    access: z.strictObject({
      via: z
        .enum(['api_key', 'oauth', 'site'])
        .describe('Kind of credential: an API key, or an app the person let in.'),
      scopes: z.array(z.enum(SCOPES)),
    }),
    may: z
      .strictObject({
        read: z.boolean().describe('This account, its drafts, listings, claims and orders.'),
        edit: z.boolean().describe('Create and change drafts, listings and claims.'),
        order: z.boolean().describe('Prepare orders. Only the person can pay.'),
      })
      .describe('What this credential allows.'),
    to_allow_more: z.string().optional().describe('How the person allows what `may` says it can’t.'),
    counts: z.strictObject({
      drafts: z.int(),
      listings: z.int().describe('Listings of this account, live or not.'),
    }),
  }),

  async handler(_input, { db, actor, siteUrl }) {
    const missing = SCOPES.filter((scope) => !actor.scopes.has(scope))
    const account = await db.em.findOneOrFail(Account, { id: actor.accountId })
    const countOf = (table: 'draft' | 'listing_owner') =>
      db.sql
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('account_id', '=', actor.accountId)
    const counts = await db.sql
      .selectNoFrom([countOf('draft').as('drafts'), countOf('listing_owner').as('listings')])
      .$narrowType<{ drafts: number; listings: number }>()
      .executeTakeFirstOrThrow()
    return {
      id: account.id,
      email: account.email,
      name: account.name ?? null,
      role: account.role,
      created_at: account.createdAt.toISOString(),
      access: { via: actor.via, scopes: SCOPES.filter((scope) => actor.scopes.has(scope)) },
      may: {
        read: actor.scopes.has('account:read'),
        edit: actor.scopes.has('listings:write'),
        order: actor.scopes.has('orders:write'),
      },
      ...(missing.length ? { to_allow_more: howToGetScope(actor.via, missing, siteUrl) } : {}),
      counts,
    }
  },
})

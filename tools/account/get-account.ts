import * as z from 'zod'
import { Account } from '../../domain/accounts/account.entity.ts'
import { SCOPES } from '../../domain/shared/actor.ts'
import { defineTool } from '../define-tool.ts'

export default defineTool({
  name: 'get_account',
  title: 'Who am I',
  description:
    'Who is signed in, and the scopes or permissions of this key or app. Use when asked which account this is or what ' +
    'is allowed, or after a refusal.',
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
    counts: z.strictObject({
      drafts: z.int(),
      listings: z.int(),
    }),
  }),

  async handler(_input, { db, actor }) {
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
      counts,
    }
  },
})

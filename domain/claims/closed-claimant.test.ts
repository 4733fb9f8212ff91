import { afterAll, beforeAll, expect, test } from 'vitest'
import { aListing } from '../../test/factories.ts'
import { aService, type TestService } from '../../test/service.ts'
import { accountOf } from '../accounts/keys.ts'
import { raw } from '../database/raw.ts'
import { isClaimantClosed } from './closed-claimant.ts'

let service: TestService
beforeAll(async () => {
  service = await aService({ config: { worksOnJobs: false } })
})
afterAll(() => service.stop())

test.for([
  ['open', {}, false],
  ['blocked', { blocked_reason: 'Spam', blocked_at: '2026-01-01' }, true],
  ['about to be deleted', { delete_at: '2030-01-01' }, true],
] as const)('an account that is %s', async ([name, facts, expected]) => {
  const listing = await aListing(service, { slug: name.replaceAll(' ', '-') })
  const { closed, unknown } = await service.db.transaction(async (tx) => {
    const { id } = await accountOf(tx, `${listing}@example.com`)
    if (Object.keys(facts).length) await tx.sql.updateTable('account').set(facts).where('id', '=', id).execute()
    const [claim] = await raw<{ id: number }>(tx, {
      text: `insert into claim (listing_id, account_id, method, token, created_at, expires_at)
             values ($1, $2, 'dns', $3, now(), now()) returning id`,
      values: [listing, id, name],
    })
    return { closed: await isClaimantClosed(tx, claim!.id), unknown: await isClaimantClosed(tx, 0) }
  })
  expect([closed, unknown]).toEqual([expected, false])
})

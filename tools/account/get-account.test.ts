import { afterAll, beforeAll, expect, test } from 'vitest'
import { SCOPES, type Scope } from '../../domain/shared/actor.ts'
import { oauthOf } from '../../test/oauth/oauth-flow.ts'
import { aService, type TestService } from '../../test/service.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
})
afterAll(() => service.stop())

const accountOf = async (key: string) => (await service.request('GET', '/me', { key })).body
const withScopes = async (...scopes: Scope[]) => accountOf(await service.key({ scopes }))

test('an account says what the key may do, and how the person allows the rest', async () => {
  const whole = await withScopes(...SCOPES)
  expect(whole.may).toEqual({ read: true, edit: true, order: true })
  expect(whole).not.toHaveProperty('to_allow_more')
  const reader = await withScopes('account:read')
  expect(reader.may).toEqual({ read: true, edit: false, order: false })
  expect(reader.to_allow_more).toContain(
    `a new API key with the scopes listings:write and orders:write, which they create at ${service.origin}/account`,
  )
  expect((await withScopes('account:read', 'listings:write')).may).toEqual({ read: true, edit: true, order: false })
  expect((await withScopes('account:read', 'orders:write')).may).toEqual({ read: true, edit: false, order: true })
})

test('an app is told to connect again', async () => {
  const { access } = await oauthOf(service).connect({ scopes: ['account:read', 'listings:write'] })
  const { may, to_allow_more: more } = await accountOf(access)
  expect(may).toEqual({ read: true, edit: true, order: false })
  expect(more).toContain('connect the app again and allow orders:write')
})

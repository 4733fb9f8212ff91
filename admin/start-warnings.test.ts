import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { operatorWarnings } from './start-warnings.ts'

test('a server is warned of each setting it misses, by its variable; a developer of none', () => {
  const warned = (env: Record<string, string>) =>
    operatorWarnings(readConfig({ APP_SECRET: 'x'.repeat(32), ...env })).map((warning) => /^[A-Z_]+/.exec(warning)?.[0])
  const whole = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://launch.example',
    SMTP_URL: 'smtp://localhost',
    OWNER_EMAIL: 'me@launch.example',
  }
  const without = (...names: (keyof typeof whole)[]) =>
    warned(Object.fromEntries(Object.entries(whole).filter(([name]) => !names.includes(name as keyof typeof whole))))
  expect(warned(whole)).toEqual([])
  expect(warned({ ...whole, APP_SECRET: 'x'.repeat(32) })).toEqual([])
  expect(without('PUBLIC_URL')).toEqual(['PUBLIC_URL'])
  expect(warned({ ...whole, PUBLIC_URL: 'http://launch.example' })).toEqual(['PUBLIC_URL'])
  expect(without('SMTP_URL')).toEqual(['SMTP_URL'])
  expect(without('OWNER_EMAIL')).toEqual(['OWNER_EMAIL'])
  expect(without('NODE_ENV')).toEqual(['NODE_ENV'])
  expect(without('NODE_ENV', 'SMTP_URL')).toEqual(['NODE_ENV', 'SMTP_URL'])
  expect(warned({ ...whole, NODE_ENV: '', APP_SECRET: '' })).toEqual(['NODE_ENV', 'APP_SECRET'])
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'x'.repeat(8) }
  expect(warned({ ...whole, ...stripe, NODE_ENV: '' })).toEqual(['NODE_ENV', 'STRIPE_SECRET_KEY'])
  const live = { ...stripe, STRIPE_SECRET_KEY: 'sk_live_x' }
  expect(warned({ ...whole, ...live, NODE_ENV: '' })).toEqual(['NODE_ENV'])
  expect(warned({ ...whole, ...stripe, ALLOW_TEST_PAYMENTS: 'true' })).toEqual([])
  expect(warned({})).toEqual([])
  expect(warned({ ...stripe })).toEqual([])
  expect(warned({ HOST: '::1' })).toEqual([])
  expect(warned({ HOST: '0.0.0.0' })).toEqual(['HOST'])
  expect(warned({ HOST: '0.0.0.0', NODE_ENV: 'development' })).toEqual([])
  expect(warned({ ...whole, HOST: '0.0.0.0' })).toEqual([])
})

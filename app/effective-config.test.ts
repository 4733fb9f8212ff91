import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EVERY_CONFIG_NAME, isSecretName, shownConfig, type ConfigName } from '../domain/setup/config-names.ts'
import { configSource } from './effective-config.ts'

const ENV = { APP_SECRET: 'x'.repeat(32) }

test('the environment wins over what is saved, and what it leaves empty is taken from there', () => {
  const source = configSource({ ...ENV, SITE_NAME: 'From the machine', SMTP_URL: '' })
  expect(source.fixed).toEqual({ SITE_NAME: 'From the machine' })
  const { config, faults } = source.read({ SITE_NAME: 'From the site', SMTP_URL: 'smtp://127.0.0.1:25' })
  expect(config).toMatchObject({ siteName: 'From the machine', smtpUrl: 'smtp://127.0.0.1:25' })
  expect(faults).toEqual([])
})

test('a saved value that doesn’t fit is left out with what goes with it, and the others stay', () => {
  const { config, faults } = configSource({ ...ENV, NODE_ENV: 'production' }).read({
    SITE_NAME: 'Ours',
    SITE_ACCENT: '#eeeeee',
    STRIPE_SECRET_KEY: 'sk_test_1234',
    STRIPE_WEBHOOK_SECRET: 'whsec_1234',
    EMBEDDINGS_DIMENSIONS: 'many',
    SMTP_URL: 'smtp://ann:1234%@mail.example.com',
  })
  expect(config).toMatchObject({ siteName: 'Ours', theme: undefined, stripe: undefined })
  expect(faults.flatMap(({ names }) => names)).toEqual([
    'SMTP_URL',
    'EMBEDDINGS_DIMENSIONS',
    'SITE_ACCENT',
    'SITE_ACCENT_DARK',
    'STRIPE_SECRET_KEY',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
  ])
  expect(JSON.stringify(faults)).not.toContain('1234')
})

test('a saved logo is a small picture, never the path of a file', () => {
  const source = configSource(ENV)
  expect(source.read({ SITE_LOGO: '/etc/logo.svg' })).toMatchObject({
    config: { theme: undefined },
    faults: [{ names: ['SITE_LOGO'], problem: 'must be uploaded' }],
  })
  expect(source.read({ SITE_LOGO: 'data:image/svg+xml;base64,PHN2Zz4=' }).faults).toHaveLength(1)
  expect(source.read({ SITE_LOGO: 'data:image/webp;base64,AAAA' }).config.theme?.logo).toEqual({
    type: 'image/webp',
    bytes: Buffer.alloc(3),
  })
})

test('every name that admins can set is a variable of the configuration, and it is a secret here if it is one there', () => {
  const source = readFileSync(join(import.meta.dirname, '../config.ts'), 'utf8')
  for (const name of EVERY_CONFIG_NAME) {
    const definition = new RegExp(`^ {2}${name}: (.*)`, 'm').exec(source)?.[1]
    expect([name, definition]).toEqual([name, expect.any(String)])
    expect([name, definition!.startsWith('secret(')]).toEqual([name, isSecretName(name)])
  }
  // Whoever sets these owns the machine, or could send the environment's keys elsewhere.
  const forbidden =
    /^(DATABASE|READ_|WORKER|APP_|DATA_|BACKUP|OWNER|HOST|PORT|PUBLIC|TRUST|METRICS|OIDC|GOOGLE_|STRIPE_API|VIES|LIMIT)/
  expect(EVERY_CONFIG_NAME.filter((name) => forbidden.test(name))).toEqual([])
})

test('of a secret only the last characters are shown, and of a short one none', () => {
  const shown = (name: ConfigName, value: string) => shownConfig(name, value)
  expect(shown('STRIPE_SECRET_KEY', 'sk_live_abcdefgh1234')).toBe('set, ends with …1234')
  expect(shown('STRIPE_WEBHOOK_SECRET', 'x'.repeat(15))).toBe('set')
  expect(shown('SMTP_URL', 'smtps://ann:hunter2@mail.example.com:465')).toBe('mail.example.com:465')
  expect(shown('SMTP_URL', 'no address')).toBe('set')
  expect(shown('MAIL_FROM', 'a@example.com')).toBe('a@example.com')
})

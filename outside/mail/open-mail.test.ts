import { expect, test } from 'vitest'
import type { Database } from '../../domain/database/database.ts'
import { openMail } from './open-mail.ts'

test.for([
  ['http://localhost:3000', false, undefined, 'outbox'],
  ['http://127.0.0.1:3000', false, undefined, 'outbox'],
  ['http://localhost:3000', true, undefined, 'nowhere'],
  ['https://directory.example', false, undefined, 'nowhere'],
  ['https://directory.example', true, undefined, 'nowhere'],
  ['http://localhost:3000', false, 'smtp://127.0.0.1:9', 'smtp'],
  ['https://directory.example', true, 'smtp://127.0.0.1:9', 'smtp'],
] as const)(
  'at %s, in production: %s, with the mail server %s, emails go this way: %s',
  async ([url, isProduction, smtpUrl, way]) => {
    const config = {
      publicUrl: new URL(url),
      isProduction,
      smtpUrl,
      mailFrom: 'post@directory.example',
      appSecret: 'x'.repeat(32),
    }
    // Nothing is sent, so the database isn't used.
    const mail = await openMail(config, { db: {} as Database, now: () => new Date(0), onProblem: () => {} })
    expect(mail.way).toBe(way)
    mail.close()
  },
)

import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { aVisitor } from '../../../auth/people/test-visitor.ts'
import { aService } from '../../../test/service.ts'

/** Requests the outbox with these headers, which may include Host. */
function ask(origin: string, headers: Record<string, string>): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    request(`${origin}/dev/outbox`, { headers }, (res) => {
      text(res).then((body) => resolve({ status: res.statusCode!, body }), reject)
    })
      .on('error', reject)
      .end()
  })
}

test('the outbox shows this machine its emails, and to nobody who comes through a proxy or another name', async () => {
  const service = await aService()
  const { link } = await aVisitor(service).ask('ann@example.com')
  const shown = await aVisitor(service).get('/dev/outbox')
  expect(shown.html).toContain(`<a href="${service.origin}${link}"`)
  expect(shown.headers.get('cache-control')).toBe('no-store')
  const refused: Record<string, string>[] = [
    { host: 'evil.example' },
    { host: 'directory.example', 'x-forwarded-for': '203.0.113.7' },
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=203.0.113.7' },
  ]
  for (const headers of refused) {
    const { status, body } = await ask(service.origin, headers)
    expect([status, body.includes(link)]).toEqual([404, false])
  }
  await service.stop()
})

test('in production there is no outbox, no email is kept, and the sign-in page says what the operator can do', async () => {
  const service = await aService({ config: { isProduction: true } })
  expect((await aVisitor(service).get('/dev/outbox')).status).toBe(404)
  const visitor = aVisitor(service)
  expect((await visitor.get('/sign-in')).text).toContain('npm run admin -- signin-link')
  const asked = await visitor.post('/sign-in', { email: 'ann@example.com' })
  expect([asked.status, asked.text.includes('can’t send email')]).toEqual([503, true])
  expect(await service.emails()).toEqual([])
  await service.stop()
})

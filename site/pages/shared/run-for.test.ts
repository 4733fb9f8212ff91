import { afterAll, beforeAll, expect, test } from 'vitest'
import { aVisitor } from '../../../auth/people/test-visitor.ts'
import { ACME_PAGES } from '../../../test/acme.ts'
import { aService, type TestService } from '../../../test/service.ts'

let service: TestService
beforeAll(async () => {
  service = await aService({ limits: { crawl: { calls: 1, seconds: 3600 }, write: { calls: 4, seconds: 3600 } } })
  for (const host of ['one.example.com', 'two.example.com'])
    for (const [path, page] of Object.entries(ACME_PAGES)) service.websites.setPage(host, path, page)
})
afterAll(() => service.stop())

test('a form of the site counts as one write and one reading, like a call', async () => {
  const email = 'form@example.com'
  const [name, value] = (await service.signedIn(email)).split('=') as [string, string]
  const person = aVisitor(service, new Map([[name, value]]))
  const send = async (host: string) => {
    const token = (await person.get('/submit')).page.querySelector('main input[name=token]')!.getAttribute('value')!
    return person.post('/submit', { token, url: `https://${host}.example.com` })
  }
  expect((await send('one')).status).toBe(303)
  const refused = await send('two')
  expect([refused.status, refused.text]).toEqual([429, expect.stringMatching(/website/)])
  const key = await service.key({ email })
  const writes = async () =>
    (
      await service.request('PATCH', '/drafts/00000000-0000-4000-8000-000000000000', {
        key,
        body: { fields: { city: 'x' } },
      })
    ).status
  // Two of the four writes were forms.
  expect([await writes(), await writes(), await writes()]).toEqual([404, 404, 429])
})

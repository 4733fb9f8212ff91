import { afterAll, beforeAll, expect, test } from 'vitest'
import { aVisitor } from '../../../auth/people/test-visitor.ts'
import { aListing } from '../../../test/factories.ts'
import { aService, type TestService } from '../../../test/service.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
})
afterAll(() => service.stop())

test('a few products stand side by side without places, with what is nearby or else an invitation; many are ranked', async () => {
  const found: unknown[] = []
  for (let count = 1; count <= 7; count++) {
    await aListing(service, { slug: `crm-${count}`, category: 'crm', votes: count })
    if (count < 3) continue
    const { page } = await aVisitor(service).get('/categories/crm')
    const has = (selector: string) => page.querySelector(selector) !== null
    const cards = page.querySelectorAll('.cards:not(.podium.coming) .card h2 a')
    found.push([
      cards.map((card) => card.text).length,
      cards[0]!.getAttribute('href'),
      has('.cards.grid'),
      has('.yours'),
      has('.ranked .rank'),
      has('.orders'),
      page.querySelectorAll('form[action="/categories/crm/follow"]').length,
    ])
  }
  const few = (count: number) => [count, `/listings/crm-${count}`, true, true, false, true, 1]
  expect(found).toEqual([
    [3, '/listings/crm-3', true, false, false, false, 1],
    few(4),
    few(5),
    few(6),
    [7, '/listings/crm-7', false, false, true, true, 1],
  ])
})

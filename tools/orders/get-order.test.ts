import { expect, test } from 'vitest'
import type { ORDER_STATUSES } from '../../domain/orders/order.ts'
import { orderSteps } from './get-order.ts'
import { orderInput } from './order-record.ts'

type Status = (typeof ORDER_STATUSES)[number]
const stepOf = (status: Status, ...fulfilled: boolean[]) =>
  orderSteps({ status, lines: fulfilled.map((one) => ({ fulfilled: one })) as never })[0]?.operation

test('an order says what to do next', () => {
  expect(
    orderSteps({ status: 'pending', lines: [], checkout_url: 'https://directory.example/orders/LD-1/checkout' }),
  ).toMatchObject([{ operation: 'get_order', why: expect.stringContaining('checkout_url') }])
  expect(stepOf('pending', false)).toBe('quote_order')
  expect(stepOf('expired', false)).toBe('quote_order')
  expect(stepOf('canceled', false)).toBe('quote_order')
  expect(stepOf('processing', true)).toBe('get_order')
  expect(stepOf('paid', true, false)).toBe('get_order')
  expect(stepOf('paid', true, true)).toBeUndefined()
  expect(stepOf('refunded', true, false)).toBeUndefined()
})

test('an item takes at most twenty options', () => {
  const takes = (count: number) =>
    orderInput.items.safeParse([
      { product: 'p', options: Object.fromEntries(Array.from({ length: count }, (_, at) => [`o${at}`, 'x'])) },
    ]).success
  expect([takes(20), takes(21)]).toEqual([true, false])
})

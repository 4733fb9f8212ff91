import { expect, test } from 'vitest'
import { effectOf } from './checkout.ts'

test.for([
  ['launch', 'Goes live in the launch week of 23 November 2026.'],
  ['skip_queue', 'Moves to the launch week of 23 November 2026 as soon as you have paid.'],
  ['relaunch', 'Launches in the week of 23 November 2026.'],
] as const)('%s names its week as people read dates', ([fulfilment, text]) => {
  expect(effectOf(fulfilment, { week: '2026-11-23' }, { hasLaunched: false, isPaid: false })).toContain(text)
})

test('a launch without a week goes live once it is paid for', () => {
  expect(effectOf('launch', {}, { hasLaunched: false, isPaid: false })).toBe(
    'Goes live as soon as you have paid, in this week’s launch.',
  )
})

test.for(['launch', 'launch_bundle'] as const)(
  '%s of a listing that has launched says that it is an upgrade',
  (fulfilment) => {
    expect(effectOf(fulfilment, {}, { hasLaunched: true, isPaid: false })).toContain(
      'Moves to the paid plan as soon as you have paid.',
    )
  },
)

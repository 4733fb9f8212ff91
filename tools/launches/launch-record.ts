import * as z from 'zod'
import type { LaunchRow } from '../../domain/launches/launch-lists.ts'
import { rfc3339 } from '../../domain/shared/clock.ts'
import { ListingSummary, summaryOf } from '../shared/listing-summary.ts'

export const Launch = ListingSummary.extend({
  launch_week: z.string().nullable(),
  week_votes: z.int(),
  live_at: z.string().nullable().describe('When it went live; null before.'),
})

/** A listing in a launch feed. */
export function launchOf({ week_votes, live_at, ...row }: LaunchRow, siteUrl: string): z.input<typeof Launch> {
  return { ...summaryOf(row, siteUrl), week_votes, live_at: rfc3339(live_at) }
}

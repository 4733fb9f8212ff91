import * as z from 'zod'
import { ListingSummary } from '../shared/listing-summary.ts'

/** A listing in a week's launches. Short like every list: `get_listing` says when it went live. */
export const Launch = ListingSummary.extend({ week_votes: z.int().describe('Votes in its launch week.') })

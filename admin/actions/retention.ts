import * as z from 'zod'
import { retentionOf, startRetention } from '../../domain/people/retention.ts'
import { defineAction } from '../action.ts'

export const startDeletingOld = defineAction({
  name: 'retention start',
  about: 'delete old records from now on, without waiting for the day after the first report',
  words: {},
  input: z.strictObject({}),
  isSensitive: true,
  target: () => 'retention',
  async state(_input, { tx }) {
    const known = await retentionOf(tx)
    return known && { starts_at: known.starts_at }
  },
  run: async (_input, { tx, now }) => ({ answer: { ...(await startRetention(tx, now)) } }),
})

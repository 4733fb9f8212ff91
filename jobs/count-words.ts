import * as z from 'zod'
import { countWords } from '../domain/listings/search/word-counts.ts'
import { defineJob } from './define-job.ts'

export default defineJob({
  name: 'count-words',
  queue: { policy: 'short', retryLimit: 2, expireInSeconds: 300, notify: true },
  payload: z.strictObject({}),
  // Hourly is enough: how common a word is only decides between several suggestions.
  cron: '29 * * * *',

  run: (_payload, { db }) => db.transaction((tx) => countWords(tx)),
})

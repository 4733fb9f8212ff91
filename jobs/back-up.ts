import * as z from 'zod'
import { defineJob } from './define-job.ts'

const HOURS = 3600

export default defineJob({
  name: 'back-up',
  queue: {
    policy: 'exclusive',
    retryLimit: 2,
    retryDelay: 600,
    expireInSeconds: 6 * HOURS,
    heartbeatSeconds: 60,
    notify: true,
  },
  payload: z.strictObject({}),
  key: () => 'all',
  // A quiet hour in most places.
  cron: '10 3 * * *',
  canRun: ({ backUp }) => backUp !== undefined,

  async run(_payload, { backUp }) {
    await backUp!()
  },
})

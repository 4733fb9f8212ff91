import type { Database } from '../../domain/database/database.ts'
import { raw } from '../../domain/database/raw.ts'
import { jobs } from '../../jobs/catalog.ts'
import type { JobServices } from '../../jobs/define-job.ts'

interface Waiting {
  id: string
  name: string
  data: never
}

/** Runs the queue's jobs sequentially in the order they were sent, so that every run is the same. */
export function handJobs(db: Database, services: Omit<JobServices, 'signal'>) {
  const waiting = () =>
    raw<Waiting>(db.read, {
      text: `select id, name, data from pgboss.job where state < 'active' and start_after <= now() order by created_on, name`,
    })

  async function run({ id, name, data }: Waiting): Promise<void> {
    await raw(db.read, { text: 'delete from pgboss.job where id = $1', values: [id] })
    const job = jobs.find((one) => one.name === name)
    if (!job) throw new Error(`There is no job ${name}.`)
    await job.run(job.payload.parse(data), { ...services, signal: AbortSignal.timeout(30_000) })
  }

  return {
    waiting,
    async run(these: readonly Waiting[]): Promise<void> {
      for (const job of these) await run(job)
    },
    /** Runs jobs until the queue is empty, because jobs send further jobs. */
    async runAll(): Promise<void> {
      for (let these = await waiting(); these.length; these = await waiting()) await this.run(these)
    },
  }
}

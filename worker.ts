import { startWorker } from './app/start-worker.ts'

await startWorker(process.env, async (publicUrl) => (await import('./outside/web/open-web.ts')).openWeb({ publicUrl }))

import { start } from './app/start.ts'

await start(process.env, async (publicUrl) => (await import('./outside/web/open-web.ts')).openWeb({ publicUrl }))

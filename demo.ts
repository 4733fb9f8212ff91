import { start } from './app/start.ts'

// Embedded, whatever the environment says. A folder that has a directory of its own is refused: made-up listings never stand
// among real ones.
const env = {
  ...process.env,
  DATABASE_URL: '',
  DATA_DIR: process.env['DATA_DIR'] || './data-demo',
  SITE_NAME: process.env['SITE_NAME'] || 'Demonstration Directory',
}

await start(
  env,
  async (publicUrl) => (await import('./outside/web/open-web.ts')).openWeb({ publicUrl }),
  async (db, now) => (await import('./demo/seed.ts')).seedDemo(db, now),
)

import { start } from './app/start.ts'

// Always uses the embedded database, whatever the environment says, and refuses a folder with a real
// directory, so that fictional listings never mix with real ones.
const env = {
  ...process.env,
  DATABASE_URL: '',
  DATA_DIR: process.env['DATA_DIR'] || './data-demo',
  SITE_NAME: process.env['SITE_NAME'] || 'Demonstration Directory',
}

await start(
  env,
  async (publicUrl) => (await import('./outside/web/open-web.ts')).openWeb({ publicUrl }),
  async (db, now) => {
    const [{ seedDemo }, { paint }] = await Promise.all([import('./demo/seed.ts'), import('./demo/pictures/paint.ts')])
    await seedDemo(db, now, paint)
  },
)

import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import config from '../../vitest.config.ts'

/** The tests that need the packages of this folder and of examples/client, which `npm run test:clients` installs. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: { ...config.test, include: ['test/clients/*.test.ts'], exclude: ['**/node_modules'], testTimeout: 120_000 },
})

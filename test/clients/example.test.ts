import { execFile } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACME_HOST, ACME_PAGES, ACME_URL } from '../acme.ts'
import { aService, type TestService } from '../service.ts'

const folder = join(import.meta.dirname, '../../examples/client')
const types = join(folder, 'service.d.ts')

let service: TestService
beforeAll(async () => {
  service = await aService()
  for (const [path, page] of Object.entries(ACME_PAGES)) service.websites.setPage(ACME_HOST, path, page)
  rmSync(types, { force: true })
})
afterAll(() => service.stop())

/** Runs a script of the example as its README says; what it prints. Throws with what it printed if it fails. */
async function run(script: string, args: string[] = [], env: Record<string, string> = {}): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', ['run', '-s', script, '--', ...args], {
    cwd: folder,
    env: { ...process.env, LAUNCH_URL: service.origin, ...env },
  })
  return stdout
}

test('the example’s types are generated from OpenAPI, its script fits them, and it searches, submits and reads', async () => {
  await run('generate', [`${service.origin}/api/v1/openapi.json`])
  expect(existsSync(types)).toBe(true)
  await run('check')

  expect(await run('start', [ACME_URL])).toContain('set LAUNCH_KEY')
  expect((await service.request('GET', '/drafts', { key: await service.key() })).body.total).toBe(0)

  const drafted = await run('start', [ACME_URL], { LAUNCH_KEY: await service.key() })
  expect(drafted).toContain(`${ACME_HOST} isn’t listed yet.`)
  expect(drafted).toMatch(/name: Acme Planner \(“.+”, https:\/\/acme\.example\.com\/\)/)
  expect(drafted).toMatch(/Missing: .*country/)

  const refused = run('start', [ACME_URL], { LAUNCH_KEY: 'ldk_nobody' })
  await expect(refused).rejects.toMatchObject({ stderr: expect.stringMatching(/credential|key/i) })
})

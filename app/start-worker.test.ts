import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Starts the worker with only these variables, and returns how it fails. */
function failureOf(env: Record<string, string>) {
  const options = { env: { PATH: process.env['PATH'], ...env }, encoding: 'utf8' as const }
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, '../worker.ts')], options)
  return [status, stderr.trim()] as const
}

test('a worker can’t start on the embedded database', () => {
  expect(failureOf({})).toEqual([1, expect.stringMatching(/^A separate worker needs DATABASE_URL\./)])
})

test('in production, a failure is a line of JSON', () => {
  const [status, line] = failureOf({ NODE_ENV: 'production', PORT: '0' })
  expect([status, JSON.parse(line)]).toEqual([
    1,
    { level: 60, time: expect.any(Number), msg: expect.stringMatching(/^Bad configuration:\n {2}PORT/) },
  ])
  expect(failureOf({ PORT: '0' })[1]).toMatch(/^Bad configuration:\n {2}PORT/)
})

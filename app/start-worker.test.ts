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

test('a BACKUP_DIR that nobody can write to is refused at the start', () => {
  const failure = (folder: string) => failureOf({ DATABASE_URL: 'postgres://127.0.0.1:1/x', BACKUP_DIR: folder })
  const file = import.meta.filename
  for (const folder of [file, join(file, 'below')])
    expect(failure(folder)).toEqual([
      1,
      `Bad configuration:\n  BACKUP_DIR: ${folder} is a file, or in one. Name a folder.`,
    ])
  expect(failure('/proc/backups')[1]).toMatch(/BACKUP_DIR: \/proc\/backups can’t be created \(E.*install -d -m 0700/)
})

test('in production, a failure is a line of JSON', () => {
  const [status, line] = failureOf({ NODE_ENV: 'production', PORT: '0' })
  expect([status, JSON.parse(line)]).toEqual([
    1,
    { level: 60, time: expect.any(Number), msg: expect.stringMatching(/^Bad configuration:\n {2}PORT/) },
  ])
  expect(failureOf({ PORT: '0' })[1]).toMatch(
    /^Bad configuration:\n {2}PORT.*\nCorrect this in the environment .*\.env\.example/,
  )
})

import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { holdDataDir, keepPrivate } from './lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'launch-private-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const modeOf = (path: string) => statSync(path).mode & 0o777
function make(mode: number, ...names: string[]) {
  for (const name of names) mkdirSync(join(folder, name))
  for (const path of [folder, ...names.map((name) => join(folder, name))]) chmodSync(path, mode)
}

test.for([0o755, 0o750, 0o710, 0o701, 0o777])('a data folder of mode %o is closed to others', (mode) => {
  make(mode, 'pg', 'unfinished-1', 'snapshot-1.tar')
  writeFileSync(join(folder, 'app-secret'), '')
  writeFileSync(join(folder, 'lock'), '')
  writeFileSync(join(folder, 'admin.sock'), '')
  expect(keepPrivate(folder)).toEqual([])
  expect([modeOf(folder), modeOf(join(folder, 'pg'))]).toEqual([0o700, 0o700])
})

test.for(['notes.txt', 'my-lock', 'pg-old', 'lock2'])(
  'a folder with other things (%s) stays as it is, its database is closed',
  (name) => {
    make(0o755, 'pg')
    writeFileSync(join(folder, name), '')
    expect(keepPrivate(folder)).toEqual([])
    expect([modeOf(folder), modeOf(join(folder, 'pg'))]).toEqual([0o755, 0o700])
  },
)

test('an empty folder is closed, and one that is closed stays so', () => {
  make(0o755)
  for (const _ of [1, 2]) {
    expect(keepPrivate(folder)).toEqual([])
    expect(modeOf(folder)).toBe(0o700)
  }
})

test('a data folder is created with its parents', () => {
  const release = holdDataDir(join(folder, 'a', 'b'))
  expect(release).toBeDefined()
  expect(modeOf(join(folder, 'a', 'b'))).toBe(0o700)
  release!()
})

test.runIf(process.platform === 'linux')('a data folder where there can be none is refused at once', () => {
  expect(() => holdDataDir('/proc/launch/data')).toThrow(/ENOENT/)
})

// `/proc/self/task` is a folder whose mode can't be changed.
test.runIf(process.platform === 'linux')('a database that others can read all the same is warned of', () => {
  symlinkSync('/proc/self/task', join(folder, 'pg'))
  expect(keepPrivate(folder)).toEqual([expect.stringMatching(/^DATA_DIR: other users .*chmod 700 .*pg$/)])
})

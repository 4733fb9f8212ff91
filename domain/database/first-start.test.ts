import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createEmbedded, embeddedFolder, UNFINISHED } from './first-start.ts'

function aDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'first-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('the first start creates the embedded database, and later ones leave it alone', { timeout: 120_000 }, async () => {
  const folder = aDataFolder()
  mkdirSync(join(folder, `${UNFINISHED}by-a-killed-start`))
  expect(await createEmbedded(folder)).toBe(true)
  expect(readdirSync(folder)).toEqual(['pg'])
  expect(existsSync(join(embeddedFolder(folder), 'PG_VERSION'))).toBe(true)
  expect(await createEmbedded(folder)).toBe(false)
})

test('a start that fails says why, and leaves no database', async () => {
  const folder = aDataFolder()
  vi.stubEnv('NODE_OPTIONS', '--no-such-option')
  onTestFinished(() => void vi.unstubAllEnvs())
  await expect(createEmbedded(folder)).rejects.toThrow('could not be created')
  expect(existsSync(embeddedFolder(folder))).toBe(false)
})

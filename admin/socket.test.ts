import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { askService, serveCommands } from './socket.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'socket-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A folder whose socket path has this many bytes. */
function folderFor(bytes: number): string {
  const name = 'x'.repeat(bytes - Buffer.byteLength(join(folder, '/admin.sock')) - 1)
  mkdirSync(join(folder, name))
  return join(folder, name)
}

test.for([
  { bytes: 107, isInFolder: true },
  { bytes: 108, isInFolder: false },
])('a socket path of $bytes bytes is in the folder: $isInFolder', async ({ bytes, isInFolder }) => {
  const dataDir = folderFor(bytes)
  const server = await serveCommands(dataDir, async (args) => ({ ok: args }))
  expect(existsSync(join(dataDir, 'admin.sock'))).toBe(isInFolder)
  if (isInFolder) expect(statSync(join(dataDir, 'admin.sock')).mode & 0o777).toBe(0o600)
  expect(await askService(dataDir, ['price', 'set'])).toEqual({ ok: ['price', 'set'] })
  await new Promise((resolve) => server.close(resolve))
})

test('a command that fails answers with its error', async () => {
  const server = await serveCommands(folder, () => Promise.reject(new Error('It broke.')))
  expect(await askService(folder, [])).toEqual({ error: 'It broke.' })
  await new Promise((resolve) => server.close(resolve))
})

test('a command whose service ends meanwhile says that it may be done in part', async () => {
  const server = await serveCommands(folder, () => {
    server.closeAllConnections()
    return new Promise(() => {})
  })
  await expect(askService(folder, ['listing', 'import'])).rejects.toThrow('may be done in part')
  await new Promise((resolve) => server.close(resolve))
})

test('no service answers where there is no socket, or only what a killed one left behind', async () => {
  expect(await askService(folder, [])).toBeUndefined()
  // Leaves a socket file without a server: closing a listener doesn't remove its file if the file was moved.
  const path = join(folder, 'admin.sock')
  const dead = createServer()
  await new Promise<void>((resolve) => dead.listen(path, resolve))
  renameSync(path, `${path}.kept`)
  await new Promise((resolve) => dead.close(resolve))
  renameSync(`${path}.kept`, path)
  expect(await askService(folder, [])).toBeUndefined()
  const server = await serveCommands(folder, async () => ({ ok: 1 }))
  expect(await askService(folder, [])).toEqual({ ok: 1 })
  await new Promise((resolve) => server.close(resolve))
})

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dropUntaken, handOver, takeFile, type SaveFile } from './saved-file.ts'

let folder: string
let dataDir: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'saved-'))
  dataDir = join(folder, 'data')
  mkdirSync(dataDir)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const books = (to: string) => async (save: SaveFile) => ({
  ok: { period: '2026-10', ...(await save(to, async (fd) => void writeSync(fd, 'Net,VAT'))) },
})

test('a file that the service made is moved by the command, and nothing stays in the data folder', async () => {
  const to = join(folder, 'books.csv')
  const answer = await handOver(dataDir, books(to))
  expect(existsSync(to)).toBe(false)
  expect(await takeFile(answer)).toEqual({ ok: { period: '2026-10', file: to, bytes: 7 } })
  expect([readFileSync(to, 'utf8'), readdirSync(dataDir)]).toEqual(['Net,VAT', []])
})

test('a file that can’t be written where the operator wants it is deleted, and one that exists stays', async () => {
  const to = join(folder, 'books.csv')
  writeFileSync(to, 'Earlier')
  await expect(takeFile(await handOver(dataDir, books(to)))).rejects.toThrow(/already exists/)
  await expect(takeFile(await handOver(dataDir, books(join(folder, 'no', 'x.csv'))))).rejects.toMatchObject({
    fix: expect.stringMatching(/^That folder doesn’t exist\. To create it as root: install -d/),
  })
  expect([readFileSync(to, 'utf8'), readdirSync(dataDir)]).toEqual(['Earlier', []])
})

test('a command that fails hands nothing over, and what a killed one left goes at the next start', async () => {
  const failing = async (save: SaveFile) => {
    await save('x', async () => {})
    return { error: 'It broke.' }
  }
  expect(await handOver(dataDir, failing)).toEqual({ error: 'It broke.' })
  expect(readdirSync(dataDir)).toEqual([])
  await handOver(dataDir, books('never-taken.csv'))
  writeFileSync(join(dataDir, 'app-secret'), 'kept')
  expect(readdirSync(dataDir)).toHaveLength(2)
  dropUntaken(dataDir)
  expect(readdirSync(dataDir)).toEqual(['app-secret'])
})

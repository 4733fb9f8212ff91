import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { embeddedFolder } from '../../domain/database/first-start.ts'

/** A new, empty data folder, which the caller removes. */
export function aDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'launch-data-'))
}

/** A new data folder. For the embedded engine it holds a migrated database, which halves the start time. */
export function aReadyDataDir(): string {
  const folder = aDataDir()
  const template = inject('template')
  if ('snapshot' in template) {
    mkdirSync(embeddedFolder(folder), { mode: 0o700 })
    execFileSync('tar', ['-xf', template.snapshot, '-C', embeddedFolder(folder)], { stdio: 'ignore' })
  }
  return folder
}

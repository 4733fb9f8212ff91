import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { embeddedFolder } from '../../domain/database/first-start.ts'

/** A data folder of its own. */
export function aDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'launch-data-'))
}

/** A data folder whose database is made already, as a second start finds it: half the time of a first one. */
export function aReadyDataDir(): string {
  const folder = aDataDir()
  const template = inject('template')
  if ('snapshot' in template) {
    mkdirSync(embeddedFolder(folder), { mode: 0o700 })
    execFileSync('tar', ['-xf', template.snapshot, '-C', embeddedFolder(folder)], { stdio: 'ignore' })
  }
  return folder
}

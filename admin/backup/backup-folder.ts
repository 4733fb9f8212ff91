import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { DomainError } from '../../domain/errors.ts'

/** Creates BACKUP_DIR if only it is missing. Throws `wrong_state`, with the reason, if it is no folder that this user can write to. */
export function readyBackupFolder(folder: string): void {
  try {
    // Not with its parents: a path that is mistyped, or not mounted, should be seen.
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 })
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error('a file'), { code: 'ENOTDIR' })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (code === 'ENOTDIR')
      throw new DomainError('wrong_state', `BACKUP_DIR: ${folder} is a file, or in one.`, 'Name a folder.')
    throw new DomainError(
      'wrong_state',
      `BACKUP_DIR: ${folder} can’t be ${syscall === 'mkdir' ? 'created' : 'written to'} (${code}).`,
      `Create it as root: install -d -m 0700 -o ${process.getuid?.()} ${folder}`,
    )
  }
}

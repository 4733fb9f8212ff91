import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { DomainError } from '../../domain/errors.ts'

/**
 * Writes a file atomically, readable only by this user, and returns its size in bytes. `write` gets the
 * descriptor of a temporary file next to it. Throws `wrong_state` when the file already exists or can't be
 * created.
 */
export async function writeWhole(file: string, write: (fd: number) => Promise<void>): Promise<number> {
  if (existsSync(file)) throw new DomainError('wrong_state', `${file} already exists.`, 'Choose another name.')
  const part = `${file}.${randomUUID()}.part`
  try {
    const handle = await open(part, 'wx', 0o600)
    try {
      await write(handle.fd)
      await handle.sync()
      const { size } = await handle.stat()
      await rename(part, file)
      return size
    } finally {
      await handle.close()
    }
  } catch (error) {
    // It isn't there if its folder can't be written to, which is told below.
    await rm(part, { force: true }).catch(() => {})
    const { code, syscall } = error as NodeJS.ErrnoException
    // Errors with the file itself, not from `write`.
    if (code && (syscall === 'open' || syscall === 'rename' || syscall === 'fsync'))
      throw new DomainError(
        'wrong_state',
        `Can’t write ${file} (${code}).`,
        code === 'ENOENT'
          ? `That folder doesn’t exist. To create it as root: install -d -m 0700 -o ${process.getuid?.()} ${dirname(file)}`
          : `Choose a folder that this user (${userInfo().username}) can write to. Under systemd, ReadWritePaths must name it, too.`,
      )
    throw error
  }
}

import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DomainError } from '../../domain/errors.ts'

/**
 * Writes a file that is there whole or not at all, readable by this user alone; its size in bytes. `write` gets the
 * descriptor of a file beside it. Throws `wrong_state` when there is a file of that name.
 */
export async function writeWhole(file: string, write: (fd: number) => Promise<void>): Promise<number> {
  if (existsSync(file)) throw new DomainError('wrong_state', `${file} is there already.`, 'Choose another name.')
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
    await rm(part, { force: true })
    const { code, syscall } = error as NodeJS.ErrnoException
    // Of the file, not of what fills it.
    if (code && (syscall === 'open' || syscall === 'rename' || syscall === 'fsync'))
      throw new DomainError(
        'wrong_state',
        `${file} cannot be written (${code}).`,
        `Choose a folder that is there and that this user may write. To make one, as root: install -d -m 0700 -o ${process.getuid?.()} ${dirname(file)}`,
      )
    throw error
  }
}

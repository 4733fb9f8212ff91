import { resolve } from 'node:path'

/** What to do about a file to import. */
export const CHECK_PATH = 'Check the path, and who may use it.'

/** Why a file can't be read, with the full path that was looked at. */
export function unreadable(path: string, { code }: NodeJS.ErrnoException): string {
  return code === 'ENOENT' ? `There is no file ${resolve(path)}.` : `Can’t read ${resolve(path)} (${code}).`
}

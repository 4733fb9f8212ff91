import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { DomainError } from '../domain/errors.ts'

/** A file that the service made for a command, and where the operator wants it. */
export interface Handed {
  from: string
  to: string
}

/** A command's output, or why it failed. */
export type Answer = { ok: unknown; handed?: Handed } | { error: string }

/** Linux limits a socket path to 108 bytes, including the final NUL. */
const MAX_PATH_LENGTH = 107

/**
 * The socket's path: in the data folder or, if that path is too long, in a private temporary folder of this
 * user.
 */
function socketPath(dataDir: string): string {
  const path = join(dataDir, 'admin.sock')
  if (Buffer.byteLength(path) <= MAX_PATH_LENGTH) return path
  const folder = join(tmpdir(), `launch-directory-${userInfo().uid}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  return join(folder, createHash('sha256').update(dataDir).digest('hex').slice(0, 32))
}

/**
 * Runs commands POSTed to the socket as a JSON array of arguments. Only the service's own user can connect.
 */
export async function serveCommands(dataDir: string, run: (args: string[]) => Promise<Answer>): Promise<Server> {
  const path = socketPath(dataDir)
  rmSync(path, { force: true })
  const server = createServer((req, res) => {
    void json(req)
      .then((args) => run(args as string[]))
      .catch((error: Error): Answer => ({ error: error.message }))
      .then((answer) => res.end(JSON.stringify(answer)))
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
  chmodSync(path, 0o600)
  return server
}

/** Runs a command in the running service; undefined when none is running. Throws `unavailable` if it ends meanwhile. */
export function askService(dataDir: string, args: string[]): Promise<Answer | undefined> {
  return new Promise((resolve, reject) => {
    request({ socketPath: socketPath(dataDir), method: 'POST' }, (res) => {
      json(res).then((answer) => resolve(answer as Answer), reject)
    })
      .on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(undefined)
        else reject(error.code === 'ECONNRESET' ? ended() : error)
      })
      .end(JSON.stringify(args))
  })
}

function ended(): DomainError {
  return new DomainError(
    'unavailable',
    'The service ended before it had answered, so the command may be done in part.',
    'Its log says why. Once it is running again, check what was done, and repeat the command.',
  )
}

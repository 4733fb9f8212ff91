import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'

/** What a command printed, or why it did not run. */
export type Answer = { ok: unknown } | { error: string }

/** The kernel keeps a socket path in 108 bytes, one of them the end. */
const MAX_PATH_LENGTH = 107

/** In the data folder; where its path is too long, under a name made from it in a folder of this user's own. */
function socketPath(dataDir: string): string {
  const path = join(dataDir, 'admin.sock')
  if (Buffer.byteLength(path) <= MAX_PATH_LENGTH) return path
  const folder = join(tmpdir(), `launch-directory-${userInfo().uid}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  return join(folder, createHash('sha256').update(dataDir).digest('hex').slice(0, 32))
}

/** Answers a POSTed JSON array of arguments. Only the owner of the folder can reach the socket. */
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

/** The running service's answer; undefined when none is running. */
export function askService(dataDir: string, args: string[]): Promise<Answer | undefined> {
  return new Promise((resolve, reject) => {
    request({ socketPath: socketPath(dataDir), method: 'POST' }, (res) => {
      json(res).then((answer) => resolve(answer as Answer), reject)
    })
      .on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(undefined)
        else reject(error)
      })
      .end(JSON.stringify(args))
  })
}

import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { PICTURE_PROBLEMS, PictureError } from '../../domain/shared/pictures.ts'

/** Limits for opening one picture. Starting the process alone takes about 70 ms of CPU time and 65 MB. */
export interface PictureLimits {
  memoryMb: number
  /** CPU time, not elapsed time: a busy machine isn't the picture's fault. */
  cpuSeconds: number
  pixels: number
  /**
   * AVIF has a lower limit, because decoding it takes up to 27 bytes per pixel. Other formats take up to 11.
   */
  avifPixels: number
  /** The shortest side that a picture may have, in pixels; any if missing. An SVG has no size of its own. */
  minSide?: number
}

/** What a picture is used as: a `logo` and a `photo` of a person are made small and square, an `image` to fit a page. */
export type PictureTask = 'logo' | 'image' | 'photo'

interface OpenedPicture {
  webp: Buffer
  /** The version for cards; null if the picture is small anyway. */
  small: Buffer | null
  width: number
  height: number
}

const PROGRAM = fileURLToPath(new URL('./picture-process.mjs', import.meta.url))
/** Without the JIT, V8 doesn't reserve 512 MB for compiled code, which would count against the memory limit. */
const FLAGS = ['--jitless', '--max-old-space-size=64', '--v8-pool-size=1']
/** The only time limit on systems without `ulimit`. */
const MAX_MS = 20_000
/** Far larger than a WebP at the sizes that pages show. */
const MAX_ANSWER_BYTES = 16_000_000

/**
 * The first line of the process's output: the picture's problem, or its new width and height and how many bytes
 * its small version has. The WebP follows, then the small one.
 */
const ANSWER = /^(?:([a-z_]+)|(\d+) (\d+) (\d+))\n/
const MAX_LINE_LENGTH = 40

const run = promisify(execFile)

/**
 * Opens an untrusted picture in a separate process and re-encodes it as WebP. A picture that takes too much memory or time kills only that process; the signal kills it too.
 * Throws `PictureError` for a picture that can't be opened, and other errors when the process can't be started.
 */
export async function inOwnProcess(
  task: PictureTask,
  bytes: Uint8Array,
  { memoryMb, cpuSeconds, pixels, avifPixels, minSide = 1 }: PictureLimits,
  signal: AbortSignal,
): Promise<OpenedPicture> {
  signal.throwIfAborted()
  const numbers = [pixels, avifPixels, minSide].map(String)
  const node = [process.execPath, ...FLAGS, PROGRAM, task, ...numbers] as const
  // When the machine runs out of memory, the kernel kills this process before the service.
  const limited = `ulimit -c 0; ulimit -d ${memoryMb * 1024}; ulimit -t ${cpuSeconds}; echo 1000 >/proc/self/oom_score_adj; exec "$0" "$@"`
  const [file, ...args] = process.platform === 'win32' ? node : (['/bin/sh', '-c', limited, ...node] as const)
  const running = run(file, args, {
    // No inherited environment, which may hold secrets; one thread, because each takes memory.
    env: { UV_THREADPOOL_SIZE: '1' },
    encoding: 'buffer',
    maxBuffer: MAX_ANSWER_BYTES,
    timeout: MAX_MS,
    killSignal: 'SIGKILL',
    signal,
    windowsHide: true,
  })
  // Ignored: writing fails when the process ends early, and then `running` rejects with the cause.
  running.child.stdin!.on('error', () => {}).end(bytes)
  const { stdout } = await running.catch((error: Error & { code?: unknown; signal?: unknown }) => {
    signal.throwIfAborted()
    throw problemOf(error)
  })
  return answerIn(stdout)
}

/** Validates the output: the process has opened an untrusted picture, so it may be compromised. */
function answerIn(stdout: Buffer): OpenedPicture {
  const [line = '', refused, width, height, smallBytes] =
    ANSWER.exec(stdout.toString('latin1', 0, MAX_LINE_LENGTH)) ?? []
  const problem = PICTURE_PROBLEMS.find((one) => one === refused)
  if (problem) throw new PictureError(problem)
  const end = stdout.length - Number(smallBytes)
  const [webp, small] = [stdout.subarray(line.length, end), stdout.subarray(end)]
  if (!width || !isWebp(webp) || (small.length && !isWebp(small))) throw new PictureError('crashed')
  return { webp, small: small.length ? small : null, width: Number(width), height: Number(height) }
}

function isWebp(bytes: Buffer): boolean {
  return /^RIFF.{4}WEBP$/s.test(bytes.toString('latin1', 0, 12))
}

function problemOf(error: Error & { code?: unknown; signal?: unknown }): Error {
  // SIGKILL comes from our timeout, from the CPU limit on Linux, or from the kernel when memory runs out.
  // Other systems send SIGXCPU at the CPU limit.
  if (error.signal === 'SIGKILL' || error.signal === 'SIGXCPU') return new PictureError('too_slow', error)
  // Native code aborts when it gets no memory, or crashes on a bug.
  if (error.signal || error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return new PictureError('crashed', error)
  return error
}

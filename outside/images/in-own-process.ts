import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { PICTURE_PROBLEMS, PictureError } from '../../domain/shared/pictures.ts'

/** What opening one picture may take. Each start of the process costs about 70 ms of the processor and 65 MB by itself. */
export interface PictureLimits {
  memoryMb: number
  /** Of the processor: waiting for a busy machine is not the picture's fault. */
  cpuSeconds: number
  pixels: number
  /** AVIF takes up to 27 bytes a pixel while it is opened, other formats up to 11. */
  avifPixels: number
}

interface OpenedPicture {
  webp: Buffer
  width: number
  height: number
}

const PROGRAM = fileURLToPath(new URL('./picture-process.mjs', import.meta.url))
/** Without machine code made while running, what V8 sets aside for it (512 MB) does not count against the limit. */
const FLAGS = ['--jitless', '--max-old-space-size=64', '--v8-pool-size=1']
/** Where the system has no such limits, this one is left, beside those of pixels and of what an SVG may hold. */
const MAX_MS = 20_000
/** Far more than a picture of the size that a page shows. */
const MAX_ANSWER_BYTES = 16_000_000

/** Its first line: what is wrong with the picture, or how large it is now; the WebP follows. */
const ANSWER = /^(?:([a-z_]+)|(\d+) (\d+))\n/
const MAX_LINE_LENGTH = 40

const run = promisify(execFile)

/**
 * Opens a stranger's picture in a process of its own, and makes it anew as a WebP: a `logo` is small and square, an `image`
 * fits a page. What takes too much memory or time ends that process alone; so does the signal.
 * Throws `PictureError` for a picture that cannot be opened, and other errors when no process could be started.
 */
export async function inOwnProcess(
  task: 'logo' | 'image',
  bytes: Uint8Array,
  { memoryMb, cpuSeconds, pixels, avifPixels }: PictureLimits,
  signal: AbortSignal,
): Promise<OpenedPicture> {
  signal.throwIfAborted()
  const node = [process.execPath, ...FLAGS, PROGRAM, task, String(pixels), String(avifPixels)] as const
  // The first of a machine that is out of memory to go, not the service.
  const limited = `ulimit -c 0; ulimit -d ${memoryMb * 1024}; ulimit -t ${cpuSeconds}; echo 1000 >/proc/self/oom_score_adj; exec "$0" "$@"`
  const [file, ...args] = process.platform === 'win32' ? node : (['/bin/sh', '-c', limited, ...node] as const)
  const running = run(file, args, {
    // No secrets; and one thread, since each takes memory.
    env: { UV_THREADPOOL_SIZE: '1' },
    encoding: 'buffer',
    maxBuffer: MAX_ANSWER_BYTES,
    timeout: MAX_MS,
    killSignal: 'SIGKILL',
    signal,
    windowsHide: true,
  })
  // A process that has ended does not read on.
  running.child.stdin!.on('error', () => {}).end(bytes)
  const { stdout } = await running.catch((error: Error & { code?: unknown; signal?: unknown }) => {
    signal.throwIfAborted()
    throw problemOf(error)
  })
  return answerIn(stdout)
}

/** The process has opened what a stranger sent: what it answers is judged too. */
function answerIn(stdout: Buffer): OpenedPicture {
  const [line = '', refused, width, height] = ANSWER.exec(stdout.toString('latin1', 0, MAX_LINE_LENGTH)) ?? []
  const problem = PICTURE_PROBLEMS.find((one) => one === refused)
  if (problem) throw new PictureError(problem)
  const webp = stdout.subarray(line.length)
  if (!width || !/^RIFF.{4}WEBP$/s.test(webp.toString('latin1', 0, 12))) throw new PictureError('crashed')
  return { webp, width: Number(width), height: Number(height) }
}

function problemOf(error: Error & { code?: unknown; signal?: unknown }): Error {
  // By the clock, or by the system when its time of the processor was over.
  if (error.signal === 'SIGKILL' || error.signal === 'SIGXCPU') return new PictureError('too_slow', error)
  // Code that was compiled for speed ends itself when it gets no memory, or has a hole.
  if (error.signal || error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return new PictureError('crashed', error)
  return error
}

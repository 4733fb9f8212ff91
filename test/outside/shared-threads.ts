import { openReadingThreads, type ReadingThreads } from '../../outside/web/reading-thread.ts'

let threads: ReadingThreads | undefined

/** Reading threads for all tests of this process, because starting one takes half a second of processor time. */
export function sharedThreads(): ReadingThreads {
  return (threads ??= openReadingThreads())
}

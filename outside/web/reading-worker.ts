import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { findBadge } from '../../domain/badges/badge-check.ts'
import { draftProfile, siteProblem } from '../../domain/drafts/website/draft-profile.ts'
import { numberedPages } from '../../domain/drafts/pointing/blocks.ts'
import { aboutProduct } from '../../domain/drafts/website/about-product.ts'
import { readPage } from '../../domain/drafts/reading/read-page.ts'
import { proveTyped } from '../../domain/drafts/proof/prove-typed.ts'
import { recheckedQuotes } from '../../domain/drafts/website/recheck-quotes.ts'
import { storable } from '../../domain/shared/input/storable.ts'

/** The thread's tasks: pure functions of untrusted text. */
const TASKS = {
  readPage,
  draftProfile,
  numberedPages,
  about: aboutProduct,
  proveTyped,
  siteProblem,
  findBadge,
  recheckQuotes,
}

/** Parses a page and looks for quotes on it. */
function recheckQuotes(html: string, url: string, quotes: readonly string[]) {
  return storable(recheckedQuotes(readPage(html, url, new Date().toISOString()), quotes))
}

/** Requests come first: when both need a core, reading gets a quarter of it. */
const LOWER_PRIORITY = 5
// Only Linux has a priority per thread.
if (process.platform === 'linux')
  try {
    setPriority(LOWER_PRIORITY)
  } catch {
    // A sandbox may forbid it.
  }

export type ReadingTasks = typeof TASKS
export type ReadingTask = keyof ReadingTasks

export interface ReadingRequest {
  task: ReadingTask
  args: unknown[]
}

export type ReadingReply = { ready: true } | { value: unknown } | { failure: string }

parentPort?.on('message', ({ task, args }: ReadingRequest) => {
  parentPort?.postMessage(answer(task, args))
})
parentPort?.postMessage({ ready: true } satisfies ReadingReply)

function answer(task: ReadingTask, args: unknown[]): ReadingReply {
  try {
    const run = TASKS[task] as (...values: unknown[]) => unknown
    return { value: run(...args) }
  } catch (error) {
    return { failure: String(error).slice(0, 500) } // such as a tree too deep for the stack; the thread still works
  }
}

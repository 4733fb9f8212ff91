export const PROGRESS_STEPS = ['waiting', 'crawling', 'drafting', 'checking', 'ready'] as const

/** The progress of reading a website: `done` of `of` within the step, and a message for people. */
export interface Progress {
  step: (typeof PROGRESS_STEPS)[number]
  done: number
  of: number
  text: string
}

export const WAITING: Progress = { step: 'waiting', done: 0, of: 1, text: 'Waiting in the queue.' }
export const READY: Progress = { step: 'ready', done: 1, of: 1, text: 'The draft is ready.' }
export const CHECKING: Progress = { step: 'checking', done: 0, of: 1, text: 'Checking every value against the pages.' }

/** The progress while pages are read; their number is known after the first one. */
export function crawling(done: number, of: number): Progress {
  return { step: 'crawling', done, of, text: done === 0 ? 'Reading the first page.' : `Read ${done} of ${of} pages.` }
}

/** The progress while a profile is drafted from this many pages. */
export function drafting(pages: number): Progress {
  return { step: 'drafting', done: 0, of: 1, text: `Drafting from ${pages} ${pages === 1 ? 'page' : 'pages'}.` }
}

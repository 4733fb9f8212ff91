export const PROGRESS_STEPS = ['waiting', 'crawling', 'drafting', 'checking', 'ready'] as const

/** How far the reading of a website is: `done` of `of` within the step, and a sentence for a person. */
export interface Progress {
  step: (typeof PROGRESS_STEPS)[number]
  done: number
  of: number
  text: string
}

export const WAITING: Progress = { step: 'waiting', done: 0, of: 1, text: 'Waiting for its turn.' }
export const READY: Progress = { step: 'ready', done: 1, of: 1, text: 'The draft is ready.' }
export const CHECKING: Progress = { step: 'checking', done: 0, of: 1, text: 'Checking every value against the pages.' }

/** While pages are read; how many there are is known once the first has been. */
export function crawling(done: number, of: number): Progress {
  return { step: 'crawling', done, of, text: done === 0 ? 'Reading the first page.' : `Read ${done} of ${of} pages.` }
}

/** While the profile is written. */
export function drafting(pages: number): Progress {
  return { step: 'drafting', done: 0, of: 1, text: `Drafting from ${pages} ${pages === 1 ? 'page' : 'pages'}.` }
}

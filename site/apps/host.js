import { fill, notice, say } from './parts.js'

/** How long a person may take to answer the host's question. */
const WAIT_MS = 600_000

/** What to say about data that the app can’t read. */
export const UNSHOWN = { title: 'This couldn’t be shown.', detail: 'Ask your assistant.' }

/** Why a call has no answer, in words for the person; `isCertain` if nothing can have changed. */
export class Refusal extends Error {
  constructor(words) {
    super(words.title)
    this.words = words
  }
}

/** The data in a tool's result. Some hosts pass on only its text. */
export function answerIn({ structuredContent, content = [] }) {
  if (structuredContent) return structuredContent
  try {
    return JSON.parse(content.find(({ type }) => type === 'text')?.text ?? 'null')
  } catch {
    return null
  }
}

/** Statuses of the service’s refusals that change nothing. */
const CERTAIN = [400, 403, 404, 422]

/** What a failed tool says, in words for the person; its next step (`fix`) is for assistants. Null for a result. */
export function problemIn(result) {
  if (!result.isError) return null
  const said = result._meta?.problem ?? answerIn({ content: result.content })
  const faults = said?.errors?.length ? said.errors : [{ detail: said?.detail }]
  const words = faults.map(({ detail }) => detail).join(' ')
  const text = result.content?.find(({ type }) => type === 'text')?.text
  return { title: 'That didn’t work.', detail: words || text, isCertain: CERTAIN.includes(said?.status) }
}

/** A key that makes a repeated call act once. Not `randomUUID`, which needs a secure page. */
export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
}

/**
 * Connects to the host. `show` gets each result of the tool that the app is shown for, with the tool's
 * arguments and the host.
 */
export async function openApp(title, show) {
  const app = new App(
    { name: 'launch-directory', title, version: '1.0.0' },
    { availableDisplayModes: ['inline', 'fullscreen'] },
  )
  const host = hostOf(app)
  let input = {}
  app.addEventListener('toolinput', (given) => (input = given.arguments ?? {}))
  app.addEventListener('toolresult', async (result) => {
    try {
      await show(result, input, host)
    } catch (error) {
      reportError(error)
      fill(notice(UNSHOWN))
    }
  })
  app.addEventListener('toolcancelled', () =>
    fill(notice({ title: 'This was canceled.', detail: 'Ask your assistant to try again.' })),
  )
  app.addEventListener('hostcontextchanged', () => dress(app.getHostContext()))
  try {
    await app.connect()
  } catch {
    return fill(notice({ title: 'This page works only inside a chat app.' }))
  }
  dress(app.getHostContext())
}

/** Takes on the host's light or dark look and its size, and leaves the edges free that the host covers. */
function dress({ theme, displayMode, availableDisplayModes = [], safeAreaInsets = {} } = {}) {
  const { top, right, bottom, left } = safeAreaInsets
  if (theme) applyDocumentTheme(theme)
  const canGrow = displayMode !== 'fullscreen' && availableDisplayModes.includes('fullscreen')
  document.body.toggleAttribute('data-can-grow', canGrow)
  for (const [side, inset] of Object.entries({ top, right, bottom, left }))
    if (inset) document.body.style.setProperty(`--inset-${side}`, `${inset}px`)
}

function hostOf(app) {
  const can = (what) => app.getHostCapabilities()?.[what] !== undefined
  return {
    get callsTools() {
      return can('serverTools')
    },
    get opensLinks() {
      return can('openLinks')
    },

    /** The answer of an operation that the host calls. Throws a `Refusal`. */
    async call(name, input, key) {
      let result
      try {
        const meta = key ? { _meta: { 'idempotency-key': key } } : {}
        result = await app.callServerTool({ name, arguments: input, ...meta }, { timeout: WAIT_MS })
      } catch (error) {
        const end = /[.!?]$/.test(error.message) ? '' : '.'
        throw new Refusal(
          error.code === 'REQUEST_TIMEOUT'
            ? { title: 'No answer came.' }
            : { title: 'Your chat app answered with an error.', detail: `It said: “${error.message}”${end}` },
        )
      }
      const problem = problemIn(result)
      if (problem) throw new Refusal(problem)
      return answerIn(result)
    },

    /** Asks the host to open a page. */
    async openLink(url) {
      const result = await app.openLink({ url }).catch(() => ({ isError: true }))
      say(result.isError ? `Your chat app didn’t open the page. Its address is ${url}` : '')
    },

    /** Asks the host for the whole window. */
    async grow() {
      await app.requestDisplayMode({ mode: 'fullscreen' }).catch(() => say('Your chat app keeps this size.'))
    },

    /** Tells the assistant what the person did, if the host passes it on. */
    async tell(text) {
      if (can('updateModelContext')) await app.updateModelContext({ content: [{ type: 'text', text }] }).catch(() => {})
    },
  }
}

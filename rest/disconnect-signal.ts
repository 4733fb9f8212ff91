import type { ServerResponse } from 'node:http'

/** A signal that aborts when the client disconnects before the answer is complete. */
export function disconnectSignal(res: ServerResponse): AbortSignal {
  const controller = new AbortController()
  res.once('close', () => {
    if (!res.writableFinished) controller.abort(new Error('The client disconnected.'))
  })
  return controller.signal
}

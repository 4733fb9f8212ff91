import { parentPort } from 'node:worker_threads'

/** A reading worker that behaves as if a hostile page had taken it over. */
parentPort?.on('message', ({ args: [html] }: { args: [string] }) => {
  if (html === 'spin') for (;;);
  if (html === 'exit') process.exit(1)
  if (html === 'eat memory') {
    const eaten: unknown[] = []
    for (;;) eaten.push(Array.from({ length: 10_000 }, () => ({ eaten })))
  }
  // Sleeps longer than its test's limit, like a thread that gets no processor time.
  if (html === 'wait') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400)
  if (html === 'sleep for ever') return
  if (html === 'throw late')
    setImmediate(() => {
      throw new Error('late')
    })
  else parentPort?.postMessage(html === 'fail' ? { failure: 'RangeError' } : { value: html })
})
parentPort?.postMessage({ ready: true })

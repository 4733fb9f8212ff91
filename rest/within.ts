/** The awaited value, or undefined after `ms` milliseconds. Rejects as `awaited` does. */
export async function within<T>(ms: number, awaited: Promise<T>): Promise<T | undefined> {
  const { promise: tooLate, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => resolve(undefined), ms)
  try {
    return await Promise.race([awaited, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/** How long a health check waits for the database. */
const MAX_HEALTH_MS = 2000

/** Whether the database answers what was asked, in time for a health check. */
export async function answersInTime(asked: Promise<unknown>): Promise<boolean> {
  const isAnswered = asked.then(
    () => true,
    () => false,
  )
  return (await within(MAX_HEALTH_MS, isAnswered)) ?? false
}

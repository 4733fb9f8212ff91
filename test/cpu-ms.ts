/**
 * The processor time in milliseconds that `run` takes in this thread. The time on a clock also depends on what
 * else the machine does.
 */
export function cpuMs(run: () => unknown): number {
  const before = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

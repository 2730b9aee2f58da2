/** Milliseconds of the processor that some work takes in this thread: other tests of the process, and a machine that waits, do not count. */
export function cpuMs(work: () => void): number {
  const start = process.threadCpuUsage()
  work()
  return process.threadCpuUsage(start).user / 1000
}

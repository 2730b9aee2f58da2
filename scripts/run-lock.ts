import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Run = { pid: number; address: string }

/** One `npm start` a folder: two would fight over its database. @returns the one that runs already, if there is one */
export function takeRunLock(dataDir: string, address: string): Run | null {
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, 'running.json')
  const mine = JSON.stringify({ pid: process.pid, address } satisfies Run)
  for (;;) {
    try {
      // `wx` decides between two that start at the same moment.
      writeFileSync(path, mine, { flag: 'wx' })
      process.on('exit', () => rmSync(path, { force: true }))
      return null
    } catch {
      const other = runningIn(path)
      if (other) return other
      rmSync(path, { force: true })
    }
  }
}

/** A lock whose process is gone, or is some other program by now, is a left-over. */
function runningIn(path: string): Run | null {
  try {
    const run = JSON.parse(readFileSync(path, 'utf8')) as Run
    return readFileSync(`/proc/${run.pid}/cmdline`, 'utf8').includes('start.ts') ? run : null
  } catch {
    return null
  }
}

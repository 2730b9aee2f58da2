import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { processes } from './machine/processes.ts'

type Run = { pid: number; address: string }

/** One `npm start` a folder: two would fight over its database. @returns the one that runs already, if there is one */
export function takeRunLock(dataDir: string, address: string): Run | null {
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, 'running.json')
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, JSON.stringify({ pid: process.pid, address } satisfies Run))
  for (;;) {
    try {
      // A link is atomic between two starts, and unlike a file being written it is never empty.
      linkSync(draft, path)
      rmSync(draft)
      process.on('exit', () => rmSync(path, { force: true }))
      return null
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const other = runningIn(path)
      if (other) {
        rmSync(draft)
        return other
      }
      rmSync(path, { force: true })
    }
  }
}

/** A lock whose process is gone, or is some other program by now, is a left-over. */
function runningIn(path: string): Run | null {
  try {
    const run = JSON.parse(readFileSync(path, 'utf8')) as Run
    return processes.commandOf(run.pid)?.includes('start.ts') ? run : null
  } catch {
    return null
  }
}

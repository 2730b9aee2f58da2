import { sql } from 'kysely'
import { setTimeout } from 'node:timers/promises'
import type { Installation } from './installation.ts'

/** As by a power cut: nothing is written any more, and nothing said. */
export function killDatabase({ database }: Installation): void {
  process.kill(database.pid(), 'SIGKILL')
}

/**
 * No process of the database ends or answers for some seconds: connections stay open.
 *
 * @returns once it goes on
 */
export async function silenceDatabase({ db, database }: Installation, seconds: number): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(db)
  const pids = [database.pid(), ...rows.map(({ pid }) => pid)]
  const send = (signal: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of pids)
      try {
        process.kill(pid, signal)
      } catch {
        // It has ended by itself.
      }
  }
  send('SIGSTOP')
  try {
    await setTimeout(seconds * 1000)
  } finally {
    send('SIGCONT')
  }
}

import { sql } from 'kysely'
import type { Db } from './db.server.ts'

/** A place in PostgreSQL's log of writes, which only grows. */
export type LogPosition = bigint

/** PostgreSQL writes it as two hexadecimal numbers: `16/B374D848`. @returns null for anything else */
export function readPosition(text: string | undefined): LogPosition | null {
  const [, high, low] = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/i.exec(text ?? '') ?? []
  return high && low ? (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) : null
}

/** Behind everything that this database has committed until now. */
export async function writtenPosition(primary: Db): Promise<string> {
  // With commits that are not waited for the log is behind what others can read already.
  const { rows } = await sql<{ position: string }>`select pg_current_wal_insert_lsn()::text as position`.execute(
    primary,
  )
  return rows[0]!.position
}

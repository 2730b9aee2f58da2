import type { Result } from '#kernel/result.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import type { SendFailure } from '../errors.ts'
import { type OwnMessage, writeMessage } from './write-message.server.ts'

/** @returns the message's number, the same one for a form that is sent twice */
export const sendMessage = (
  db: Db,
  message: Omit<OwnMessage, 'photoIds'>,
  now: Date,
): Promise<Result<{ number: number }, SendFailure>> => inTransaction(db, (tx) => writeMessage(tx, message, now))

import { lateBackup, newestBackup } from '#platform/backups.server.ts'
import type { Config } from '#platform/config.server.ts'
import type { Db } from '#platform/db.server.ts'
import { HOUR_MS } from '#kernel/durations.ts'
import { encryptionFor } from '../backup/encryption.ts'
import { type Finding, ok, warning } from './finding.ts'

export const RECIPIENTS_ADVICE = 'BACKUP_RECIPIENTS: the line that begins with age1 in the file of age-keygen'

/** @throws Error where BACKUP_RECIPIENTS has something that is no key */
export async function findingsOfBackups(
  db: Db,
  { backupRecipients, demo }: Pick<Config, 'backupRecipients' | 'demo'>,
): Promise<Finding[]> {
  encryptionFor(backupRecipients)
  const newest = await newestBackup(db)
  if (demo) return [ok('backups', newest ? `the newest is ${hoursOf(newest.ageMs)} hours old` : 'none, of a demo')]
  const late = await lateBackup(db)
  if (late || !newest) return [warning('backups', late ?? 'none', 'docs/backup.md, ‘Every night’')]
  const text = `the newest is ${hoursOf(newest.ageMs)} hours old (${newest.locations.join(', ')})`
  if (!newest.isEncrypted)
    return [warning('backups', `${text}, and not encrypted`, 'BACKUP_RECIPIENTS (docs/backup.md)')]
  return [ok('backups', text)]
}

const hoursOf = (ms: number) => Math.floor(ms / HOUR_MS)

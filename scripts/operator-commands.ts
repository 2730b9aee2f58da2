/**
 * The options of each command of `npm run db -- …`. Any other is refused, so that a mistyped `--dry-run` migrates nothing; tests
 * hold the documentation to it.
 */
export const dbCommands = {
  migrate: ['--dry-run'],
  status: [],
  check: ['--all'],
  clock: [],
  backup: ['--keep', '--to'],
  restore: ['--identity'],
  'note-backup': ['--encrypted'],
  quiet: [],
  'go-live': ['--yes'],
  'reset-demo': [],
  'leave-demo': ['--all'],
  reencrypt: [],
  'rebuild-search': [],
  rows: ['--check'],
} as const satisfies Record<string, readonly string[]>

export type DbCommand = keyof typeof dbCommands

export const isDbCommand = (name: string): name is DbCommand => Object.hasOwn(dbCommands, name)

/** @returns the first option that the command does not take */
export const unknownOption = (name: DbCommand, words: readonly string[]): string | undefined => {
  const known: readonly string[] = dbCommands[name]
  return words.find((word) => word.startsWith('-') && !known.includes(word.split('=')[0]!))
}

/** Commands of `npm run admin -- …`. */
export const adminCommands = ['token', 'account', 'factor', 'doctor'] as const

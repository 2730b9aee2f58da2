import type { Source } from '#scripts/checks/sources.ts'

/** A small repository for a test, text by path. */
export const sourcesFrom = (files: Record<string, string>): Source[] =>
  Object.entries(files).map(([path, text]) => ({ path, text }))

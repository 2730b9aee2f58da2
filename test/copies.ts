import { copyDatabase, type Postgres } from '#scripts/postgres.ts'
import pg from 'pg'
import { inject } from 'vitest'
import { aDatabase, type World } from './world.ts'

export type Options = Parameters<typeof aDatabase>[0]

/** A test file's own database, which is a copy of the one that `makeTemplate` names. */
export async function aCopyOf(
  makeTemplate: (postgres: Postgres) => Promise<string>,
  options?: Options,
): Promise<World> {
  const { urlPattern, folder } = inject('postgres')
  const postgres: Postgres = { url: (name) => urlPattern.replace('DATABASE', name), folder, stop: async () => {} }
  const template = await makeTemplate(postgres)
  const world = await aDatabase(options)
  // Nothing has connected to the empty one yet.
  await copyDatabase(postgres, template, new pg.Client({ connectionString: world.url }).database!)
  return world
}

import { sql } from 'kysely'

/**
 * The key of a person's picture, in a query; null where there is none, or none yet.
 *
 * @param column that holds the photo, of a profile in that query
 */
export const avatarKey = (column: 'profiles.avatar_photo' | 'host.avatar_photo') =>
  sql<string | null>`(select key from photos where photos.id = ${sql.ref(column)} and photos.state = 'ready')`

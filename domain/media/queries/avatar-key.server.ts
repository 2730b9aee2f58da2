import { sql } from 'kysely'

/**
 * The SQL is null without a picture, or while it is being prepared.
 *
 * @param column that holds the photo, of a profile in that query
 */
export const avatarKey = (column: 'profiles.avatar_photo' | 'host.avatar_photo') =>
  sql<string | null>`(select key from photos where photos.id = ${sql.ref(column)} and photos.state = 'ready')`

import { sql } from 'kysely'
import { services } from '#app/session/services.ts'
import type { Route } from './+types/health.route'

/** Reports whether the process runs and reaches the database. */
export async function loader({ context }: Route.LoaderArgs) {
  try {
    await sql`select 1`.execute(context.get(services).db)
    return new Response('ok')
  } catch {
    return new Response('database unreachable', { status: 503 })
  }
}

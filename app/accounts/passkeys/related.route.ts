import { relatedOrigins } from '#domain/accounts/relying-party.ts'
import { services } from '#app/session/services.ts'
import type { Route } from './+types/related.route'

/** The operator's other domains, whose pages may use passkeys of this one (WebAuthn, 5.11). */
export function loader({ context }: Route.LoaderArgs) {
  const { auth, sites } = context.get(services)
  return Response.json({ origins: relatedOrigins(auth.publicUrl, sites.keys()) })
}

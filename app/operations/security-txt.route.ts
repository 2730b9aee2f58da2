import { languages } from '#domain/i18n/language.ts'
import { addDays } from '#kernel/dates.ts'
import { operatorEmails } from '#app/session/operator.server.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/security-txt.route'

/** RFC 9116 asks for less than a year. */
const DAYS_VALID = 180

/** The address for whoever has found a weakness of this site (RFC 9116). */
export async function loader({ context }: Route.LoaderArgs) {
  const { clock, securityContact } = context.get(services)
  const contact = securityContact ?? `mailto:${(await operatorEmails(context)).support}`
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${addDays(clock().toISOString().slice(0, 10), DAYS_VALID)}T00:00:00Z`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${visitorOf(context).origin}/.well-known/security.txt`,
  ]
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}

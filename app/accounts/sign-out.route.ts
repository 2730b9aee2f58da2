import { signOut } from '#domain/accounts/commands/sign-out.server.ts'
import { redirect } from 'react-router'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/sign-out.route'

/**
 * The next person at the browser gets no answer from its store. Cookies and storage stay, as they hold the language, the known device
 * and the offline page; trips and drafts go by themselves (docs/decisions/059-on-the-device.md).
 */
const CLEARED = '"cache", "prefetchCache", "prerenderCache"'

export const loader = () => redirect('/')

export async function action({ request, context }: Route.ActionArgs) {
  const { db, auth, clock } = context.get(services)
  const { cookies } = await signOut(db, auth, request, clock())
  const headers = new Headers({ 'clear-site-data': CLEARED })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return redirect(visitorOf(context).to('/'), { headers })
}

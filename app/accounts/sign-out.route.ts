import { signOut } from '#domain/accounts/commands/sign-out.server.ts'
import { redirect } from 'react-router'
import { services } from '#app/session/services.ts'
import type { Route } from './+types/sign-out.route'

export const loader = () => redirect('/')

export async function action({ request, context }: Route.ActionArgs) {
  const { db, auth } = context.get(services)
  const { cookies } = await signOut(db, auth, request)
  const headers = new Headers()
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return redirect('/', { headers })
}

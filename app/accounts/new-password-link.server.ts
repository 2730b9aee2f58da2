import { RESET_MINUTES } from '#domain/accounts/code.ts'
import { type MiddlewareFunction, redirect } from 'react-router'
import { visitorOf } from '#app/session/visitor.server.ts'
import { resetCookie } from './auth-form.server.ts'

/** Moves the token of a reset link into a cookie, so that no address, history or page has it; a session needs none. */
export const toNewPassword: MiddlewareFunction<Response> = ({ url, context }, next) => {
  const token = url.searchParams.get('token')
  if (url.searchParams.get('type') !== 'recovery') return next()
  const { origin, to, actor } = visitorOf(context)
  if (!token && actor) throw redirect(to('/?auth=reset'))
  if (!token || !/^[\w-]{1,100}$/.test(token)) return next()
  const headers = { 'set-cookie': resetCookie(token, RESET_MINUTES * 60, origin), 'cache-control': 'no-store' }
  throw redirect(to('/?auth=reset'), { headers })
}

import { isAdmin } from '#domain/accounts/policy.ts'
import { data, Outlet } from 'react-router'
import { OwnStyles } from '../ui/own-styles.tsx'
import type { Route } from './+types/admins-only.route'
import { visitorOf } from './visitor.server.ts'

/** Non-admins get 404 rather than 403. */
const requireAdmin: Route.MiddlewareFunction = ({ context }, next) => {
  if (!isAdmin(visitorOf(context).actor)) throw data(null, { status: 404 })
  return next()
}

export const middleware: Route.MiddlewareFunction[] = [requireAdmin]

/** Middleware runs on client navigation only where a route has a loader. */
export const loader = () => null

export default function AdminsOnly() {
  return (
    <>
      <OwnStyles />
      <Outlet />
    </>
  )
}

import { Outlet } from 'react-router'
import { OwnStyles } from '../ui/own-styles.tsx'
import type { Route } from './+types/signed-in.route'
import { requireSignedIn } from './visitor.server.ts'

export const middleware: Route.MiddlewareFunction[] = [requireSignedIn]

/** Middleware runs on client navigation only where a route has a loader. */
export const loader = () => null

export default function SignedIn() {
  return (
    <>
      <OwnStyles />
      <Outlet />
    </>
  )
}

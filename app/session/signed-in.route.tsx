import { Outlet } from 'react-router'
import { OwnStyles } from '#app/ui/own-styles.tsx'

/** The guard is middleware, which runs on client navigation only where a route has a loader. */
export const loader = () => null

export default function SignedIn() {
  return (
    <>
      <OwnStyles />
      <Outlet />
    </>
  )
}

import { Suspense } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { deferred } from '#app/ui/deferred.tsx'
import { HostBar } from './host-bar.tsx'
import { hostPlaces } from './host-places.ts'

const DashboardSkeleton = deferred(async () => (await import('../dashboard/dashboard-skeleton.tsx')).DashboardSkeleton)

/** The layout of a host's pages adds a bar that links them. */
export default function HostFrame() {
  return (
    <>
      <HostBar />
      <Page />
    </>
  )
}

/** Only the dashboard has a skeleton, because it reads most. */
function Page() {
  const { state, location } = useNavigation()
  const { pathname } = useLocation()
  const { address } = hostPlaces[0]
  if (state !== 'loading' || location.pathname !== address || pathname === address) return <Outlet />
  return (
    <Suspense fallback={<Outlet />}>
      <DashboardSkeleton />
    </Suspense>
  )
}

import { Suspense } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { deferred } from '#app/ui/deferred.tsx'
import { HostBar } from './host-bar.tsx'
import { hostPlaces } from './host-places.ts'

const DashboardSkeleton = deferred(async () => (await import('../dashboard/dashboard-skeleton.tsx')).DashboardSkeleton)

/** Around all pages of a host: the bar that leads from each to the others. */
export default function HostFrame() {
  return (
    <>
      <HostBar />
      <Page />
    </>
  )
}

/** The dashboard reads most: while it loads one sees where it will stand. */
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

import { Outlet } from 'react-router'
import { HostBar } from './host-bar.tsx'

/** Around all pages of a host: the bar that leads from each to the others. */
export default function HostFrame() {
  return (
    <>
      <HostBar />
      <Outlet />
    </>
  )
}

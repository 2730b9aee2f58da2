import { Outlet } from 'react-router'
import { actorOf } from '../../session/visitor.server.ts'
import type { Route } from './+types/frame.route'
import { AdminBar } from './admin-bar.tsx'
import { placesOf } from './admin-places.ts'
import { SearchPage, type SearchPageOf } from './search-page.tsx'

const searchPage: SearchPageOf = (props) => <SearchPage {...props} />

/** The places that this admin may go to. */
export function loader({ context }: Route.LoaderArgs) {
  return placesOf(actorOf(context)).map(({ permission: _, ...place }) => place)
}

/** Around all pages of an admin: the bar that leads from each to the others. */
export default function AdminFrame({ loaderData: places }: Route.ComponentProps) {
  return (
    <>
      <AdminBar places={places} />
      {/* The pages that search get it from here: as a file of its own it would be a thirteenth request. */}
      <Outlet context={searchPage} />
    </>
  )
}

import { Link } from '#app/ui/link.tsx'

/** By name, with a way to them for admins who may look at people. */
export function PersonLink({ person: { name, address } }: { person: { name: string; address: string | null } }) {
  if (!address) return name
  return (
    <Link to={address} className="font-semibold underline underline-offset-4">
      {name}
    </Link>
  )
}

import { Link } from '#app/ui/link.tsx'

/** A person's name, linked for admins who may see people. */
export function PersonLink({ person: { name, address } }: { person: { name: string; address: string | null } }) {
  if (!address) return name
  return (
    <Link to={address} className="font-semibold underline underline-offset-4">
      {name}
    </Link>
  )
}

import { data } from 'react-router'

/** Any address that nobody else answers. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}

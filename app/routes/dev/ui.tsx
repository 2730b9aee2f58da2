import { data } from 'react-router'

/** The kit on one page, in development only. */
export function loader() {
  if (import.meta.env.PROD) throw data(null, { status: 404 })
  return null
}

export default function Ui() {
  return null
}

import { useLocation } from 'react-router'

/** Parameters that open a dialog over a page; they are no part of the page's own address. */
const overlayParams = ['auth', 'to', 'show', 'draft']

/** This page's address without any dialog, or with one. */
export function useOverlay() {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  for (const name of overlayParams) params.delete(name)
  const here = withParams(pathname, params)

  const open = (values: Record<string, string>) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(values)) next.set(name, value)
    return withParams(pathname, next)
  }
  return { here, open }
}

const withParams = (pathname: string, params: URLSearchParams) => (params.size ? `${pathname}?${params}` : pathname)

import type { ReactNode } from 'react'
import type { ListProps, QueueProps } from './list-page.tsx'
import type { SearchProps } from './search-page.tsx'

/** Pages of lists through `useOutletContext`, because their own file would be a thirteenth request. */
export type AdminPages = {
  listPage: (props: ListProps) => ReactNode
  queuePage: (props: QueueProps) => ReactNode
  searchPage: (props: SearchProps) => ReactNode
}

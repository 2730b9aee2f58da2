import type { ReactNode } from 'react'
import type { ListProps, QueueProps } from './list-page.tsx'
import type { TableProps } from './table-page.tsx'

/** Pages of lists through `useOutletContext`, because their own file would be a thirteenth request. */
export type AdminPages = {
  listPage: (props: ListProps) => ReactNode
  queuePage: (props: QueueProps) => ReactNode
  tablePage: (props: TableProps) => ReactNode
}

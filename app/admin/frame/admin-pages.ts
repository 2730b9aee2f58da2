import type { ReactNode } from 'react'
import type { CaseBarProps } from './case-bar.tsx'
import type { ChooseBarProps } from './choose-bar.tsx'
import type { ListProps, QueueProps } from './list-page.tsx'
import type { TableProps } from './table-page.tsx'

/** Pages of lists, and parts that several pages share, through `useOutletContext`, because their own file would be a thirteenth request. */
export type AdminPages = {
  listPage: (props: ListProps) => ReactNode
  queuePage: (props: QueueProps) => ReactNode
  tablePage: (props: TableProps) => ReactNode
  caseBar: (props: CaseBarProps) => ReactNode
  chooseBar: (props: ChooseBarProps) => ReactNode
  /** Nothing to be seen: the page asks again by itself. */
  looksAgain: (props: { everyMs: number }) => ReactNode
}

import type { ComponentProps, ReactNode } from 'react'
import type { CaseBar } from './case-bar.tsx'
import type { ChooseBar } from './choose-bar.tsx'
import type { ListProps, QueueProps } from './list-page.tsx'
import type { TableProps } from './table-page.tsx'

/** Pages of lists, and parts that several pages share, through `useOutletContext`, because their own file would be a thirteenth request. */
export type AdminPages = {
  listPage: (props: ListProps) => ReactNode
  queuePage: (props: QueueProps) => ReactNode
  tablePage: (props: TableProps) => ReactNode
  caseBar: (props: ComponentProps<typeof CaseBar>) => ReactNode
  chooseBar: (props: ComponentProps<typeof ChooseBar>) => ReactNode
  /** Nothing to be seen: the page asks again by itself. */
  looksAgain: (props: { everyMs: number }) => ReactNode
}

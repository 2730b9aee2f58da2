import type { ReactNode } from 'react'

type Props = {
  when: ReactNode
  /** Below the time. */
  who?: string
  what: string
  /** Whom or what it was done to. */
  on?: ReactNode
  children?: ReactNode
}

/** One entry of a log: its time beside what happened. */
export function LogEntry({ when, who, what, on, children }: Props) {
  return (
    <li className="grid gap-1 px-5 py-4 sm:grid-cols-[15rem_minmax(0,1fr)] sm:gap-x-6">
      <p className="text-sm text-ink-500">
        <span className="block first-letter:capitalize">{when}</span>
        {who}
      </p>
      <div className="grid min-w-0 gap-1 wrap-anywhere">
        <p>
          <span className="font-semibold">{what}</span>
          {on && (
            <>
              {' · '}
              {on}
            </>
          )}
        </p>
        {children}
      </div>
    </li>
  )
}

import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Link } from '../link.tsx'
import { Icon } from '../icon.tsx'

type Props = {
  title: string
  /** Where closing leads: the same page without the dialog's parameter. A link before the script, Escape after it. */
  closeTo: string
  closeLabel: string
  /** `screen` fills a phone; its children scroll by themselves, and the first field is left alone: its keyboard would cover half. */
  width?: 'form' | 'wide' | 'screen'
  children: ReactNode
}

const shape = 'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] overflow-y-auto rounded-2xl'
const widths = {
  form: `${shape} max-w-[35.5rem]`,
  wide: `${shape} max-w-[70rem]`,
  screen:
    'm-0 h-dvh max-h-none w-full max-w-none flex-col overflow-hidden open:flex sm:m-auto sm:h-[min(52rem,calc(100dvh-2rem))] sm:max-w-[35.5rem] sm:rounded-2xl',
}

/**
 * A dialog that an address opens: rendered open on the server, so that it works without script; with script it becomes
 * modal (focus stays inside, the page behind is inert), which the browser's own element does best.
 */
export function Dialog({ title, closeTo, closeLabel, width = 'form', children }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const titleId = useId()

  // Together with the change of the page: later, giving back the focus would move a page that somebody already scrolls.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const openedBy = document.activeElement
    // `open` from the server makes showModal throw; taken away by hand, so that no close event is sent.
    dialog.removeAttribute('open')
    dialog.showModal()
    // Into the first field, not onto the close button that stands before it.
    if (width !== 'screen') dialog.querySelector<HTMLElement>('input:not([type=hidden]):not([readonly])')?.focus()
    return () => {
      dialog.close()
      if (openedBy instanceof HTMLElement) openedBy.focus()
    }
  }, [width])

  const close = () => void navigate(closeTo, { preventScrollReset: true })

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a click on the backdrop arrives at the dialog itself; Escape and the close link do the same by keyboard
    <dialog
      ref={ref}
      open
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClick={(event) => event.target === ref.current && close()}
      className={`fixed inset-0 z-50 bg-paper p-0 shadow-lift ${widths[width]}`}
    >
      <div className="sticky top-0 z-10 flex flex-none items-center justify-between border-b border-sand-200 bg-paper px-5 py-3">
        <h2 id={titleId} className="text-lg font-bold">
          {title}
        </h2>
        <Link
          to={closeTo}
          preventScrollReset
          aria-label={closeLabel}
          className="-mr-2 grid size-11 place-items-center rounded-full hover:bg-sand-100"
        >
          <Icon name="x" />
        </Link>
      </div>
      <div className={width === 'screen' ? 'flex min-h-0 grow flex-col' : 'p-5 sm:p-7'}>{children}</div>
    </dialog>
  )
}

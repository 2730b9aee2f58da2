import { type CSSProperties, type ReactNode, useId, useLayoutEffect, useRef } from 'react'

type Props = {
  title: string
  onClose: () => void
  /** False where a field's keyboard would cover half of what there is. */
  focusesField?: boolean
  className: string
  style?: CSSProperties
  /** Gets the title, to place it in the head. */
  children: (heading: ReactNode) => ReactNode
}

/** The browser's own modal dialog; `base.css` keeps the page behind it from scrolling. */
export function Modal({ title, onClose, focusesField = true, children, ...look }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // Runs in the same commit, because restoring focus later could move a page that is scrolled.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const openedBy = document.activeElement
    // `open` makes showModal throw; taken away by hand, so that no close event is sent.
    dialog.removeAttribute('open')
    dialog.showModal()
    // What somebody types into already keeps the focus; else the first field has it, not the close button before it.
    if (openedBy instanceof HTMLElement && openedBy !== dialog && dialog.contains(openedBy)) openedBy.focus()
    else if (focusesField) dialog.querySelector<HTMLElement>('input:not([type=hidden]):not([readonly])')?.focus()
    return () => {
      dialog.close()
      if (openedBy instanceof HTMLElement) openedBy.focus()
    }
  }, [focusesField])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a click on the backdrop arrives at the dialog itself; Escape and the close button do the same by keyboard
    <dialog
      ref={ref}
      // Rendered open by the server, so that it works without script, and from there on for the keyboard too.
      open
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page behind it is no place to begin
      autoFocus
      tabIndex={-1}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
      onClick={(event) => {
        // A modal over a modal closes alone.
        event.stopPropagation()
        if (event.target === ref.current) onClose()
      }}
      {...look}
    >
      {children(
        <h2 id={titleId} className="text-lg font-bold">
          {title}
        </h2>,
      )}
    </dialog>
  )
}

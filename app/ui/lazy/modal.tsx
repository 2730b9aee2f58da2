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

/**
 * What lies over a page or over another modal. The browser's own element keeps the focus inside, makes the rest inert and reads
 * out the title; `base.css` keeps the page behind from scrolling. Escape and a press beside it close it, and the focus goes back.
 */
export function Modal({ title, onClose, focusesField = true, children, ...look }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // In the same commit as the page's change: restoring the focus afterwards could move a page that is already being scrolled.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const openedBy = document.activeElement
    // `open` makes showModal throw; taken away by hand, so that no close event is sent.
    dialog.removeAttribute('open')
    dialog.showModal()
    // Into the first field, not onto the close button that stands before it.
    if (focusesField) dialog.querySelector<HTMLElement>('input:not([type=hidden]):not([readonly])')?.focus()
    return () => {
      dialog.close()
      if (openedBy instanceof HTMLElement) openedBy.focus()
    }
  }, [focusesField])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a click on the backdrop arrives at the dialog itself; Escape and the close button do the same by keyboard
    <dialog
      ref={ref}
      // Rendered open by the server, so that it works without script.
      open
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

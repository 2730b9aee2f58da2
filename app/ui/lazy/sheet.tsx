import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { Modal } from './modal.tsx'

type Props = {
  title: string
  closeLabel: string
  onClose: () => void
  /** On wide screens it is centred and no higher than its content. */
  isWide?: boolean
  children: ReactNode
}

const shape =
  'mx-auto mt-auto mb-0 h-[88dvh] max-h-[88dvh] w-full max-w-[35.5rem] animate-[sheet-up_260ms_var(--ease-calm)] flex-col overflow-hidden rounded-t-2xl bg-paper p-0 shadow-lift open:flex'
const wide = 'md:my-auto md:h-fit md:max-h-[calc(100dvh-2rem)] md:max-w-[52rem] md:animate-none md:rounded-2xl'

/** A sheet from the bottom edge that also closes by dragging its upper edge down (spec §9). */
export function Sheet({ title, closeLabel, onClose, isWide = false, children }: Props) {
  const { dragged, handle } = useDragDown(onClose)
  return (
    <Modal
      title={title}
      onClose={onClose}
      style={{ translate: `0 ${dragged}px` }}
      className={`${shape} ${isWide ? wide : ''} ${dragged ? '' : 'transition-[translate]'}`}
    >
      {(heading) => (
        <>
          <div
            {...handle}
            className="flex-none cursor-grab touch-none border-b border-sand-200 select-none active:cursor-grabbing"
          >
            <span
              aria-hidden="true"
              className={`mx-auto mt-2.5 block h-1.5 w-12 rounded-full bg-sand-300 ${isWide ? 'md:hidden' : ''}`}
            />
            <div className="flex items-center justify-between px-5 pt-1 pb-2">
              {heading}
              <IconButton icon="x" label={closeLabel} onClick={onClose} className="-mr-2" />
            </div>
          </div>
          <div className="min-h-0 grow overflow-y-auto overscroll-contain p-5">{children}</div>
        </>
      )}
    </Modal>
  )
}

/** Spec §9: a handle dragged down by more than this closes what it holds. */
const CLOSING_DRAG_PX = 60

/** Follows the finger that drags the handle; on release it closes or springs back. */
function useDragDown(onClose: () => void) {
  const start = useRef<number | null>(null)
  const [dragged, setDragged] = useState(0)

  const handle = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      // A press on the close button is a press, not a drag.
      if (event.target instanceof Element && event.target.closest('button')) return
      start.current = event.clientY
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      // It does not leave the edge upwards.
      if (start.current !== null) setDragged(Math.max(0, event.clientY - start.current))
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (start.current === null) return
      const isClosing = event.clientY - start.current > CLOSING_DRAG_PX
      start.current = null
      setDragged(0)
      if (isClosing) onClose()
    },
    onPointerCancel() {
      start.current = null
      setDragged(0)
    },
  }
  return { dragged, handle }
}

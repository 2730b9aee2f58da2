import { type ReactNode, useId } from 'react'
import { useNavigate } from 'react-router'
import { IconButton, IconLink } from './icon-button.tsx'
import { Modal } from './modal.tsx'

type Props = {
  title: string
  /** The page without the dialog's parameter, or a function that closes it. */
  closeTo: string | (() => void)
  closeLabel: string
  /** `screen` fills a phone; its children scroll by themselves. */
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

/** A dialog that the server renders open, so it works without script; its script makes it modal. */
export function Dialog({ title, closeTo, closeLabel, width = 'form', children }: Props) {
  const navigate = useNavigate()
  const endId = useId()
  const close = typeof closeTo === 'string' ? () => void navigate(closeTo, { preventScrollReset: true }) : closeTo
  const cross = { icon: 'x', label: closeLabel, className: '-mr-2' }
  return (
    <Modal
      title={title}
      onClose={close}
      focusesField={width !== 'screen'}
      className={`fixed inset-0 z-50 bg-paper p-0 shadow-lift ${widths[width]}`}
    >
      {(heading) => (
        <>
          <div className="sticky top-0 z-10 flex flex-none items-center justify-between border-b border-sand-200 bg-paper px-5 py-3">
            {heading}
            {typeof closeTo === 'string' ? (
              <IconLink to={closeTo} preventScrollReset {...cross} />
            ) : (
              <IconButton onClick={close} {...cross} />
            )}
          </div>
          <div className={width === 'screen' ? 'flex min-h-0 grow flex-col' : 'p-5 sm:p-7'}>{children}</div>
          {/* In the middle of the screen it would move while the rest of it comes. */}
          <link rel="expect" href={`#${endId}`} blocking="render" />
          <i id={endId} hidden />
        </>
      )}
    </Modal>
  )
}

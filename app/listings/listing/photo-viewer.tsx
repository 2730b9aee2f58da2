import { photoSet } from '#domain/media/photo.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '#app/ui/lazy/icon-button.tsx'
import { Modal } from '#app/ui/lazy/modal.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { Picture } from './gallery.tsx'

type Props = { photos: readonly Picture[]; title: string; /** The first to be seen. */ at: number; onClose: () => void }

/** One photo a screen: swiped, or turned by keys and buttons; two fingers enlarge it, as the browser does. */
export function PhotoViewer({ photos, title, at, onClose }: Props) {
  const { t } = useTranslation(['card', 'shell'])
  const row = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(at)
  const turnTo = (index: number, behavior: ScrollBehavior = 'auto') =>
    row.current?.scrollTo({ left: index * row.current.clientWidth, behavior })

  useLayoutEffect(() => {
    turnTo(at, 'instant')
    row.current?.focus({ preventScroll: true })
  }, [at])

  const turn = (step: number) => turnTo(Math.max(0, Math.min(photos.length - 1, shown + step)))
  return (
    <Modal
      title={title}
      onClose={onClose}
      focusesField={false}
      className="fixed inset-0 z-50 m-0 h-dvh max-h-none w-full max-w-none flex-col overflow-hidden bg-paper p-0 open:flex"
    >
      {(heading) => (
        <>
          <div className="sr-only">{heading}</div>
          <div className="flex flex-none items-center justify-between px-5 py-2">
            <p role="status" className="text-sm figures">
              {t('photoNumber', { number: shown + 1, count: photos.length })}
            </p>
            <div className="-mr-2 flex">
              <Turn icon="chevron-left" label={t('previousPhoto')} isEnd={shown === 0} onClick={() => turn(-1)} />
              <Turn
                icon="chevron-right"
                label={t('nextPhoto')}
                isEnd={shown === photos.length - 1}
                onClick={() => turn(1)}
              />
              <IconButton icon="x" label={t('shell:close')} onClick={onClose} />
            </div>
          </div>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a row that is scrolled must be reached by keys */}
          <ul
            ref={row}
            tabIndex={0}
            aria-label={title}
            onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
              setShown(Math.round(scrollLeft / clientWidth))
            }
            onKeyDown={(event) => {
              const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
              if (!step) return
              event.preventDefault()
              turn(step)
            }}
            className="rail min-h-0 grow gap-0 [touch-action:pan-x_pinch-zoom]"
          >
            {photos.map((photo, index) => (
              <li key={photo.key} className="flex h-full w-full flex-col">
                <img
                  srcSet={photoSet(photo.key)}
                  sizes="100vw"
                  // Its host's words stand below it.
                  alt={
                    photo.alt ?? (photo.caption ? '' : t('photoNumber', { number: index + 1, count: photos.length }))
                  }
                  loading={index === at ? 'eager' : 'lazy'}
                  className="min-h-0 w-full grow object-contain"
                />
                {photo.caption && <p className="flex-none px-5 py-3 text-center text-sm">{photo.caption}</p>}
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  )
}

type TurnProps = { icon: string; label: string; isEnd: boolean; onClick: () => void }

function Turn({ isEnd, onClick, ...look }: TurnProps) {
  return <IconButton {...look} aria-disabled={isEnd} onClick={isEnd ? undefined : onClick} />
}

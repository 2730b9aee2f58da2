import type { View } from '#domain/search/next-step.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import type { Shown } from './use-steps.ts'

const movements = {
  forward: 'animate-[step-forward_240ms_var(--ease-calm)]',
  back: 'animate-[step-back_240ms_var(--ease-calm)]',
}

type Props = { shown: Shown; takesFocus: boolean; children: ReactNode }

/** A step that slides in and takes the focus, because the pressed element is gone. */
export function StepFrame({ shown, takesFocus, children }: Props) {
  const { t } = useTranslation(['phone', 'kinds'])
  const heading = useRef<HTMLHeadingElement>(null)
  // Only when the step opens: typing clears the error, and the input must keep the focus then.
  const [isTaken] = useState(shown.direction !== null && takesFocus)
  useEffect(() => {
    if (isTaken) heading.current?.focus({ preventScroll: true })
  }, [isTaken])

  const titles: Record<View, string> = {
    location: t('location.title'),
    category: t('category.title'),
    dates: t('dates.title'),
    guests: t('guests.title'),
    contracted: t('summary.title'),
  }
  return (
    <div className="min-h-0 grow overflow-x-hidden overflow-y-auto overscroll-contain">
      <section data-view={shown.view} className={`px-5 pt-3 pb-6 ${shown.direction ? movements[shown.direction] : ''}`}>
        <h3 ref={heading} tabIndex={-1} className="mb-4 text-2xl font-bold tracking-tight text-balance outline-none">
          {shown.category ? t(`kinds:category.${shown.category}`) : titles[shown.view]}
        </h3>
        {children}
      </section>
    </div>
  )
}

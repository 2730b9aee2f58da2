import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { HostCalendarView, RefusedChange } from './calendar.view.server.ts'
import { InTheWay } from './change-parts.tsx'

type Props = { calendar: HostCalendarView; refused: RefusedChange | null }

/** The outcome of the last change: how to undo it, or why it was refused. */
export function Outcome({ calendar: { done, isUndone }, refused }: Props) {
  const { t } = useTranslation('hostCalendar')
  if (refused?.message) return <InTheWay bookings={refused.bookings} message={refused.message} />
  if (refused) return null
  if (isUndone) return <Notice>{t('undone')}</Notice>
  return done && <Done key={done.changeId} {...done} />
}

/** The pressed button may be gone, so the focus moves here, just before 'Undo'. */
function Done({ changeId, text }: NonNullable<HostCalendarView['done']>) {
  const { t } = useTranslation('hostCalendar')
  const isBusy = useNavigation().formMethod === 'POST'
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body)
      note.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div
      ref={note}
      tabIndex={-1}
      className="flex items-center justify-between gap-3 rounded-xl bg-leaf-50 py-2 pr-2 pl-4 text-leaf-700"
    >
      <p role="status" className="min-w-0 font-semibold">
        {text}
      </p>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="change" value={changeId} />
        <Button look="plain" isBusy={isBusy} name="do" value="undo" className="min-h-11">
          {t('undo')}
        </Button>
      </Form>
    </div>
  )
}

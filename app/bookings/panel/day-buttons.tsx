import { formatDay } from '#domain/i18n/format.ts'
import type { Day } from '#kernel/dates.ts'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { controlClass, Labelled } from '#app/ui/field.tsx'
import { deferred } from '#app/ui/deferred.tsx'
import { useLocale } from '#app/ui/route-data.ts'
import type { StayFieldsView } from './stay-fields.view.server.ts'

const DaysSheet = deferred(async () => (await import('./days-sheet.tsx')).DaysSheet)

export type DayButtonsProps = {
  names: readonly ('checkIn' | 'checkOut')[]
  fields: StayFieldsView
  /** The address that serves the listing's days. */
  address: string
  onChange: () => void
}

/** Replaces the browser's date fields once hydrated; each button shows its day and opens the calendar. */
export function DayButtons({ names, fields, address, onChange }: DayButtonsProps) {
  const { t } = useTranslation('listing')
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const inputs = useRef<Partial<Record<string, HTMLInputElement | null>>>({})
  const isRange = names.length > 1

  const choose = ({ from, to }: { from: Day; to: Day }) => {
    const { checkIn, checkOut } = inputs.current
    if (checkIn) checkIn.value = from
    if (checkOut) checkOut.value = to
    setOpen(false)
    onChange()
  }
  return (
    <>
      {names.map((name) => {
        const label = t(isRange ? `panel.${name}` : 'panel.date')
        const day = fields[name]
        const text = day ? formatDay(day, locale) : t('panel.addDate')
        const problem = fields.problems[name]
        return (
          <Labelled key={name} {...{ label, problem }}>
            {({ id, 'aria-describedby': described }) => (
              <>
                <button
                  type="button"
                  id={id}
                  aria-describedby={described}
                  aria-haspopup="dialog"
                  aria-label={`${label}: ${text}`}
                  data-next={day ? undefined : ''}
                  onClick={() => setOpen(true)}
                  className={`${controlClass} text-left ${problem ? 'border-alert-700 bg-alert-50' : ''} ${day ? '' : 'text-ink-500'}`}
                >
                  {text}
                </button>
                <input
                  hidden
                  readOnly
                  name={name}
                  defaultValue={day ?? ''}
                  ref={(input) => void (inputs.current[name] = input)}
                />
              </>
            )}
          </Labelled>
        )
      })}
      {isOpen && (
        <Suspense>
          <DaysSheet
            address={address}
            mode={isRange ? 'range' : 'single'}
            value={{ from: fields.checkIn, to: isRange ? fields.checkOut : fields.checkIn }}
            onChange={choose}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

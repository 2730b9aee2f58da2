import { Form, useSubmit } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { LanguageField } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { HostCalendarView } from './calendar.view.server.ts'
import type { WeekView } from './week.view.server.ts'

/** A form chooses days and siblings on phones, over months, and before hydration. */
export function ChooseForm({ calendar }: { calendar: HostCalendarView }) {
  const { t } = useTranslation('hostCalendar')
  const { range, others, today, lastDay, grid } = calendar
  const submit = useSubmit()
  const span = range?.span
  const key = [span?.from, span?.to, span?.start, span?.end].join()
  return (
    <Form key={key} method="get" replace preventScrollReset className="grid gap-4">
      <LanguageField />
      <div className="grid grid-cols-2 gap-3">
        <Field
          type="date"
          name="from"
          label={t('choose.from')}
          defaultValue={span?.from}
          min={today}
          max={lastDay}
          required
        />
        <Field type="date" name="to" label={t('choose.to')} defaultValue={span?.to} min={today} max={lastDay} />
      </div>
      {grid.kind === 'week' && <Hours grid={grid} start={span?.start} end={span?.end} />}
      {others.length > 0 && (
        <details open={others.some(({ isChosen }) => isChosen)}>
          <summary className="min-h-11 content-center font-semibold underline underline-offset-4">
            {t('others.title')}
          </summary>
          <p className="mb-2 text-sm text-ink-500">{t('others.text')}</p>
          <ul className="grid gap-2">
            {others.map(({ id, title, isChosen, sharesSpace }) => (
              <li key={id}>
                <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg border border-sand-300 bg-white px-3 py-2 has-checked:border-ink-900">
                  <input
                    type="checkbox"
                    name="also"
                    value={id}
                    defaultChecked={isChosen}
                    onChange={({ currentTarget }) =>
                      span && void submit(currentTarget.form, { replace: true, preventScrollReset: true })
                    }
                    className="size-5 flex-none accent-clay-600"
                  />
                  <span className="min-w-0 wrap-anywhere" dir="auto">
                    {title}
                    {sharesSpace && <span className="block text-sm text-ink-500">{t('others.shares')}</span>}
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </details>
      )}
      <Button look="plain">{t('choose.show')}</Button>
    </Form>
  )
}

function Hours({
  grid: { times },
  start,
  end,
}: {
  grid: WeekView
  start: number | undefined
  end: number | undefined
}) {
  const { t } = useTranslation('hostCalendar')
  const options = (list: readonly { minutes: number; text: string }[]) => (
    <>
      <option value="">{t('choose.allDay')}</option>
      {list.map(({ minutes, text }) => (
        <option key={minutes} value={minutes}>
          {text}
        </option>
      ))}
    </>
  )
  return (
    <div className="grid grid-cols-2 gap-3">
      <SelectField name="start" label={t('choose.start')} defaultValue={start ?? ''}>
        {options(times.filter(({ minutes }) => minutes < 1440))}
      </SelectField>
      <SelectField name="end" label={t('choose.end')} defaultValue={end ?? ''}>
        {options(times.map(({ end: minutes, endText: text }) => ({ minutes, text })))}
      </SelectField>
    </div>
  )
}

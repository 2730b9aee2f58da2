import { type ReactNode, useEffect, useRef } from 'react'
import { Form } from 'react-router'
import type { Day } from '#kernel/dates.ts'
import { controlClass, Field, Labelled } from '#app/ui/field.tsx'
import { IconButton } from '#app/ui/lazy/icon-button.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { RefusedChange } from '../../listing/calendar.view.server.ts'
import { ChangeButton, InTheWay } from '../../listing/change-parts.tsx'
import type { DiaryPageView } from '../diary.view.server.ts'

export type Chosen = {
  listings: readonly { id: string; title: string }[]
  from: Day
  to: Day
  hours: { start: number; end: number } | null
  text: string
}

type Props = { view: DiaryPageView; refused: RefusedChange | null; chosen: Chosen | null; clear: () => void }

/** Changes the chosen days of several listings: by a choice on the calendar, else by a form. */
export function ChangePanel({ view, refused, chosen, clear }: Props) {
  const { t } = useTranslation('diary')
  const part = useRef<HTMLElement>(null)
  useEffect(() => {
    if (refused) part.current?.querySelector<HTMLElement>('[aria-invalid], [role=alert]')?.focus()
  }, [refused])
  if (!chosen)
    return (
      <details className="mt-4 rounded-2xl border border-sand-200 bg-white px-5 py-2" open={refused !== null}>
        <summary className="min-h-11 content-center font-semibold">{t('change.title')}</summary>
        <Change {...{ view, refused }}>
          <Choose view={view} refused={refused} />
        </Change>
      </details>
    )
  const { listings, text } = chosen
  return (
    <section
      ref={part}
      aria-labelledby="chosen"
      className="fixed inset-x-0 bottom-0 z-40 max-h-[44dvh] overflow-y-auto rounded-t-2xl border-t border-sand-200 bg-white px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-lift"
    >
      <div className="mx-auto max-w-[75rem]">
        <div className="flex items-start justify-between gap-3">
          <h2 id="chosen" className="min-w-0 text-base font-bold" aria-live="polite">
            {t('change.chosen', { count: listings.length, days: text })}
            <span className="block truncate text-sm font-normal text-ink-500">
              {listings.map(({ title }) => title).join(', ')}
            </span>
          </h2>
          <IconButton icon="x" label={t('change.clear')} onClick={clear} data-back className="-mt-1 -mr-2" />
        </div>
        <Change key={text} {...{ view, refused }}>
          {listings.map(({ id }) => (
            <input key={id} type="hidden" name="listings" value={id} />
          ))}
          <input type="hidden" name="from" value={chosen.from} />
          <input type="hidden" name="to" value={chosen.to} />
          {chosen.hours && (
            <>
              <input type="hidden" name="start" value={chosen.hours.start} />
              <input type="hidden" name="end" value={chosen.hours.end} />
            </>
          )}
        </Change>
      </div>
    </section>
  )
}

type ChangeProps = Pick<Props, 'view' | 'refused'> & { children: ReactNode }

/** One form with a button for each change: what is in the way is said above them. */
function Change({ view, refused, children }: ChangeProps) {
  const { t } = useTranslation('diary')
  const typed = (name: string) => refused?.fields[name] ?? ''
  return (
    <Form method="post" preventScrollReset className="grid gap-3 pb-2">
      {refused?.message && <InTheWay bookings={refused.bookings} message={refused.message} />}
      {children}
      <div className="grid gap-x-6 gap-y-3 sm:flex sm:flex-wrap sm:items-start">
        <div className="flex gap-3 sm:pt-[1.625rem]">
          <ChangeButton what="block" look="primary">
            {t('change.block')}
          </ChangeButton>
          <ChangeButton what="unblock">{t('change.open')}</ChangeButton>
        </div>
        <Labelled label={t('change.price')} problem={refused?.problems['price']} className="sm:w-96">
          {(aria) => (
            <div className="flex gap-3">
              <input
                {...aria}
                name="price"
                inputMode="decimal"
                autoComplete="off"
                defaultValue={typed('price')}
                className={`${controlClass} min-w-0 flex-1`}
              />
              <ChangeButton what="price">{t('change.setPrice')}</ChangeButton>
            </div>
          )}
        </Labelled>
        <div className="sm:pt-[1.625rem]">
          <ChangeButton what="usual-price" look="quiet">
            {t('change.usualPrice')}
          </ChangeButton>
        </div>
        <Field
          type="date"
          name="until"
          label={t('change.weekly')}
          problem={refused?.problems['until']}
          defaultValue={typed('until')}
          min={view.today}
          max={view.lastDay}
          className="sm:w-56"
        />
      </div>
    </Form>
  )
}

/** Without a choice on the calendar: days by their dates, and listings by their boxes. */
function Choose({ view, refused }: Pick<Props, 'view' | 'refused'>) {
  const { t } = useTranslation('diary')
  const ticked = (refused?.fields['listings'] ?? '').split(',')
  const date = (name: 'from' | 'to') => ({
    type: 'date',
    name,
    min: view.today,
    max: view.lastDay,
    required: true,
    problem: refused?.problems[name],
    defaultValue: refused?.fields[name] ?? '',
  })
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field {...date('from')} label={t('change.from')} />
        <Field {...date('to')} label={t('change.to')} />
      </div>
      <fieldset>
        <legend className="mb-1.5 text-sm font-semibold text-ink-700">{t('change.listings')}</legend>
        <ul className="grid max-h-60 gap-x-4 overflow-y-auto sm:grid-cols-2">
          {view.rows.map(({ id, title }) => (
            <li key={id}>
              <label className="flex min-h-11 cursor-pointer items-center gap-3">
                <input
                  type="checkbox"
                  name="listings"
                  value={id}
                  defaultChecked={ticked.includes(id)}
                  className="size-5 flex-none accent-clay-600"
                />
                <span className="min-w-0 wrap-anywhere" dir="auto">
                  {title}
                </span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
    </>
  )
}

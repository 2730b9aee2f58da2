import { blockFields, MAX_BLOCKS, ruleLimits } from '#domain/availability/rule-limits.ts'
import { weekdayNames } from '#domain/i18n/format.ts'
import { useLocale } from '#app/ui/route-data.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { FieldGroup, fieldId, NumberField, pairClass, Section, TextField, TickField, useStepForm } from '../fields.tsx'
import type { StepProps } from '../step-props.ts'

/** Monday first, as weeks are shown. */
const week = [1, 2, 3, 4, 5, 6, 0] as const

export function AvailabilityStep({ unit, priced }: StepProps) {
  const { t } = useTranslation('availabilityForm')
  const { leadHours, horizonDays, turnover } = ruleLimits
  return (
    <>
      {unit === 'hour' && <OpeningHours />}
      <Section title={t('ahead')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField name="leadHours" label={t('leadHours')} hint={t('leadHoursHint')} {...leadHours} />
          <NumberField
            name="horizonDays"
            label={t('horizonDays')}
            hint={t('horizonDaysHint')}
            {...horizonDays}
            step={30}
          />
          <NumberField name="turnover" label={t('turnover')} hint={t('turnoverHint')} {...turnover} step={15} />
        </div>
      </Section>
      {unit === 'day' && (
        <Section title={t('length')}>
          <div className="grid gap-4 sm:grid-cols-2">
            <NumberField
              name="minDays"
              label={t(priced === 'night' ? 'minNights' : 'minDays')}
              hint={t('minDaysHint')}
              {...ruleLimits.stayDays}
            />
            <NumberField
              name="maxDays"
              label={t(priced === 'night' ? 'maxNights' : 'maxDays')}
              hint={t('maxDaysHint')}
              {...ruleLimits.stayDays}
            />
          </div>
        </Section>
      )}
      <ClosedDays />
    </>
  )
}

function ClosedDays() {
  const { t } = useTranslation('availabilityForm')
  const { fields, problems } = useStepForm()
  const names = weekdayNames(useLocale())
  const rows = Array.from({ length: MAX_BLOCKS }, (_, index) => index + 1)
  const isUsed = (row: number) => blockFields.some((name) => fields[`${name}${row}`] || problems[`${name}${row}`])
  const shown = Math.max(1, ...rows.filter(isUsed))
  const row = (number: number) => (
    <div key={number} className={pairClass}>
      <TextField name={`blockFrom${number}`} type="date" label={t('blockFrom')} />
      <TextField name={`blockTo${number}`} type="date" label={t('blockTo')} />
    </div>
  )
  return (
    <Section title={t('closed')} text={t('closedText')}>
      <FieldGroup
        name="closedWeekdays"
        legend={t('closedWeekdays')}
        className="grid grid-cols-1 gap-2.5 min-[22rem]:grid-cols-2 sm:grid-cols-4 [&_span]:first-letter:uppercase"
      >
        {week.map((day, index) => (
          <TickField key={day} name="closedWeekdays" value={String(day)} label={names[index]!.long} />
        ))}
      </FieldGroup>
      <div className="grid gap-3">
        <h3 className="text-sm font-semibold text-ink-700">{t('blocks')}</h3>
        {rows.slice(0, shown).map(row)}
        {shown < MAX_BLOCKS && (
          <details>
            <summary className="min-h-11 content-center font-semibold underline underline-offset-4">
              {t('moreBlocks')}
            </summary>
            <div className="mt-2 grid gap-3">{rows.slice(shown).map(row)}</div>
          </details>
        )}
      </div>
    </Section>
  )
}

function OpeningHours() {
  const { t } = useTranslation('availabilityForm')
  const names = weekdayNames(useLocale())
  const isHydrated = useHydrated()
  return (
    <Section title={t('opening')} text={t('openingText')}>
      <div className="grid gap-3">
        {week.map((day, index) => (
          <OpeningDay key={day} day={day} name={names[index]!.long} canCopy={isHydrated && index === 0} />
        ))}
      </div>
    </Section>
  )
}

function OpeningDay({ day, name, canCopy }: { day: number; name: string; canCopy: boolean }) {
  const { t } = useTranslation('availabilityForm')
  const { fields, problems } = useStepForm()
  const again = [`opensAgain${day}`, `closesAgain${day}`]
  const isAgain = again.some((each) => fields[each] || problems[each])
  return (
    <fieldset id={fieldId(`day${day}`)} className="rounded-xl border border-sand-200 p-3.5">
      <legend className="px-1 font-semibold first-letter:uppercase">{name}</legend>
      <Hours day={day} dayName={name} which="" />
      <details open={isAgain}>
        <summary className="min-h-11 content-center text-sm underline underline-offset-4">{t('second')}</summary>
        <Hours day={day} dayName={name} which="Again" />
      </details>
      {canCopy && (
        <button type="button" onClick={copyToAll} className="min-h-11 font-semibold underline underline-offset-4">
          {t('copy', { day: name })}
        </button>
      )}
    </fieldset>
  )
}

function Hours({ day, dayName, which }: { day: number; dayName: string; which: '' | 'Again' }) {
  const { t } = useTranslation('availabilityForm')
  return (
    <div className={pairClass}>
      <TextField
        name={`opens${which}${day}`}
        type="time"
        label={t('opens')}
        aria-label={t(which ? 'opensOnAgain' : 'opensOn', { day: dayName })}
      />
      <TextField
        name={`closes${which}${day}`}
        type="time"
        label={t('closes')}
        aria-label={t(which ? 'closesOnAgain' : 'closesOn', { day: dayName })}
      />
    </div>
  )
}

/** Monday's times for every day. */
function copyToAll({ currentTarget }: { currentTarget: HTMLButtonElement }) {
  const { elements } = currentTarget.form!
  for (const name of ['opens', 'closes', 'opensAgain', 'closesAgain'])
    for (const day of week) {
      const [from, to] = [elements.namedItem(`${name}${week[0]}`), elements.namedItem(`${name}${day}`)]
      if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) to.value = from.value
    }
  currentTarget.form!.dispatchEvent(new Event('input', { bubbles: true }))
}

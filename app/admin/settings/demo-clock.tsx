import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

const HOUR = 1
const DAY = 24
/** The buttons' steps, in hours. */
const steps = [HOUR, DAY, 3 * DAY] as const
/** Maximum hours per step: a year. */
export const MAX_HOURS = 366 * DAY

type Props = { time: string; typed: string | undefined }

/** Moves the demo's clock forward, so that a booking can be tried to its end. */
export function DemoClock({ time, typed }: Props) {
  const { t } = useTranslation('settings')
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Panel as="section" aria-labelledby="clock" className="mt-6 grid gap-5">
      <h2 id="clock" className="text-xl font-bold">
        {t('clock.title')}
      </h2>
      <p>{t('clock.text')}</p>
      <p role="status" className="text-lg font-semibold first-letter:capitalize">
        {t('clock.now', { time })}
      </p>
      <Form method="post" preventScrollReset className="flex flex-wrap gap-3">
        {steps.map((hours) => (
          <Button key={hours} look="plain" isBusy={isBusy} name="hours" value={hours}>
            {hours < DAY ? t('clock.hours', { count: hours }) : t('clock.days', { count: hours / DAY })}
          </Button>
        ))}
      </Form>
      <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-3" noValidate>
        <Field
          label={t('clock.field')}
          name="hours"
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_HOURS}
          defaultValue={typed ?? ''}
          problem={typed === undefined ? undefined : t('clock.problem', { max: MAX_HOURS })}
        />
        <Button isBusy={isBusy}>{t('clock.move')}</Button>
      </Form>
    </Panel>
  )
}

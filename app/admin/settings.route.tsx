import { formatInstant } from '#domain/i18n/format.ts'
import { moveClock } from '#domain/admin/commands/move-clock.server.ts'
import { useTranslation } from '../ui/texts.tsx'
import { data, Form, redirect, useNavigation } from 'react-router'
import { pageMeta } from '../seo/page.server.ts'
import { metaTags } from '../seo/page-meta.ts'
import { services } from '../session/services.ts'
import { actorOf, visitorOf } from '../session/visitor.server.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Field } from '../ui/field.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Panel } from '../ui/panel.tsx'
import { formOf } from '../session/form.server.ts'
import type { Route } from './+types/settings.route'

const HOUR = 1
const DAY = 24
/** The buttons, in hours. */
const steps = [HOUR, DAY, 3 * DAY] as const
/** Longest step at once: a year. */
const MAX_HOURS = 366 * DAY

/** The demo's own clock, which can be moved forward so that a booking can be lived through at once. Outside demo mode there is none. */
export function loader({ context }: Route.LoaderArgs) {
  const { clock, demoClock } = context.get(services)
  const { locale, t } = visitorOf(context)
  return {
    time: demoClock && formatInstant(clock(), 'UTC', locale),
    page: pageMeta(context, { title: t('settings:title'), description: t('settings:description'), path: null }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock, demoClock } = context.get(services)
  if (!demoClock) throw data(null, { status: 404 })

  const { hours: typed = '' } = await formOf(request)
  const hours = /^\d{1,4}$/.test(typed) ? Number(typed) : 0
  if (hours < 1 || hours > MAX_HOURS) return data({ typed }, { status: 400 })
  await moveClock(db, { adminId: actorOf(context).userId, hours }, clock())
  await demoClock.refresh()
  throw redirect(visitorOf(context).to('/admin/settings'))
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Settings({ loaderData: { time }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('settings')
  return (
    <main id="main" className="page max-w-[48rem] pt-8">
      <PageTitle>{t('title')}</PageTitle>
      {time ? (
        <DemoClock time={time} typed={actionData?.typed} />
      ) : (
        <EmptyState icon="clock" title={t('none')} text={t('noneText')} />
      )}
    </main>
  )
}

function DemoClock({ time, typed }: { time: string; typed: string | undefined }) {
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
      <Form method="post" className="flex flex-wrap gap-3">
        {steps.map((hours) => (
          <Button key={hours} look="plain" isBusy={isBusy} name="hours" value={hours}>
            {hours < DAY ? t('clock.hours', { count: hours }) : t('clock.days', { count: hours / DAY })}
          </Button>
        ))}
      </Form>
      <Form method="post" className="flex flex-wrap items-end gap-3" noValidate>
        <Field
          label={t('clock.field')}
          name="hours"
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_HOURS}
          defaultValue={typed ?? ''}
          problem={typed === undefined ? undefined : t('clock.problem', { most: MAX_HOURS })}
        />
        <Button isBusy={isBusy}>{t('clock.move')}</Button>
      </Form>
    </Panel>
  )
}

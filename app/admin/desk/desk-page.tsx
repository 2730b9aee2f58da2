import { Form, useNavigation, useOutletContext } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ChoiceLinks } from '#app/ui/pages/choice-links.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Instant } from '#app/session/instant.tsx'
import type { AdminPages } from '../frame/admin-pages.ts'
import type { DeskView } from './desk.view.server.ts'

/** Milliseconds between two looks at what waits. */
const LOOK_MS = 15_000

type Props = DeskView & { done: string | null; problem: string | null }

/** Everything that waits for this admin, the oldest first. */
export function DeskPage({ lists, kinds, none, more, days, things, done, problem }: Props) {
  const { t } = useTranslation('desk')
  const { listPage, looksAgain } = useOutletContext<AdminPages>()
  return listPage({
    title: t('title'),
    isLead: true,
    head: (
      <>
        {looksAgain({ everyMs: LOOK_MS })}
        <p className="mt-1 text-ink-500">{t('description')}</p>
        <ChoiceLinks label={t('listsLabel')} choices={lists} className="mt-4" />
        <ChoiceLinks label={t('kindsLabel')} choices={kinds} className="mt-4 mb-6" />
        {problem && (
          <Notice tone="bad" className="mb-6">
            {problem}
          </Notice>
        )}
        {done && !problem && <SavedNotice className="mb-6">{t(`done.${done}`)}</SavedNotice>}
      </>
    ),
    none: things.length === 0 ? { icon: 'circle-check', title: none, text: t('noneText') } : null,
    children: (
      <>
        <ul className="divided rounded-2xl border border-sand-200 bg-white">
          {things.map((thing) => (
            <li key={thing.key} className="p-4">
              <Thing thing={thing} days={days} />
            </li>
          ))}
        </ul>
        {more && <p className="mt-4 text-ink-500">{more}</p>}
      </>
    ),
  })
}

type ThingProps = { thing: DeskView['things'][number]; days: DeskView['days'] }

function Thing({ thing, days }: ThingProps) {
  const { title, address, about, since, due, taken, snoozed } = thing
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-[1_1_20rem] wrap-anywhere">
        <Link to={address} className="font-semibold underline underline-offset-4">
          {title}
        </Link>
        {about && <p dir="auto">{about}</p>}
        <p className="text-sm text-ink-500">
          <Instant {...since} />
        </p>
        {due && (
          <p className={`text-sm ${due.isLate ? 'font-semibold text-alert-700' : 'text-ink-500'}`}>
            <Instant {...due.text} />
          </p>
        )}
        {taken && <p className="text-sm font-semibold">{taken}</p>}
        {snoozed && (
          <p className="text-sm font-semibold">
            <Instant {...snoozed} />
          </p>
        )}
      </div>
      <Marks thing={thing} days={days} />
    </div>
  )
}

/** The acts on a thing; a browser without script sends each as a form. */
function Marks({ thing, days }: ThingProps) {
  const { t } = useTranslation('desk')
  const isBusy = useNavigation().formMethod === 'POST'
  const { kind, holder, count, taken, isOwn, snoozed, canBeDone, labels } = thing
  const mark = (intent: string, text: string, label: string) => (
    <Button look="plain" className="min-h-11" isBusy={isBusy} name="intent" value={intent} aria-label={label}>
      {text}
    </Button>
  )
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-start gap-2">
      {Object.entries({ kind, thing: thing.thing, holder, count }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {isOwn ? mark('leave', t('leave'), labels.leave) : mark('take', t(taken ? 'takeOver' : 'take'), labels.take)}
      {canBeDone && mark('done', t('finish'), labels.done)}
      {snoozed ? (
        mark('wake', t('wake'), labels.wake)
      ) : (
        <details className="rounded-lg border border-sand-300 bg-white">
          <summary aria-label={labels.later} className="flex min-h-11 items-center px-5 font-semibold">
            {t('later')}
          </summary>
          <div className="grid gap-3 px-4 pb-4">
            <SelectField label={t('for')} name="days">
              {days.map(({ days: value, text }) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </SelectField>
            {mark('snooze', t('snooze'), labels.snooze)}
          </div>
        </details>
      )}
    </Form>
  )
}

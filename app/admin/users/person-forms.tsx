import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field, SelectField, TextAreaField } from '#app/ui/field.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Instant } from '#app/session/instant.tsx'
import type { PersonView } from './person.view.server.ts'

/** A refused form: what was typed, and problems by field or as `form`. */
export type RefusedForm = {
  intent: string
  typed: Readonly<Record<string, string>>
  problems: Readonly<Record<string, string>>
}

type Props = { person: PersonView; maxReason: number; refused: RefusedForm | undefined }

/** Suspends a person, or lifts the suspension. */
export function SuspensionForm({ person, maxReason, refused }: Props) {
  const { suspension, canSuspend, isOneself, effects } = person
  const { t } = useTranslation('people')
  const isBusy = useNavigation().formMethod === 'POST'
  const intent = suspension ? 'lift' : 'suspend'
  return (
    <Panel as="section" aria-labelledby="suspension" className="grid gap-4">
      <h2 id="suspension" className="text-xl font-bold">
        {t(`${intent}.title`)}
      </h2>
      {suspension ? (
        <div>
          <p>
            <Instant {...suspension.since} />
          </p>
          {suspension.ends && <p>{suspension.ends}</p>}
          <p className="mt-1 whitespace-pre-line wrap-anywhere text-ink-700">{suspension.reason}</p>
          <p className="mt-1 text-ink-700">{t('lift.payouts')}</p>
        </div>
      ) : (
        <div className="text-ink-700">
          <p>{t('suspend.text')}</p>
          <ul className="mt-2 grid list-disc gap-1 pl-5">
            {effects.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
      {canSuspend ? (
        <Form method="post" preventScrollReset className="grid gap-4" noValidate>
          <ReasonField intent={intent} {...{ maxReason, refused }} />
          {!suspension && <EndFields refused={refused} />}
          {suspension && suspension.paused > 0 && (
            <label className="flex min-h-11 items-center gap-3">
              <input type="checkbox" name="republish" className="size-5 accent-clay-600" />
              {t('lift.republish', { count: suspension.paused })}
            </label>
          )}
          <Button
            look={suspension ? 'primary' : 'plain'}
            isBusy={isBusy}
            name="intent"
            value={intent}
            className="justify-self-start"
          >
            {t(`${intent}.submit`)}
          </Button>
        </Form>
      ) : (
        <p className="text-ink-500">{t(isOneself ? 'failure.oneself' : 'failure.more-than-own')}</p>
      )}
    </Panel>
  )
}

/** When a suspension ends by itself, if it does. */
function EndFields({ refused }: Pick<Props, 'refused'>) {
  const { t } = useTranslation('people')
  const own = refused?.intent === 'suspend' ? refused : undefined
  return (
    <>
      <Field
        label={t('suspend.until')}
        hint={t('suspend.untilHint')}
        problem={own?.problems['until'] && t(own.problems['until'])}
        name="until"
        type="date"
        className="max-w-xs"
        defaultValue={own?.typed['until']}
      />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="republish"
          defaultChecked={own?.typed['republish'] === 'on'}
          className="size-5 flex-none accent-clay-600"
        />
        {t('suspend.republish')}
      </label>
    </>
  )
}

/** Stops all payouts to a person, or lets them go on. */
export function PayoutsForm({ person: { payouts }, maxReason, refused }: Props) {
  const { t } = useTranslation('people')
  const isBusy = useNavigation().formMethod === 'POST'
  const { stops, isOwn, mayChange } = payouts
  const intent = isOwn ? 'lift-payouts' : 'stop-payouts'
  return (
    <Panel as="section" aria-labelledby="payments-out" className="grid gap-4">
      <h2 id="payments-out" className="text-xl font-bold">
        {t('payouts.title')}
      </h2>
      {stops.map(({ cause, line, reason }) => (
        <div key={cause}>
          <p className="font-semibold">
            <Instant {...line} />
          </p>
          <p className="mt-1 whitespace-pre-line wrap-anywhere text-ink-700">
            {cause === 'admin' ? reason : t('payouts.ofSuspension')}
          </p>
        </div>
      ))}
      {!isOwn && <p className="text-ink-700">{t(mayChange ? 'payouts.text' : 'payouts.others')}</p>}
      {mayChange && (
        <Form method="post" className="grid gap-4" noValidate>
          <ReasonField intent={intent} {...{ maxReason, refused }} />
          <Button look="plain" isBusy={isBusy} name="intent" value={intent} className="justify-self-start">
            {t(isOwn ? 'payouts.lift' : 'payouts.stop')}
          </Button>
        </Form>
      )}
    </Panel>
  )
}

/** A person's permissions, of which an admin changes only those that they have. */
export function PermissionsForm({ person, maxReason, refused }: Props) {
  const { permissions, role, roles, canSuspend, isOneself } = person
  const { t } = useTranslation('people')
  const isBusy = useNavigation().formMethod === 'POST'
  const canChange = canSuspend || isOneself
  return (
    <Panel as="section" aria-labelledby="permissions" className="grid gap-4">
      <h2 id="permissions" className="text-xl font-bold">
        {t('permissions.title')}
      </h2>
      <p className="text-ink-700">{t('permissions.text')}</p>
      {role && <p className="font-semibold">{t('permissions.now', { role })}</p>}
      <Form method="post" preventScrollReset className="grid gap-4" noValidate>
        <SelectField label={t('permissions.role')} name="role" disabled={!canChange}>
          <option value="">{t('permissions.own')}</option>
          {roles.map(({ role: name, text }) => (
            <option key={name} value={name}>
              {text}
            </option>
          ))}
        </SelectField>
        <fieldset className="grid gap-x-6 sm:grid-cols-2">
          <legend className="sr-only">{t('permissions.title')}</legend>
          {permissions.map(({ name, label, has, isGiven }) => (
            <label key={name} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                name="permissions"
                value={name}
                defaultChecked={has}
                disabled={!canChange || !isGiven}
                className="size-5 accent-clay-600"
              />
              {label}
            </label>
          ))}
        </fieldset>
        {canChange ? (
          <>
            <ReasonField intent="permissions" {...{ maxReason, refused }} />
            <Button look="plain" isBusy={isBusy} name="intent" value="permissions" className="justify-self-start">
              {t('permissions.submit')}
            </Button>
          </>
        ) : (
          <p className="text-ink-500">{t('failure.more-than-own')}</p>
        )}
      </Form>
    </Panel>
  )
}

type ReasonProps = { intent: string; maxReason: number; refused: RefusedForm | undefined }

export function ReasonField({ intent, maxReason, refused }: ReasonProps) {
  const { t } = useTranslation('people')
  const own = refused?.intent === intent ? refused : undefined
  const problem = own?.problems['reason']
  return (
    <TextAreaField
      label={t('reason')}
      hint={t('reasonHint')}
      problem={problem && t(problem, { max: maxReason })}
      name="reason"
      rows={2}
      maxLength={maxReason}
      defaultValue={own?.typed['reason']}
    />
  )
}

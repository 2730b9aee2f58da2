import { useId } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

type Props = {
  obstacles: readonly { text: string; to: string | null }[]
  /** Obstacles beyond those. */
  more: number
  hasPassword: boolean
  problems: { understood?: string; password?: string }
  /** Ticked before, when something else was wrong. */
  isUnderstood: boolean
}

/** Explains what is deleted and what stays, then shows the form or the obstacles. */
export function ClosePage({ obstacles, more, ...form }: Props) {
  const { t } = useTranslation('account')
  return (
    <main id="main" className="page max-w-[48rem] pt-8">
      <p>
        <Link to="/account/settings" className={textLinkClass}>
          {t('close.back')}
        </Link>
      </p>
      <PageTitle isLead className="mt-3">
        {t('close.title')}
      </PageTitle>
      <p className="mt-3 text-ink-700">{t('close.gone')}</p>
      <p className="mt-3 text-ink-700">{t('close.stays')}</p>
      {obstacles.length > 0 ? (
        <Notice tone="info" title={t('close.notYet')} className="mt-6">
          <ul className="mt-2 grid gap-2">
            {obstacles.map(({ text, to }) => (
              <li key={text + to} className="wrap-anywhere">
                {to ? (
                  <Link to={to} className={textLinkClass}>
                    {text}
                  </Link>
                ) : (
                  text
                )}
              </li>
            ))}
            {more > 0 && <li>{t('close.more', { count: more })}</li>}
          </ul>
        </Notice>
      ) : (
        <CloseForm {...form} />
      )}
    </main>
  )
}

function CloseForm({ hasPassword, problems, isUnderstood }: Omit<Props, 'obstacles' | 'more'>) {
  const { t } = useTranslation('account')
  const isBusy = useNavigation().formMethod === 'POST'
  const problemId = useId()
  return (
    <Form method="post" noValidate reloadDocument className="mt-6 grid gap-5">
      <div>
        <label className="flex min-h-11 items-start gap-3">
          <input
            type="checkbox"
            name="understood"
            defaultChecked={isUnderstood}
            aria-invalid={problems.understood ? true : undefined}
            aria-describedby={problems.understood ? problemId : undefined}
            className="mt-0.5 size-5 flex-none accent-clay-600"
          />
          {t('close.understood')}
        </label>
        {problems.understood && (
          <p id={problemId} className="mt-1 text-sm font-medium text-alert-700">
            {problems.understood}
          </p>
        )}
      </div>
      {hasPassword ? (
        <Field
          type="password"
          name="password"
          label={t('close.password')}
          autoComplete="current-password"
          problem={problems.password}
          className="sm:max-w-[26rem]"
        />
      ) : (
        problems.password && <Notice tone="bad">{problems.password}</Notice>
      )}
      <Button isBusy={isBusy} className="justify-self-start">
        {t('close.yes')}
      </Button>
    </Form>
  )
}

import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'

type Props = {
  email: string
  status: 'open' | 'challenge' | 'paid' | 'expired'
  amount: string
  returnUrl: string
  answer: { problem: string; typed: Record<string, string> } | undefined
}

/** What stands in the frame: fields, the bank's question, or the way on. Tells the page around it how high it is. */
export function SandboxCardFields({ email, status, amount, returnUrl, answer }: Props) {
  const { t } = useTranslation('sandbox')

  useEffect(() => {
    const tell = () =>
      window.parent.postMessage({ height: document.documentElement.offsetHeight }, window.location.origin)
    tell()
    const watch = new ResizeObserver(tell)
    watch.observe(document.body)
    return () => watch.disconnect()
  }, [])

  return (
    <main className="grid gap-4 p-5">
      <h1 className="sr-only">{t('title')}</h1>
      {status === 'open' && <Card email={email} amount={amount} answer={answer} />}
      {status === 'challenge' && <Challenge amount={amount} />}
      {status === 'paid' && <Paid returnUrl={returnUrl} />}
      {status === 'expired' && <Notice tone="info">{t('expired')}</Notice>}
    </main>
  )
}

function Card({ email, amount, answer }: Pick<Props, 'email' | 'amount' | 'answer'>) {
  const { t } = useTranslation('sandbox')
  const isBusy = useNavigation().state !== 'idle'
  const problem = answer?.problem
  const isOf = (...kinds: string[]) => (problem && kinds.includes(problem) ? t(`problems.${problem}`) : undefined)

  return (
    <Form method="post" className="grid gap-4" noValidate>
      {isOf('declined', 'insufficient-funds', 'session-ended') && (
        <Notice tone="bad">{isOf('declined', 'insufficient-funds', 'session-ended')}</Notice>
      )}
      <Field
        label={t('email')}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={answer?.typed['email'] ?? email}
        problem={isOf('email')}
      />
      <Field
        label={t('number')}
        name="number"
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="4242 4242 4242 4242"
        maxLength={23}
        problem={isOf('invalid-number')}
      />
      <div className="grid grid-cols-2 gap-3">
        <Field
          label={t('expiry')}
          name="expiry"
          autoComplete="cc-exp"
          placeholder="12 / 34"
          maxLength={7}
          defaultValue={answer?.typed['expiry'] ?? ''}
          problem={isOf('expired-card')}
        />
        <Field label={t('cvc')} name="cvc" inputMode="numeric" autoComplete="cc-csc" placeholder="123" maxLength={4} />
      </div>
      <Button isBusy={isBusy}>{t('pay', { amount })}</Button>
      <p className="text-sm text-ink-500">{t('testCards')}</p>
    </Form>
  )
}

function Challenge({ amount }: { amount: string }) {
  const { t } = useTranslation('sandbox')
  return (
    <Form method="post" className="grid gap-4">
      <h2 className="text-lg font-bold">{t('challenge.title')}</h2>
      <p>{t('challenge.text', { amount })}</p>
      <div className="flex flex-wrap gap-3">
        <Button name="intent" value="confirm">
          {t('challenge.confirm')}
        </Button>
        <Button look="plain" name="intent" value="refuse">
          {t('challenge.refuse')}
        </Button>
      </div>
    </Form>
  )
}

/** A link that leads the whole window on; with script it is followed at once. */
function Paid({ returnUrl }: { returnUrl: string }) {
  const { t } = useTranslation('sandbox')
  useEffect(() => {
    if (window.top && window.top !== window) window.top.location.assign(returnUrl)
  }, [returnUrl])
  return (
    <div className="grid gap-4">
      <Notice tone="good">{t('paid')}</Notice>
      <a href={returnUrl} target="_top" className={buttonClass('primary')}>
        {t('goOn')}
      </a>
    </div>
  )
}

import { useEffect, useState } from 'react'
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
  /** Where a payment whose time is over is begun again. */
  againUrl: string
  answer: { problem: string; typed: Record<string, string> } | undefined
}

/** What stands in the frame: fields, the bank's question, or the way on. Tells the page around it how high it is. */
export function SandboxCardFields({ email, status, amount, returnUrl, againUrl, answer }: Props) {
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
      {status === 'open' && <Card {...{ email, amount, againUrl, answer }} />}
      {status === 'challenge' && <Challenge amount={amount} />}
      {status === 'paid' && <Paid returnUrl={returnUrl} />}
      {status === 'expired' && <Over message={t('expired')} againUrl={againUrl} />}
    </main>
  )
}

/** As loosely as the server: who mistypes the end of an address is told by the letter that never comes. */
const isEmail = (text: string) => /^[^\s@]{1,64}@[^\s@]{1,189}$/.test(text)

function Card({ email, amount, againUrl, answer }: Pick<Props, 'email' | 'amount' | 'againUrl' | 'answer'>) {
  const { t } = useTranslation('sandbox')
  const [isMistyped, setMistyped] = useState(false)
  const isBusy = useNavigation().state !== 'idle'
  const problem = answer?.problem
  const isOf = (...kinds: string[]) => (problem && kinds.includes(problem) ? t(`problems.${problem}`) : undefined)

  return (
    <Form method="post" className="grid gap-4" noValidate>
      {problem === 'session-ended' && <Over message={t('problems.session-ended')} againUrl={againUrl} />}
      {isOf('declined', 'insufficient-funds') && <Notice tone="bad">{isOf('declined', 'insufficient-funds')}</Notice>}
      <Field
        label={t('email')}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={answer?.typed['email'] ?? email}
        onBlur={(event) => setMistyped(!isEmail(event.currentTarget.value))}
        problem={isMistyped ? t('problems.email') : isOf('email')}
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

/** The way back to checkout, which starts anew. */
function Over({ message, againUrl }: { message: string; againUrl: string }) {
  const { t } = useTranslation('sandbox')
  return (
    <>
      <Notice tone="bad">{message}</Notice>
      <a href={againUrl} target="_top" className={buttonClass('primary')}>
        {t('again')}
      </a>
    </>
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

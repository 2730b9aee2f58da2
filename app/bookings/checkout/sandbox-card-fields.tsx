import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { Form, useLocation, useNavigation } from 'react-router'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useProblems } from '#app/ui/pages/use-problems.ts'
import { CardNumberField, ExpiryField } from './card-inputs.tsx'

/** Each wrong field with its problem, a key of `problems`. */
export type CardProblems = Partial<Record<'email' | 'number' | 'expiry', string>>

type Props = {
  email: string
  status: 'open' | 'challenge' | 'paid' | 'expired'
  amount: string
  /** The amount in the reader's own currency, where the charge is in another. */
  about: string | null
  returnUrl: string
  /** The address at which an expired payment starts again. */
  againUrl: string
  /** The card's answer to the submitted form; no problem while the bank's confirmation is pending. */
  answer: { problem: string | null; problems: CardProblems; typed: Record<string, string> } | undefined
}

/** The frame's content: card fields, the bank's confirmation or the link on; it posts its height. */
export function SandboxCardFields({ status, returnUrl, againUrl, ...card }: Props) {
  const { t } = useTranslation(['sandbox', 'checkout'])
  const isOver = status === 'expired' || card.answer?.problem === 'session-ended'
  const isCard = status === 'open' && !isOver
  /** The reserved height, which card fields keep, or the page around would jump while it loads. */
  const room = useRef<number>(undefined)

  useEffect(() => {
    room.current ??= window.innerHeight
    const minHeight = isCard ? room.current : 0
    const postHeight = () => {
      const height = Math.max(minHeight, document.documentElement.offsetHeight)
      window.parent.postMessage({ height }, window.location.origin)
    }
    postHeight()
    const watch = new ResizeObserver(postHeight)
    watch.observe(document.body)
    return () => watch.disconnect()
  }, [isCard])

  return (
    <main className="grid gap-4 p-5">
      <h1 className="sr-only">{t('title')}</h1>
      {status === 'paid' ? (
        <Paid returnUrl={returnUrl} />
      ) : isOver ? (
        <Over message={t(status === 'expired' ? 'expired' : 'problems.session-ended')} againUrl={againUrl} />
      ) : (
        <>
          {/* The fields stay mounted during the bank's confirmation, to keep their values after a refusal. */}
          <div hidden={status === 'challenge'}>
            <Card {...card} isPayable={status === 'open'} />
          </div>
          {status === 'challenge' && <Challenge {...card} />}
        </>
      )}
    </main>
  )
}

/** As lenient as the server, as an address's form proves nothing. */
const isEmail = (text: string) => /^[^\s@]{1,64}@[^\s@]{1,189}$/.test(text)

type CardProps = Pick<Props, 'email' | 'amount' | 'about' | 'answer'> & { isPayable: boolean }

/** Refusals by the card or bank; other problems are shown beside their fields. */
const errors = ['declined', 'insufficient-funds', 'refused', 'unexpected']

function Card({ email, amount, about, answer, isPayable }: CardProps) {
  const { t } = useTranslation('sandbox')
  const [isMistyped, setMistyped] = useState(false)
  const isBusy = useNavigation().state !== 'idle'
  const problem = answer?.problem
  const { form, onInput, problems } = useProblems(answer)
  const wrong = Object.fromEntries(Object.entries(problems).map(([name, kind]) => [name, t(`problems.${kind}`)]))
  // Input from before hydration is formatted too, and its brand detected.
  useEffect(() => {
    for (const field of form.current?.querySelectorAll('input') ?? [])
      if (field.value) field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }, [form])

  return (
    <Form ref={form} onInput={onInput} method="post" className="grid gap-4" noValidate>
      {problem && errors.includes(problem) && <PaymentError problem={problem} />}
      {/* Its focus leads a reader to the first one; this says how many there are. */}
      <p role="alert" className="sr-only">
        {Object.keys(wrong).length > 1 && t('wrongFields', { count: Object.keys(wrong).length })}
      </p>
      <Field
        label={t('email')}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={answer?.typed['email'] ?? email}
        onBlur={(event) => setMistyped(!isEmail(event.currentTarget.value))}
        onInput={({ currentTarget: { value } }) => setMistyped((was) => was && !isEmail(value))}
        problem={isMistyped ? t('problems.email') : wrong['email']}
      />
      <CardNumberField problem={wrong['number']} isFocused={problem === 'refused' && isPayable} />
      <div className="grid grid-cols-2 gap-3">
        <ExpiryField typed={answer?.typed['expiry'] ?? ''} problem={wrong['expiry']} />
        <Field label={t('cvc')} name="cvc" inputMode="numeric" autoComplete="cc-csc" placeholder="123" maxLength={4} />
      </div>
      <p className="text-sm text-ink-500">{t('testCards')}</p>
      <div className="grid gap-1.5">
        <Button isBusy={isBusy}>{t('pay', { amount })}</Button>
        {about && <p className="text-center text-sm text-ink-500">{t('about', { amount: about })}</p>}
      </div>
    </Form>
  )
}

/** Spec §2: 'Failure shows a "Payment Error" card'; its first words are of §8. */
function PaymentError({ problem }: { problem: string }) {
  const { t } = useTranslation(['sandbox', 'checkout'])
  return (
    <Notice tone="bad" title={t('checkout:problems.payment')}>
      {problem !== 'unexpected' && <p>{t('checkout:problems.processing')}</p>}
      <p>{t(`problems.${problem}`)}</p>
    </Notice>
  )
}

/** The bank's 3-D Secure question; the input goes along for fields without script. */
function Challenge({ amount, answer }: Pick<Props, 'amount' | 'answer'>) {
  const { t } = useTranslation('sandbox')
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="grid gap-4">
      {Object.entries(answer?.typed ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <h2 className="text-lg font-bold">{t('challenge.title')}</h2>
      <p>{t('challenge.text', { amount })}</p>
      <div className="flex flex-wrap gap-3">
        <Button isBusy={isBusy} name="intent" value="confirm">
          {t('challenge.confirm')}
        </Button>
        <Button isBusy={isBusy} look="plain" name="intent" value="refuse">
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

/** Replaces fields that failed to load. */
export function CardFieldsFailed() {
  const { t } = useTranslation(['sandbox', 'checkout'])
  const { pathname, search } = useLocation()
  return (
    <main className="grid gap-4 p-5">
      <h1 className="sr-only">{t('title')}</h1>
      <Notice tone="bad" title={t('checkout:problems.payment')}>
        <p>{t('checkout:problems.paymentDetails')}</p>
      </Notice>
      <a href={pathname + search} className={buttonClass('plain')}>
        {t('reload')}
      </a>
    </main>
  )
}

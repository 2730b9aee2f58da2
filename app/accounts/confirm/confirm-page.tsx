import { Form, useNavigation } from 'react-router'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Link, textLinkClass, useInLanguage } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { ShownEmail } from '../auth-answer.ts'
import { CodeField } from '../code-field.tsx'
import { PasswordField } from '../password-field.tsx'
import { PasskeyProof } from '../passkeys/passkey-proof.tsx'
import { DemoEmail } from '../step-parts.tsx'
import type { ConfirmView } from './confirm.view.server.ts'

type Props = ConfirmView & {
  /** The fields of the form that waits; null where a page or a file does. */
  waiting?: readonly (readonly [name: string, value: string])[] | null
  isCodeSent?: boolean
  problem?: { text: string; isOfFactor?: boolean } | null
  shownEmail?: ShownEmail | null
  isDone?: boolean
}

/** Asks the owner of an open session who they are, and keeps the form that waits for it. */
export function ConfirmPage({ isDone = false, ...props }: Props) {
  const { t } = useTranslation('confirm')
  const { to, waiting, minutes } = props
  return (
    <main id="main" className="page max-w-[35.5rem] py-12">
      <PageTitle>{t('title')}</PageTitle>
      {isDone ? (
        <Notice tone="good" className="mt-6">
          <p className="mb-4">{t('done')}</p>
          <a href={to} className={buttonClass('plain')}>
            {t('file')}
          </a>
        </Notice>
      ) : (
        <>
          <p className="mt-3 text-ink-700">
            {t(props.ways.length === 1 && props.ways[0] === 'passkey' ? 'onlyPasskey' : 'text', {
              minutes: minutes.fresh,
            })}
          </p>
          {waiting && <p className="mt-3 text-ink-700">{t('kept')}</p>}
          <ProofForm {...props} />
        </>
      )}
      {waiting && (
        <p className="mt-6">
          <Link to={to} className={textLinkClass}>
            {t('leave')}
          </Link>
        </p>
      )}
    </main>
  )
}

function ProofForm({ ways, waiting, isCodeSent = false, ...props }: Props) {
  const isByPassword = ways.includes('password')
  if (!isByPassword && !ways.includes('code'))
    return (
      <>
        {props.problem && (
          <Notice tone="bad" className="mt-6">
            {props.problem.text}
          </Notice>
        )}
        <PasskeyProof isOnly>
          <Waiting waiting={waiting} />
        </PasskeyProof>
      </>
    )
  return (
    <>
      {ways.includes('passkey') && (
        <PasskeyProof>
          <Waiting waiting={waiting} />
        </PasskeyProof>
      )}
      <Form method="post" noValidate className="mt-6 grid gap-4">
        <Waiting waiting={waiting} />
        {isCodeSent && <input type="hidden" name="proof.sent" value="1" />}
        {isByPassword ? <Password {...props} /> : <Code {...props} isCodeSent={isCodeSent} />}
      </Form>
      {isByPassword && <Forgotten email={props.email} />}
    </>
  )
}

/** The fields of the form that waits travel with those of the proof. */
const Waiting = ({ waiting }: { waiting: Props['waiting'] }) => (
  <>
    {waiting?.map(([name, value], index) => (
      <input key={index} type="hidden" name={name} value={value} readOnly />
    ))}
    {waiting && <input type="hidden" name="proof.waits" value="1" />}
  </>
)

type Part = Pick<Props, 'email' | 'minutes' | 'problem' | 'shownEmail' | 'hasApp'>

function Password({ email, problem, hasApp }: Part) {
  const { t } = useTranslation('confirm')
  const isBusy = useNavigation().state === 'submitting'
  return (
    <>
      {/* Lets a password manager know which account the password belongs to. */}
      <input type="email" name="proof.email" defaultValue={email} autoComplete="username" hidden readOnly />
      <PasswordField
        label={t('password')}
        name="proof.secret"
        autoComplete="current-password"
        problem={problem?.isOfFactor ? undefined : problem?.text}
      />
      {hasApp && <FactorField problem={problem} />}
      <Button name="proof.step" value="password" isBusy={isBusy}>
        {t('submit')}
      </Button>
    </>
  )
}

function Code({ email, minutes, problem, hasApp, shownEmail = null, isCodeSent }: Part & { isCodeSent: boolean }) {
  const { t } = useTranslation('confirm')
  const isBusy = useNavigation().state === 'submitting'
  if (!isCodeSent)
    return (
      <>
        {problem && <Notice tone="bad">{problem.text}</Notice>}
        <p className="wrap-anywhere">{t('sends', { email })}</p>
        <Button name="proof.step" value="send" isBusy={isBusy}>
          {t('send')}
        </Button>
      </>
    )
  return (
    <>
      <p className="wrap-anywhere">{t('sent', { email, minutes: minutes.code })}</p>
      <CodeField name="proof.secret" label={t('code')} problem={problem?.isOfFactor ? undefined : problem?.text} />
      {hasApp && <FactorField problem={problem} />}
      <Button name="proof.step" value="code" isBusy={isBusy}>
        {t('submit')}
      </Button>
      <button name="proof.step" value="send" className={linkClass}>
        {t('again')}
      </button>
      <DemoEmail email={shownEmail} />
    </>
  )
}

function FactorField({ problem }: { problem: Part['problem'] }) {
  const { t } = useTranslation('confirm')
  return (
    <Field
      label={t('factor')}
      name="proof.factor"
      autoComplete="one-time-code"
      problem={problem?.isOfFactor ? problem.text : undefined}
    />
  )
}

const linkClass = `${textLinkClass} justify-self-start text-left hover:text-clay-700`

/** A new password ends all sessions and begins a fresh one. */
function Forgotten({ email }: { email: string }) {
  const { t } = useTranslation('confirm')
  const inLanguage = useInLanguage()
  return (
    <Form method="post" action={inLanguage('/auth/enter')} reloadDocument className="mt-6">
      <input type="hidden" name="email" value={email} />
      <button name="step" value="forgot" className={linkClass}>
        {t('forgot')}
      </button>
    </Form>
  )
}

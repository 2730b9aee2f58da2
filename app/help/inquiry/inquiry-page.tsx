import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field, SelectField, TextAreaField } from '#app/ui/field.tsx'
import { Link, useInLanguage } from '#app/ui/link.tsx'
import { LinkedText, slots } from '#app/ui/linked-text.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useRootData } from '#app/ui/route-data.ts'
import { useTranslation } from '#app/ui/texts.tsx'

type Refused = { typed: Readonly<Record<string, string>>; problems: Readonly<Record<string, string>> }
type Props = {
  form: 'contact' | 'feedback'
  kinds: readonly string[]
  /** Whether the visitor's account has an address for the answer. */
  isKnown: boolean
  isSent: boolean
  /** The choice made by the link that led here. */
  chosen: { kind: string; reference: string }
  refused: Refused | undefined
}

/** The form for a message to the operator. */
export function InquiryPage({ form, isSent, ...rest }: Props) {
  const { t } = useTranslation('inquiry')
  const product = useRootData()?.product
  return (
    <main id="main" className="page max-w-[48rem] pt-10">
      <PageTitle isLead>{t(`${form}.title`, { product })}</PageTitle>
      <p className="mt-3 mb-8 text-lg text-ink-500">{t(`${form}.lead`, { product })}</p>
      {isSent ? <Thanks isKnown={rest.isKnown} /> : <InquiryForm form={form} {...rest} />}
    </main>
  )
}

function Thanks({ isKnown }: { isKnown: boolean }) {
  const { t } = useTranslation('inquiry')
  return (
    <Notice tone="good" title={t('thanks.title')}>
      <p className="mb-4">{t(isKnown ? 'thanks.known' : 'thanks.text')}</p>
      <ButtonLink to="/" look="plain">
        {t('thanks.back')}
      </ButtonLink>
    </Notice>
  )
}

function InquiryForm({ form, kinds, isKnown, chosen, refused }: Omit<Props, 'isSent'>) {
  const { t } = useTranslation('inquiry')
  const isBusy = useNavigation().formMethod === 'POST'
  const inLanguage = useInLanguage()
  const { typed, problems }: Refused = refused ?? { typed: chosen, problems: {} }
  const of = (name: string) => ({ name, defaultValue: typed[name], problem: problems[name] })
  return (
    <Form method="post" action={inLanguage(`/${form}`)} noValidate className="grid gap-5">
      {problems['form'] && <Notice tone="bad">{problems['form']}</Notice>}
      <SelectField label={t(`${form}.kind`)} {...of('kind')}>
        <option value="">{t('choose')}</option>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`kinds.${kind}`)}
          </option>
        ))}
      </SelectField>
      <Message typed={typed['message']} problem={problems['message']} label={t(`${form}.message`)} />
      {form === 'contact' && (
        <Field label={t('reference')} hint={t('referenceHint')} maxLength={60} {...of('reference')} />
      )}
      {!isKnown && (
        <Field
          label={t(form === 'contact' ? 'email' : 'emailOptional')}
          hint={t('emailHint')}
          type="email"
          autoComplete="email"
          maxLength={254}
          {...of('email')}
        />
      )}
      <Trap {...of('website')} />
      <Button isBusy={isBusy} className="justify-self-start">
        {t('send')}
      </Button>
      <p className="text-sm text-ink-500">
        <LinkedText
          text={t('privacy', slots('privacy'))}
          links={{
            privacy: (
              <Link to="/privacy" className="underline underline-offset-4">
                {t('privacyLink')}
              </Link>
            ),
          }}
        />
      </p>
    </Form>
  )
}

type MessageProps = { label: string; typed: string | undefined; problem: string | undefined }

function Message({ label, typed, problem }: MessageProps) {
  return <TextAreaField label={label} problem={problem} name="message" rows={8} defaultValue={typed} />
}

type TrapProps = { name: string; defaultValue: string | undefined; problem: string | undefined }

/** A field that only bots fill in, shown when it was filled, so that people can empty it. */
function Trap({ problem, ...input }: TrapProps) {
  const { t } = useTranslation('inquiry')
  return problem ? (
    <Field label={t('trap')} problem={problem} autoComplete="off" {...input} />
  ) : (
    <div aria-hidden="true" className="sr-only">
      <Field label={t('trap')} tabIndex={-1} autoComplete="off" {...input} />
    </div>
  )
}

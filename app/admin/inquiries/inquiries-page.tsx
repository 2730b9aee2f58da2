import { Form, useNavigation, useOutletContext } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { Link, textLinkClass, useInLanguage } from '#app/ui/link.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Instant, type InstantView } from '#app/session/instant.tsx'
import { ChoiceLinks } from '#app/ui/pages/choice-links.tsx'
import type { CaseView } from '../cases/case.view.server.ts'
import type { AdminPages } from '../frame/admin-pages.ts'

type InquiryView = {
  id: string
  title: string
  since: InstantView
  message: string
  reference: string | null
  personId: string | null
  name: string | null
  address: string | null
  language: string
  answer: string | null
  /** Says its end, with the time. */
  ended: InstantView | null
  /** The legal deadline of the answer. */
  due: { text: InstantView; isLate: boolean } | null
  beside: CaseView
  /** The address at which a template is chosen; null on that page, or where there are none. */
  answerWith: string | null
  /** A template’s text. */
  filled: string
}

type Refused = { inquiryId: string; typed: string; problem: string }
type Props = {
  isOpen: boolean
  inquiries: readonly InquiryView[]
  older: string | null
  orders: readonly { to: string; text: string; isShown: boolean }[]
  done: string | null
  refused: Refused | undefined
}

/** Messages from the contact and feedback forms. */
export function InquiriesPage({ isOpen, inquiries, older, orders, done, refused }: Props) {
  const { t } = useTranslation(['inquiries', 'cases'])
  const { listPage } = useOutletContext<AdminPages>()
  return listPage({
    title: t('title'),
    head: (
      <>
        <p className="mt-1 text-ink-500">{t('description')}</p>
        <p className="my-3 flex flex-wrap gap-x-6 gap-y-2">
          <Link to={isOpen ? '/admin/inquiries?list=ended' : '/admin/inquiries'} className={textLinkClass}>
            {t(isOpen ? 'toEnded' : 'toOpen')}
          </Link>
          <Link to="/admin/inquiries/templates" className={textLinkClass}>
            {t('cases:manage')}
          </Link>
        </p>
        <ChoiceLinks label={t('cases:orders')} choices={orders} className="mb-6" />
        {done && (
          <SavedNotice tone={done === 'gone' ? 'info' : 'good'} className="mb-6">
            {t(`done.${done}`)}
          </SavedNotice>
        )}
      </>
    ),
    none:
      inquiries.length === 0
        ? { icon: 'circle-check', title: t('none'), text: t(isOpen ? 'noneText' : 'noneEnded') }
        : null,
    children: (
      <ul className="grid gap-6">
        {inquiries.map((inquiry) => (
          <li key={inquiry.id}>
            <Inquiry inquiry={inquiry} refused={refused?.inquiryId === inquiry.id ? refused : null} />
          </li>
        ))}
      </ul>
    ),
    next: older ? { to: older, text: t('older') } : null,
  })
}

function Inquiry({ inquiry, refused }: { inquiry: InquiryView; refused: Refused | null }) {
  const { t } = useTranslation('inquiries')
  const { id, title, since, message, reference, language, answer, ended, due, beside } = inquiry
  const { caseBar } = useOutletContext<AdminPages>()
  return (
    // Several are about one topic: the time and the writer tell them apart.
    <Panel as="section" aria-labelledby={`title-${id} from-${id}`} className="grid gap-4">
      <div>
        <h2 id={`title-${id}`} className="text-lg font-semibold">
          {title}
        </h2>
        <p id={`from-${id}`} className="text-sm text-ink-500">
          <Instant {...since} /> · <Writer {...inquiry} />
        </p>
        {due && (
          <p className={due.isLate ? 'font-semibold text-alert-700' : 'text-ink-700'}>
            <Instant {...due.text} />
          </p>
        )}
      </div>
      <p lang={language} className="whitespace-pre-line wrap-anywhere">
        {message}
      </p>
      {reference && <p className="text-sm wrap-anywhere">{t('reference', { reference })}</p>}
      {caseBar({ view: beside })}
      {ended === null ? (
        <Answer inquiry={inquiry} refused={refused} />
      ) : (
        <div className="rounded-xl bg-sand-50 p-4">
          <p className="text-sm text-ink-500">
            <Instant {...ended} />
          </p>
          {answer && <p className="mt-2 whitespace-pre-line wrap-anywhere">{answer}</p>}
        </div>
      )}
    </Panel>
  )
}

function Writer({ personId, name, address }: Pick<InquiryView, 'personId' | 'name' | 'address'>) {
  const { t } = useTranslation('inquiries')
  if (personId === null) return address ?? t('nobody')
  return (
    <Link to={`/admin/users/${personId}`} className="underline underline-offset-4">
      {`${name ?? t('nobody')} (${address})`}
    </Link>
  )
}

function Answer({
  inquiry: { id, address, language, answerWith, filled },
  refused,
}: {
  inquiry: InquiryView
  refused: Refused | null
}) {
  const { t } = useTranslation(['inquiries', 'cases'])
  const inLanguage = useInLanguage()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" action={inLanguage('/admin/inquiries')} noValidate preventScrollReset className="grid gap-3">
      <input type="hidden" name="inquiryId" value={id} />
      {address !== null && (
        <TextAreaField
          key={filled}
          label={t('answer')}
          hint={t(`answerIn.${language}`)}
          problem={refused?.problem}
          name="answer"
          rows={5}
          defaultValue={refused?.typed ?? filled}
        />
      )}
      {address !== null && answerWith && (
        <Link to={answerWith} className={textLinkClass}>
          {t('cases:withTemplate')}
        </Link>
      )}
      <div className="flex flex-wrap gap-3">
        {address !== null && (
          <Button isBusy={isBusy} name="intent" value="answer">
            {t('send')}
          </Button>
        )}
        <Button isBusy={isBusy} look="plain" name="intent" value="close">
          {t('close')}
        </Button>
      </div>
    </Form>
  )
}

import { photoUrl } from '#domain/media/photo.ts'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useProblems } from '#app/ui/pages/use-problems.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { CancelBar } from '../pay/cancel-bar.tsx'
import { ChargeNote, PriceBreakdown } from '../pay/price-breakdown.tsx'
import type { Refusal } from '../panel/stay-fields.view.server.ts'
import type { RequestView } from './request.view.server.ts'
import { NoteField, PurposeField } from './purpose-fields.tsx'

type Texts = { purpose: string; note: string }
type Props = {
  request: RequestView
  texts: Texts
  refused: { typed: Texts; problems: Partial<Texts>; refusal: Refusal | null } | undefined
}

/** The words that go to the host, beside the chosen stay and its price. */
export function RequestPage({ request, texts, refused }: Props) {
  const { t } = useTranslation(['purpose', 'listing'])
  const isBusy = useNavigation().state !== 'idle'
  const { purpose, note } = refused?.typed ?? texts
  const { form, onInput, problems } = useProblems(refused)
  return (
    <main id="main" className="page max-w-[64rem] pt-6">
      <BackLink to={request.backTo}>{t('back')}</BackLink>
      <PageTitle className="mt-2">{t('title')}</PageTitle>
      <p className="mt-1 max-w-text text-ink-500">{t('text', { name: request.hostName })}</p>
      <div className="mt-6 grid gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14">
        <Form ref={form} onInput={onInput} method="post" noValidate className="grid content-start gap-6">
          {refused?.refusal && <Notice tone="bad">{refused.refusal.message}</Notice>}
          {request.hidden.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <PurposeField value={purpose} problem={problems.purpose} />
          <NoteField value={note} problem={problems.note} />
          <div className="grid gap-3">
            <ChargeNote price={request.price} />
            <Button isBusy={isBusy}>{t('send')}</Button>
            <p className="text-center text-sm text-ink-500">{t('listing:panel.notCharged')}</p>
          </div>
        </Form>
        <Chosen request={request} />
      </div>
    </main>
  )
}

function Chosen({ request }: { request: RequestView }) {
  const { t } = useTranslation('purpose')
  const { photo, title, titleLanguage, when, party, extras, price, cancelBar } = request
  return (
    <Panel as="aside" aria-label={t('chosen')} className="grid content-start gap-5 self-start">
      <div className="flex gap-4">
        {photo && (
          <img
            src={photoUrl(photo.key, 320)}
            alt=""
            width={80}
            height={80}
            style={{ backgroundColor: photo.color }}
            className="size-20 flex-none rounded-xl object-cover"
          />
        )}
        <div className="min-w-0">
          <p lang={titleLanguage} dir="auto" className="font-semibold wrap-anywhere">
            {title}
          </p>
          <p className="text-sm">{when}</p>
          <p className="text-sm">{[party, ...extras].join(' · ')}</p>
        </div>
      </div>
      <div className="border-t border-sand-200 pt-5">
        <PriceBreakdown price={price} />
      </div>
      {cancelBar && <CancelBar bar={cancelBar} />}
    </Panel>
  )
}

import type { Act } from '#domain/claims/claim.ts'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { Refusal } from '../claim-form.view.server.ts'
import { PhotoField } from '../photo-field.tsx'
import { WordsField } from '../words-field.tsx'
import type { ClaimView } from './claim.view.server.ts'

type Props = { claim: ClaimView; refused: Refusal | undefined }

/** The answers open to this side, each with a form of its own. */
export function Answers({ claim, refused }: Props) {
  const { t } = useTranslation('claims')
  const { acts } = claim
  const isAnswer = acts.includes('accept')
  const refusedOf = (act: Act): Refusal => (refused?.typed['act'] === act ? refused : { typed: {}, problems: {} })
  return (
    <Panel as="section" aria-labelledby="answers" className="grid gap-6">
      <h2 id="answers" className="text-lg font-bold">
        {t(isAnswer ? 'answer.title' : 'answer.withdrawTitle')}
      </h2>
      {refused?.problems['form'] && <Notice tone="bad">{refused.problems['form']}</Notice>}
      {isAnswer && (
        <ActForm act="accept" button={claim.accept.label}>
          <p className="text-sm text-ink-500">{claim.accept.text}</p>
        </ActForm>
      )}
      {acts.includes('offer') && <Offer claim={claim} {...refusedOf('offer')} />}
      {acts.includes('contest') && <Contest claim={claim} {...refusedOf('contest')} />}
      {acts.includes('withdraw') && (
        <ActForm
          act="withdraw"
          look="plain"
          button={t(claim.isNoAccess ? 'answer.withdrawAccess' : 'answer.withdraw')}
        />
      )}
    </Panel>
  )
}

function Offer({ claim: { currency }, typed, problems }: Refusal & { claim: ClaimView }) {
  const { t } = useTranslation('claims')
  return (
    <ActForm act="offer" look="plain" button={t('answer.offerSend')} title={t('answer.offer')}>
      <Field
        label={t('answer.offerAmount', { currency })}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={typed['amount']}
        problem={problems['amount']}
      />
      <WordsField label={t('answer.offerText')} typed={typed['text']} problem={problems['text']} />
      <PhotoField label={t('answer.photos')} problem={problems['photos']} />
    </ActForm>
  )
}

function Contest({ claim: { name }, typed, problems }: Refusal & { claim: ClaimView }) {
  const { t } = useTranslation('claims')
  return (
    <ActForm act="contest" look="plain" button={t('answer.contestSend')} title={t('answer.contest')}>
      <WordsField
        label={t('answer.contestText')}
        hint={t('answer.contestHint', { name })}
        typed={typed['text']}
        problem={problems['text']}
      />
      <PhotoField label={t('answer.photos')} problem={problems['photos']} />
    </ActForm>
  )
}

type ActProps = { act: Act; button: string; look?: 'primary' | 'plain'; title?: string; children?: ReactNode }

function ActForm({ act, button, look = 'primary', title, children }: ActProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="grid gap-4 border-t border-sand-200 pt-6">
      {title && <h3 className="font-semibold">{title}</h3>}
      <input type="hidden" name="act" value={act} />
      {children}
      <Button look={look} isBusy={isBusy} className="justify-self-start">
        {button}
      </Button>
    </Form>
  )
}

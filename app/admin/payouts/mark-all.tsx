import { MAX_FAILURE_REASON } from '#domain/payouts/input.ts'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field, SelectField, TextAreaField } from '#app/ui/field.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { FileView } from './payouts.view.server.ts'

type Named = { except?: string | undefined; cause?: string | undefined; reason?: string | undefined }

/** The form as it was refused: what was typed, and finished words beside its fields. */
export type RefusedAll = { typed: Named; problems: Named }

type Props = Pick<FileView, 'id' | 'causes'> & { refused: RefusedAll | undefined }

/** Marks all open payouts of a file as paid but those that are named. */
export function MarkAll({ id, causes, refused }: Props) {
  const { t } = useTranslation('bankFiles')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <section>
      <h2 className="mb-3 text-xl font-bold">{t('all.title')}</h2>
      <Panel className="grid gap-4">
        <p className="text-ink-700">{t('all.text')}</p>
        <Form method="post" className="grid gap-4" noValidate>
          <input type="hidden" name="intent" value="all-but" />
          <TextAreaField
            label={t('all.but')}
            hint={t('all.butHint')}
            name="except"
            rows={3}
            spellCheck={false}
            defaultValue={refused?.typed.except}
            problem={refused?.problems.except}
          />
          <SelectField
            label={t('all.cause')}
            name="cause"
            defaultValue={refused?.typed.cause ?? 'open'}
            problem={refused?.problems.cause}
          >
            <option value="open">{t('all.open')}</option>
            {causes.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          <Field
            label={t('all.reason')}
            name="reason"
            maxLength={MAX_FAILURE_REASON}
            defaultValue={refused?.typed.reason}
            problem={refused?.problems.reason}
          />
          <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <Button isBusy={isBusy}>{t('all.submit')}</Button>
            <Link to={`/admin/payouts/${id}/answer`} className={textLinkClass}>
              {t('answer.link')}
            </Link>
          </p>
        </Form>
      </Panel>
    </section>
  )
}

import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { useInLanguage } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { MadeChangeView } from './made-change.view.server.ts'

/** The page says what an act has done, what it has left and why, and offers to take it back. */
export function MadeChange({ changeId, title, undo, left }: MadeChangeView) {
  const { t } = useTranslation('manage')
  const isBusy = useNavigation().formMethod === 'POST'
  const inLanguage = useInLanguage()
  return (
    <Notice tone="good" title={title} className="mb-6">
      {left.length > 0 && (
        <details>
          <summary className="min-h-9 content-center">{t('bulk.left', { count: left.length })}</summary>
          <ul className="grid gap-1 text-sm">
            {left.map(({ id, title: name, text }) => (
              <li key={id}>
                <b>{name}</b>: {text}
              </li>
            ))}
          </ul>
        </details>
      )}
      {undo && (
        <Form
          method="post"
          action={inLanguage('/manage-listings/change')}
          className="mt-2 flex flex-wrap items-center gap-3"
        >
          <input type="hidden" name="changeId" value={changeId} />
          <Button look="plain" isBusy={isBusy} name="intent" value="undo">
            {t('bulk.undo')}
          </Button>
          <span className="text-sm">{undo}</span>
        </Form>
      )}
    </Notice>
  )
}

import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { DiaryPageView } from './diary.view.server.ts'

/** The last change, with the way back. */
export function Done({ view: { done, isUndone } }: { view: Pick<DiaryPageView, 'done' | 'isUndone'> }) {
  const { t } = useTranslation('diary')
  if (isUndone) return <Notice className="mb-4">{t('undone')}</Notice>
  if (!done) return null
  return (
    <div className="mb-4 flex items-center justify-between gap-3 rounded-xl bg-leaf-50 py-2 pr-2 pl-4 text-leaf-700">
      <p role="status" className="min-w-0 font-semibold">
        {done.text}
      </p>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="of" value={done.of} />
        <input type="hidden" name="change" value={done.changeId} />
        <Button look="plain" name="do" value="undo" className="min-h-11">
          {t('undo')}
        </Button>
      </Form>
    </div>
  )
}

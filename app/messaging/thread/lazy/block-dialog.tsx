import { Form, useNavigation } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/lazy/dialog.tsx'
import { Link, textLinkClass, useInLanguage } from '../../../ui/link.tsx'
import { useTranslation } from '../../../ui/texts.tsx'
import type { ThreadView } from '../thread.view.server.ts'

type Props = { thread: Pick<ThreadView, 'id' | 'name' | 'otherId'>; onClose: () => void }

/** The question of the page of that address, without leaving the conversation. */
export function BlockDialog({ thread: { id, name, otherId }, onClose }: Props) {
  const { t } = useTranslation(['block', 'shell'])
  const inLanguage = useInLanguage()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Dialog title={t('title', { name })} closeTo={onClose} closeLabel={t('shell:close')}>
      <p>{t('text', { name })}</p>
      <p className="mt-3">{t('bookings')}</p>
      <Form method="post" action={inLanguage(`/block/${otherId}`)} className="mt-6 flex flex-wrap gap-3">
        <input type="hidden" name="back" value={id} />
        <Button name="intent" value="block" isBusy={isBusy}>
          {t('block', { name })}
        </Button>
      </Form>
      <p className="mt-6">
        <Link to="/help/block-or-report" className={textLinkClass}>
          {t('help')}
        </Link>
      </p>
    </Dialog>
  )
}

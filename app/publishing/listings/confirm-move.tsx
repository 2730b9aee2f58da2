import { Form, useNavigation } from 'react-router'
import { useTranslation } from '#app/ui/texts.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/lazy/dialog.tsx'
import { Link } from '#app/ui/link.tsx'
import { useOverlay } from '#app/ui/overlay.ts'

type Props = { move: 'remove' | 'discard'; listingId: string; title: string }

/** An action that cannot be undone asks for confirmation. */
export function ConfirmMove({ move, listingId, title }: Props) {
  const { t } = useTranslation(['manage', 'shell'])
  const { here } = useOverlay()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Dialog title={t(`confirm.${move}.title`)} closeTo={here} closeLabel={t('shell:close')}>
      <p className="mb-2 font-semibold wrap-anywhere" dir="auto">
        {title}
      </p>
      <p>{t(`confirm.${move}.text`)}</p>
      <Form method="post" action={here} className="mt-6 grid gap-3 sm:grid-cols-2">
        <input type="hidden" name="listingId" value={listingId} />
        <Link to={here} preventScrollReset className={buttonClass('plain')}>
          {t('confirm.keep')}
        </Link>
        <Button isBusy={isBusy} name="intent" value={move}>
          {t(`confirm.${move}.yes`)}
        </Button>
      </Form>
    </Dialog>
  )
}

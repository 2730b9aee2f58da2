import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/lazy/dialog.tsx'
import { IconLink } from '#app/ui/lazy/icon-button.tsx'
import { Link, textLinkClass, useInLanguage } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { ThreadView } from '../thread.view.server.ts'

type Props = { thread: Pick<ThreadView, 'id' | 'name' | 'otherId'> }

/** A question over the page; before the script a page of its own. */
export function Block({ thread }: Props) {
  const { t } = useTranslation('safety')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconLink
        to={`/block/${thread.otherId}`}
        icon="ban"
        label={t('block', { name: thread.name })}
        onClick={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
      />
      {isOpen && <BlockDialog thread={thread} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The content of the block page in a dialog, without leaving the conversation. */
function BlockDialog({ thread: { id, name, otherId }, onClose }: Props & { onClose: () => void }) {
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

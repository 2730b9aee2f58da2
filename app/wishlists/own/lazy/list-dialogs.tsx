import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/lazy/dialog.tsx'
import { useOverlay } from '#app/ui/overlay.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { CopyField } from '#app/listings/copy-field.tsx'
import { NameField } from '../../choose/name-field.tsx'
import type { Refusal } from '../refusal.ts'

/** The dialog that an address opens over a wishlist. */
function useDialog() {
  const { t } = useTranslation(['wishlists', 'shell'])
  const { here } = useOverlay()
  const isBusy = useNavigation().formMethod === 'POST'
  return { t, isBusy, here, frame: { closeTo: here, closeLabel: t('shell:close') } }
}

export function RenameDialog({ name, refused }: { name: string; refused: Refusal['name'] }) {
  const { t, isBusy, frame } = useDialog()
  return (
    <Dialog title={t('rename.title')} {...frame}>
      <Form method="post" noValidate className="grid gap-5">
        <NameField typed={refused?.typed ?? name} problem={refused?.problem} />
        <Button name="intent" value="rename" isBusy={isBusy} className="justify-self-start">
          {t('rename.save')}
        </Button>
      </Form>
    </Dialog>
  )
}

export function DeleteDialog({ name, count }: { name: string; count: string }) {
  const { t, isBusy, here, frame } = useDialog()
  return (
    <Dialog title={t('delete.title')} {...frame}>
      <p className="wrap-anywhere">{t('delete.text', { name, count })}</p>
      <Form method="post" className="mt-6 flex flex-wrap gap-3">
        <Button name="intent" value="delete" isBusy={isBusy}>
          {t('delete.confirm')}
        </Button>
        <ButtonLink look="plain" to={here} preventScrollReset>
          {t('delete.keep')}
        </ButtonLink>
      </Form>
    </Dialog>
  )
}

/** The secret address: made, shown, made anew, taken back. */
export function ShareListDialog({ address }: { address: string | null }) {
  const { t, isBusy, frame } = useDialog()
  return (
    <Dialog title={t('share.title')} {...frame}>
      <p className="mb-5 text-ink-700">{t('share.text')}</p>
      {address && <CopyField address={address} />}
      <Form method="post" preventScrollReset className="mt-3 flex flex-wrap gap-3">
        <Button look={address ? 'plain' : 'primary'} name="intent" value="share" isBusy={isBusy}>
          {t(address ? 'share.renew' : 'share.make')}
        </Button>
        {address && (
          <Button look="plain" name="intent" value="unshare" isBusy={isBusy}>
            {t('share.end')}
          </Button>
        )}
      </Form>
      {address && <p className="mt-4 text-sm text-ink-500">{t('share.renewHint')}</p>}
    </Dialog>
  )
}

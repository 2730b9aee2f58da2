import { IconButton } from '#app/ui/lazy/icon-button.tsx'
import { Modal } from '#app/ui/lazy/modal.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

type Props = { address: string; onClose: () => void }

/** A picture of a message or a claim by itself, which a browser opens in another window; two fingers enlarge it. */
export function SeenPicture({ address, onClose }: Props) {
  const { t } = useTranslation('nativeApp')
  return (
    <Modal
      title={t('seen.title')}
      onClose={onClose}
      focusesField={false}
      className="fixed inset-0 z-50 m-0 h-dvh max-h-none w-full max-w-none flex-col overflow-hidden bg-paper p-0 open:flex"
    >
      {(heading) => (
        <>
          <div className="flex flex-none items-center justify-between px-5 py-2">
            {heading}
            <IconButton icon="x" label={t('seen.close')} onClick={onClose} className="-mr-2" />
          </div>
          <img src={address} alt={t('seen.title')} style={{ minHeight: 0, flexGrow: 1, objectFit: 'contain' }} />
        </>
      )}
    </Modal>
  )
}

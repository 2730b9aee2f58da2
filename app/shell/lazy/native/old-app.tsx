import { buttonClass } from '#app/ui/button.tsx'
import { Modal } from '#app/ui/lazy/modal.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

/** Leads an app that is too old to its store; there is nothing to close. */
export function OldApp({ store }: { store: string }) {
  const { t } = useTranslation('nativeApp')
  return (
    <Modal
      title={t('old.title')}
      onClose={() => {}}
      className="fixed inset-0 z-50 m-auto w-[calc(100%-2rem)] max-w-[35.5rem] rounded-2xl bg-paper p-6 shadow-lift"
    >
      {(heading) => (
        <div data-last className="grid gap-4">
          {heading}
          <p>{t('old.text')}</p>
          <a href={store} className={buttonClass()}>
            {t('old.store')}
          </a>
          <p className="text-sm text-ink-700">{t('old.later')}</p>
        </div>
      )}
    </Modal>
  )
}

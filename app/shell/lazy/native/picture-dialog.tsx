import { useEffect, useEffectEvent, useState } from 'react'
import { chooseFiles, takePicture } from '#app/native/camera.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Dialog } from '#app/ui/lazy/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

type Props = { field: HTMLInputElement; onClose: () => void }

/** The camera or the pictures that there are, for a field of the page; a field that asks for the camera gets it at once. */
export function PictureDialog({ field, onClose }: Props) {
  const { t } = useTranslation('nativeApp')
  const [problem, setProblem] = useState<'denied' | 'failed' | null>(null)
  const asksForCamera = field.hasAttribute('capture')
  const [isTaking, setTaking] = useState(asksForCamera)
  const end = (taken: Awaited<ReturnType<typeof takePicture>>) => {
    setTaking(false)
    if (taken === 'denied' || taken === 'failed') setProblem(taken)
    else onClose()
  }
  const take = async () => {
    setTaking(true)
    setProblem(null)
    end(await takePicture(field))
  }
  const endOnce = useEffectEvent(end)
  useEffect(() => {
    if (asksForCamera) void takePicture(field).then((taken) => endOnce(taken))
  }, [asksForCamera, field])

  return (
    <Dialog title={t('picture.title')} closeTo={onClose} closeLabel={t('picture.close')}>
      <div className="grid gap-4">
        {problem && <Notice tone="bad">{t(`picture.${problem}`)}</Notice>}
        <Button type="button" isBusy={isTaking} onClick={() => void take()}>
          <Icon name="camera" />
          {t('picture.take')}
        </Button>
        <Button
          type="button"
          look="plain"
          onClick={() => {
            onClose()
            chooseFiles(field)
          }}
        >
          <Icon name="images" />
          {t('picture.choose')}
        </Button>
        <p className="text-sm text-ink-700">{t('picture.limited')}</p>
      </div>
    </Dialog>
  )
}

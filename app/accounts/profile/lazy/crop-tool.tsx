import { CENTRE, type Crop, MAX_ZOOM, squareOf } from '#domain/media/crop.ts'
import { type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'

/** The drawing's side, in pixels of a screen with two pixels a point. */
const SIDE = 512
/** A drawing as large as the frame is enough to draw from. */
const MAX_SOURCE = 1536

/** The square that the server will cut (`squareOf`), moved by dragging or by the form's sliders. */
export function CropTool({ file }: { file: File }) {
  const { t } = useTranslation('profile')
  const picture = usePicture(file)
  const [crop, setCrop] = useState(CENTRE)
  const canvas = useRef<HTMLCanvasElement>(null)
  const hint = useId()

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!picture || picture === 'unread' || !context) return
    const { left, top, side } = squareOf(picture, crop)
    context.clearRect(0, 0, SIDE, SIDE)
    context.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE)
  }, [picture, crop])
  if (picture === 'unread')
    return (
      <p role="status" className="max-w-text text-sm text-ink-500">
        {t('picture.unread')}
      </p>
    )
  if (!picture) return null

  const { side } = squareOf(picture, crop)
  const drag = ({ buttons, movementX, movementY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    if (buttons === 0) return
    const perPoint = side / currentTarget.clientWidth
    setCrop({
      ...crop,
      x: moved(crop.x, -movementX * perPoint, picture.width - side),
      y: moved(crop.y, -movementY * perPoint, picture.height - side),
    })
  }
  return (
    <fieldset className="grid w-64 max-w-full gap-3" aria-describedby={hint}>
      <legend className="mb-2 text-sm font-semibold text-ink-700">{t('picture.crop')}</legend>
      <canvas
        ref={canvas}
        aria-hidden="true"
        width={SIDE}
        height={SIDE}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        className="aspect-square w-full cursor-grab touch-none rounded-full bg-white"
      />
      <p id={hint} className="text-sm text-ink-500">
        {t('picture.how')}
      </p>
      <Slider name="zoom" label={t('picture.zoom')} min={1} max={MAX_ZOOM} crop={crop} onCrop={setCrop} />
      <Slider name="x" label={t('picture.across')} crop={crop} onCrop={setCrop} isFixed={picture.width === side} />
      <Slider name="y" label={t('picture.along')} crop={crop} onCrop={setCrop} isFixed={picture.height === side} />
    </fieldset>
  )
}

/** @param by, room in pixels of the picture */
const moved = (share: number, by: number, room: number) =>
  room === 0 ? share : Math.min(1, Math.max(0, share + by / room))

/** The upright picture; null until it is loaded, `unread` where the browser cannot, as most cannot a HEIC. */
function usePicture(file: File): ImageBitmap | 'unread' | null {
  const [picture, setPicture] = useState<ImageBitmap | 'unread' | null>(null)
  useEffect(() => {
    let isGone = false
    void createImageBitmap(file, { resizeWidth: MAX_SOURCE, resizeQuality: 'medium' })
      .then((bitmap) => (isGone ? bitmap.close() : setPicture(bitmap)))
      .catch(() => isGone || setPicture('unread'))
    return () => {
      isGone = true
    }
  }, [file])
  return picture
}

type SliderProps = {
  name: keyof Crop
  label: string
  min?: number
  max?: number
  crop: Crop
  onCrop: (crop: Crop) => void
  /** There is nothing of the picture beside the frame. */
  isFixed?: boolean
}

function Slider({ name, label, min = 0, max = 1, crop, onCrop, isFixed = false }: SliderProps) {
  return (
    <label className="grid gap-1 text-sm font-semibold text-ink-700">
      {label}
      <input
        type="range"
        name={name}
        min={min}
        max={max}
        step={0.01}
        value={crop[name]}
        disabled={isFixed}
        onChange={({ currentTarget }) => onCrop({ ...crop, [name]: Number(currentTarget.value) })}
        className="min-h-11 w-full accent-clay-600"
      />
    </label>
  )
}

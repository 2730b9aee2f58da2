import { callNative, followNative, hasPlugin } from './bridge.ts'
import type { Picture } from './plugins.ts'

/** Spec §9: the quality of a picture from the app's camera. */
const QUALITY = 90

/** The field that waits, for who comes back after the system has ended the app meanwhile. */
const WAITING = 'native-picture'
type Waiting = { path: string; name: string }

/** A field's own choice of files may open next. */
let passes: HTMLInputElement | null = null

const isPictureField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'file' && target.accept.includes('image/')

/**
 * Follows presses on fields for pictures, in place of the browser's own choice, which has no camera in Android's web view.
 *
 * @returns ends it
 */
export function followPictureFields(onAsk: (field: HTMLInputElement) => void): () => void {
  if (!hasPlugin('Camera')) return () => {}
  const press = (event: Event) => {
    const { target } = event
    if (!isPictureField(target) || target.disabled) return
    if (target === passes) return void (passes = null)
    event.preventDefault()
    onAsk(target)
  }
  addEventListener('click', press, { capture: true })
  return () => removeEventListener('click', press, { capture: true })
}

/** Opens the system's choice of pictures, one or several as the field takes them. */
export function chooseFiles(field: HTMLInputElement): void {
  passes = field
  field.click()
}

type Taken = 'taken' | 'cancelled' | 'denied' | 'failed'

/** Takes a picture and gives it to its field, as if it had been chosen there. */
export async function takePicture(field: HTMLInputElement): Promise<Taken> {
  const permission = await callNative('Camera', 'requestPermissions', { permissions: ['camera'] })
  if (!permission.ok) return 'failed'
  if (permission.value.camera === 'denied') return 'denied'
  localStorage.setItem(WAITING, JSON.stringify({ path: location.pathname, name: field.name } satisfies Waiting))
  const options = { source: 'CAMERA', resultType: 'base64', quality: QUALITY, correctOrientation: true } as const
  const taken = await callNative('Camera', 'getPhoto', options)
  localStorage.removeItem(WAITING)
  if (!taken.ok)
    return taken.failure.reason === 'failed' && /cancel/i.test(taken.failure.message) ? 'cancelled' : 'failed'
  const file = fileOf(taken.value)
  if (!file) return 'failed'
  giveTo(field, file)
  return 'taken'
}

/** Gives a field a file; one that takes several keeps those it has. */
export function giveTo(field: HTMLInputElement, file: File): void {
  const files = new DataTransfer()
  if (field.multiple) for (const each of field.files ?? []) files.items.add(each)
  files.items.add(file)
  field.files = files.files
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

type FoundPicture = Waiting & { file: File }

/**
 * Finds a picture again that was taken while the system ended the app.
 *
 * @returns ends it
 */
export function followFoundPicture(onFound: (found: FoundPicture) => void): () => void {
  return followNative('App', 'appRestoredResult', ({ pluginId, success, data }) => {
    const waiting = localStorage.getItem(WAITING)
    localStorage.removeItem(WAITING)
    const file = pluginId === 'Camera' && success ? fileOf(Object(data) as Picture) : null
    if (waiting && file) onFound({ ...(JSON.parse(waiting) as Waiting), file })
  })
}

/** The plugin's text of a picture as the file of a field. */
function fileOf({ base64String, format }: Picture): File | null {
  if (!base64String) return null
  const bytes = Uint8Array.from(atob(base64String), (sign) => sign.charCodeAt(0))
  const kind = format === 'jpg' ? 'jpeg' : format
  return new File([bytes], `${Date.now()}.${format}`, { type: `image/${kind}` })
}

/** Twice what the other side is shown at most. */
const MAX_SIDE = 2560
/** Below this it is not worth the time. */
const SMALL_BYTES = 800_000

/** Scales a picture down for slow lines; one that this browser cannot draw is sent as it is. */
export async function smaller(file: File): Promise<Blob> {
  if (file.size <= SMALL_BYTES) return file
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
    const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
    canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const drawn = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
    return drawn.size < file.size ? drawn : file
  } catch {
    return file
  }
}

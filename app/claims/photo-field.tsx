import { controlClass, Labelled } from '#app/ui/field.tsx'

type Props = { label: string; hint?: string; problem: string | undefined }

/** The browser's own file field, which works without script and offers the camera on phones. */
export function PhotoField({ label, hint, problem }: Props) {
  return (
    <Labelled label={label} hint={hint} problem={problem}>
      {(aria) => (
        <input
          {...aria}
          type="file"
          name="photos"
          multiple
          accept="image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif"
          className={`${controlClass} py-3`}
        />
      )}
    </Labelled>
  )
}

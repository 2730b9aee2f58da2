import { FileField } from '#app/ui/pages/file-field.tsx'

type Props = { label: string; hint?: string; problem: string | undefined }

export const PhotoField = (words: Props) => (
  <FileField
    {...words}
    name="photos"
    multiple
    accept="image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif"
  />
)

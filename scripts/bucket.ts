import { readConfig } from '#platform/config.server.ts'
import { makeBucket } from '#platform/storage.server.ts'

// `patio bucket` makes the bucket of the settings unless it is there, for a store of one's own that begins empty.
const { storage } = readConfig(process.env)
if (storage.kind === 'disk') {
  console.log('Files are kept in the data folder: S3_BUCKET names no bucket.')
} else {
  const isNew = await makeBucket(storage)
  console.log(`The bucket ${storage.bucket} ${isNew ? 'is made' : 'is there already'}.`)
}

import { compileGazetteer } from '#db/gazetteer/compile.ts'
import { originNow } from '#db/gazetteer/origin.ts'
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

/** Makes `db/gazetteer/places.tsv.gz` from packages and hand-written files; run by hand. */
const folder = new URL('../db/gazetteer/', import.meta.url)
writeFileSync(new URL('places.tsv.gz', folder), gzipSync(compileGazetteer(), { level: 9 }))
writeFileSync(new URL('origin.json', folder), `${JSON.stringify(originNow(), null, 2)}\n`)

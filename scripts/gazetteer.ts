import { compileGazetteer } from '#db/gazetteer/compile.ts'
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

/** Makes `db/gazetteer/places.tsv.gz` from the packages and the files written by hand. Run by hand after a change of either: `node scripts/gazetteer.ts`. */
writeFileSync(new URL('../db/gazetteer/places.tsv.gz', import.meta.url), gzipSync(compileGazetteer(), { level: 9 }))

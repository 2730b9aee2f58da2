import { fileHash } from '#db/gazetteer/file.ts'
import { loadPlaces } from './gazetteer.ts'
import { templateOf } from './template.ts'
import { aDatabase, type Options } from './world.ts'

/** A test file's own database with the places of `loadPlaces`, which a run loads once. */
export const aDatabaseWithPlaces = (options?: Options) =>
  aDatabase({ ...options, templateIn: (postgres) => templateOf(postgres, 'patio_places_template', loadPlaces) })

/** As the whole gazetteer is noted, by which a start knows that it need not be loaded. */
export const wholeGazetteer = () => `1.${fileHash()}`

import { fileHash } from '#db/gazetteer/file.ts'
import { aCopyOf, type Options } from './copies.ts'
import { loadPlaces } from './gazetteer.ts'
import { templateOf } from './template.ts'

/** A test file's own database with the places of `loadPlaces`, which a run loads once. */
export const aDatabaseWithPlaces = (options?: Options) =>
  aCopyOf((postgres) => templateOf(postgres, 'patio_places_template', loadPlaces), options)

/** As the whole gazetteer is noted, by which a start knows that it need not be loaded. */
export const wholeGazetteer = () => `1.${fileHash()}`

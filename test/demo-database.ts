import { aCopyOf } from './copies.ts'
import { demoTemplate } from './house/template.ts'

/** The storage of all houses, which have the same demo world. */
const DATA_DIR = '.data/houses'

/** A test file's own demo world, which a run of the tests loads once. */
export const aDemoDatabase = () => aCopyOf((postgres) => demoTemplate(postgres, DATA_DIR))

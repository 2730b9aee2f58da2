import { aCopyOf } from './copies.ts'
import { demoTemplate } from './house/template.ts'

/** A test file's own demo world, which a run of the tests loads once. */
export const aDemoDatabase = () => aCopyOf(demoTemplate)

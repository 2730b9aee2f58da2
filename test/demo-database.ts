import { demoTemplate } from './house/template.ts'
import { aDatabase } from './world.ts'

/** A test file's own demo world, which a run of the tests loads once. */
export const aDemoDatabase = () => aDatabase({ templateIn: demoTemplate })

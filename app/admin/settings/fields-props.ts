import type { Choices } from './section.view.server.ts'

type Texts = Readonly<Record<string, string>>

/** A section's fields as stored, or as refused, with problems by field. */
export type FieldsProps = { fields: Texts; problems: Texts; choices: Choices }

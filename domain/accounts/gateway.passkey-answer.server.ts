import { z } from 'zod'

const Bytes = z
  .string()
  .max(8_000)
  .regex(/^[A-Za-z0-9_-]*$/)
const signedBy = {
  id: Bytes.min(1).max(1364),
  rawId: Bytes,
  type: z.literal('public-key'),
  // None is asked for.
  clientExtensionResults: z.unknown().transform(() => ({})),
}

/** A signature as a browser writes it (`PublicKeyCredential.toJSON`); all else that it says is left out. */
const PasskeyResponse = z.object({
  ...signedBy,
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: Bytes.nullish(),
  }),
})
export type PasskeyResponse = z.infer<typeof PasskeyResponse>

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
const isTransport = (name: string): name is (typeof transports)[number] => transports.some((each) => each === name)

const NewPasskeyResponse = z.object({
  ...signedBy,
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z
      .array(z.string())
      .catch([])
      .transform((names) => [...new Set(names.filter(isTransport))]),
  }),
})
export type NewPasskeyResponse = z.infer<typeof NewPasskeyResponse>

/** @param text of a form's field. @returns null for anything but a signature */
export const readPasskey = (text: string | undefined) => read(PasskeyResponse, text)

/** @param text of a form's field. @returns null for anything but a new key */
export const readNewPasskey = (text: string | undefined) => read(NewPasskeyResponse, text)

function read<Schema extends z.ZodType>(schema: Schema, text: string | undefined): z.infer<Schema> | null {
  try {
    return schema.safeParse(JSON.parse(text ?? '')).data ?? null
  } catch {
    return null
  }
}

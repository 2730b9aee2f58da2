/** By what a device calls a file; some give a HEIC no type. */
export const isCalledPicture = ({ type, name }: { type: string; name: string }): boolean =>
  type.startsWith('image/') || (type === '' && /\.hei[cf]$/i.test(name))

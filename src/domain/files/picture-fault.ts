/** How files of pictures begin that browsers can show, each as Latin-1 from its first byte. */
const SIGNATURES = [/^\x89PNG/, /^\xff\xd8\xff/, /^GIF8/, /^RIFF.{4}WEBP/s, /^.{4}ftypavi[fs]/s]

export const BEGINNING_BYTES = 12

/** What is wrong with a file that could not be shown, by how it begins. */
export function pictureFault(beginning: Uint8Array): 'notPicture' | 'cutOff' {
  const text = String.fromCharCode(...beginning.subarray(0, BEGINNING_BYTES))
  return SIGNATURES.some((pattern) => pattern.test(text)) ? 'cutOff' : 'notPicture'
}

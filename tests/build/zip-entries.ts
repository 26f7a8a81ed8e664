import { inflateRawSync } from 'node:zlib'

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const STORED = 0

/** The files of a zip archive, by name. */
export function zipEntries(archive: Buffer): Map<string, Buffer> {
  let end = archive.length - 22
  while (archive.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1
  const entries = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  while (archive.readUInt32LE(at) === DIRECTORY_ENTRY) {
    const method = archive.readUInt16LE(at + 10)
    const size = archive.readUInt32LE(at + 20)
    const nameLength = archive.readUInt16LE(at + 28)
    const rest = archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
    const header = archive.readUInt32LE(at + 42)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const start =
      header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28)
    const bytes = archive.subarray(start, start + size)
    entries.set(name, method === STORED ? bytes : inflateRawSync(bytes))
    at += 46 + nameLength + rest
  }
  return entries
}

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { languages } from '../../../src/contract/protocol/language.ts'
import { bulkFiles, findingColumns } from '../../../src/contract/reading/bulk.ts'
import {
  type BulkOrigin,
  bulkFindings,
  bulkHearticle,
} from '../../../src/domain/presenters/bulk-rows.ts'
import { csvRow } from '../../../src/domain/text/csv.ts'
import { withContent } from '../../../src/snapshot/current-content.ts'
import { publishedHearticle } from '../../../src/snapshot/published.ts'
import type { SnapshotContent } from '../../../src/snapshot/read-snapshot.ts'

const LINE_END = 0x0a

/** With what the line of a hearticle begins, in each file. */
const BEGINNINGS = [/^\{"id":(\d+),/, /^(\d+),/]

interface Before {
  /** Hearticles that may be shown otherwise than before, or are gone; undefined for all. */
  others: ReadonlySet<number> | undefined
  /** A file as it was published last; undefined where it is not there. */
  readBefore: (file: string) => Promise<Buffer | undefined>
}

/**
 * Makes the files of all that is public (P-BULK). Of hearticles that are as before the lines are
 * taken from before, so that a change costs what it changes.
 * @param folder where they are written
 * @returns what was made
 */
export async function makeBulkFiles(
  content: SnapshotContent,
  { others, readBefore }: Before,
  folder: string,
  offer: BulkOrigin,
): Promise<readonly string[]> {
  if (others?.size === 0) return []
  const before = others && (await Promise.all(bulkFiles.map(readBefore)))
  const [hearticles, findings] = bulkFiles.map((_, index) => {
    const bytes = before?.[index]
    return bytes && linesByHearticle(bytes, BEGINNINGS[index] as RegExp)
  })
  // Nobody knows of which one lacks the lines.
  const isKept = (id: number) => hearticles && findings && others?.has(id) === false
  const lines: [Buffer[], Buffer[]] = [[], [Buffer.from(`${csvRow(findingColumns)}\n`)]]
  withContent(content, () => {
    for (const id of content.hearticles.keys()) {
      const kept = isKept(id) ? hearticles?.get(id) : undefined
      const [rows, cells] = kept ? [kept, findings?.get(id) ?? []] : linesOf(id)
      lines[0].push(...rows)
      lines[1].push(...cells)
    }
  })
  for (const [index, file] of bulkFiles.entries()) {
    const path = join(folder, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, Buffer.concat(lines[index] as Buffer[]))
  }
  return bulkFiles

  function linesOf(id: number): [Buffer[], Buffer[]] {
    const record = content.readHearticle(id)
    const shown = languages.map(
      (language) => [publishedHearticle(record, language), language] as const,
    )
    return [
      shown.map(([one, language]) =>
        Buffer.from(`${JSON.stringify(bulkHearticle(one, language, offer))}\n`),
      ),
      shown.flatMap(([one, language]) =>
        bulkFindings(one, language, offer).map((cells) =>
          Buffer.from(`${csvRow(findingColumns.map((column) => cells[column]))}\n`),
        ),
      ),
    ]
  }
}

function linesByHearticle(bytes: Buffer, beginning: RegExp): Map<number, Buffer[]> {
  const found = new Map<number, Buffer[]>()
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(LINE_END, start) + 1 || bytes.length
    const line = bytes.subarray(start, end)
    const id = Number(beginning.exec(line.subarray(0, 20).toString('latin1'))?.[1])
    found.set(id, [...(found.get(id) ?? []), line])
    start = end
  }
  return found
}

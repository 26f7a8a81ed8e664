import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { replaceFile, withFolder } from './files.ts'

test('a file that cannot be replaced leaves nothing beside it', async () => {
  await withFolder('hearticle-files-', async (folder) => {
    await mkdir(join(folder, 'a.json/full'), { recursive: true })
    await expect(replaceFile(join(folder, 'a.json'), '{}')).rejects.toThrow('EISDIR')
    expect(await readdir(folder)).toEqual(['a.json'])
  })
})

import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PROJECT_FOLDER } from '../../scripts/project/folders.ts'

/** A package has native code for the machine of the functions, which tests run on this one. */
export async function addNativeOfThisMachine(modules: string): Promise<void> {
  const own = join(PROJECT_FOLDER, 'node_modules', '@img')
  for (const name of await readdir(own)) {
    await cp(join(own, name), join(modules, '@img', name), { recursive: true })
  }
}

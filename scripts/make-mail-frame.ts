/**
 * `npx node scripts/make-mail-frame.ts`
 * Makes of the template of mails (functions/mail/mail.mjml) what is filled in for each of them
 * (functions/mail/mail-frame.json), which is kept in git: to be run again whenever the template changes.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import mjml from 'mjml'
import { PROJECT_FOLDER } from './project/folders.ts'

const FOLDER = join(PROJECT_FOLDER, 'functions', 'mail')

/**
 * @returns the frame of all mails, and by its name each part of which it holds as many as a mail needs
 * @throws where the template is wrong
 */
export async function makeMailFrame(): Promise<Record<string, string>> {
  const template = await readFile(join(FOLDER, 'mail.mjml'), 'utf8')
  // No typeface is fetched.
  const { html } = await mjml(template, { fonts: {}, validationLevel: 'strict' })
  const [start = '', ...marked] = html
    .replaceAll(/\s+/g, ' ')
    .replaceAll('> <', '><')
    .replaceAll(' />', '>')
    .split(/<!-- (?:part (\w+)|parts of (\w+)|parts end|[^[\]]*?) -->/)
  let frame = start
  const parts: Record<string, string> = {}
  for (let index = 0; index < marked.length; index += 3) {
    const [part, place, text = ''] = marked.slice(index, index + 3)
    if (part) parts[part] = text
    else frame += (place ? `{{${place}}}` : '') + text
  }
  return { frame, ...parts }
}

if (import.meta.main) {
  const made = JSON.stringify(await makeMailFrame(), null, 2)
  await writeFile(join(FOLDER, 'mail-frame.json'), `${made}\n`)
}

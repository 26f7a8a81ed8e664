import type { MailDocument } from './mail-content.ts'

/** A mail as plain text, complete in itself. */
export function renderText({
  greeting,
  paragraphs,
  facts,
  pictured,
  action,
  links,
  notes,
  footer,
}: MailDocument): string {
  return [
    greeting,
    ...paragraphs.slice(0, 1),
    ...(facts.length > 0 ? [facts.map(({ name, value }) => `${name}: ${value}`).join('\n')] : []),
    ...pictured.map(({ topic, headline, address }) => `${topic}: ${headline}\n${address}`),
    ...paragraphs.slice(1),
    ...(action ? [`${action.label}:\n${action.address}`] : []),
    ...links.map(({ label, address }) => `${label}:\n${address}`),
    ...notes,
    ['—', 'Hearticle', ...footer.map(({ text, address }) => footerLine(text, address))].join('\n'),
  ]
    .join('\n\n')
    .concat('\n')
}

function footerLine(text: string, address: string | undefined): string {
  return address === undefined ? text : `${text} ${address.replace(/^mailto:/, '')}`
}

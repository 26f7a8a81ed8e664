/** What is used of mjml, which brings no types of its own. */
declare module 'mjml' {
  const mjml: (
    template: string,
    options: { fonts: Record<string, string>; validationLevel: 'strict' },
  ) => Promise<{ html: string }>
  export = mjml
}

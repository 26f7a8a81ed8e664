/** Where topic images and audio lie (P-UPLOADS-BASE); empty for this site itself. */
export const uploadsBaseUrl: string = (import.meta.env.PUBLIC_UPLOADS_BASE_URL ?? '').replace(
  /\/$/,
  '',
)

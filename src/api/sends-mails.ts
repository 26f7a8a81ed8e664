/** Whether this site sends mails (P-SERVE-NO-MAIL), as it was set when its pages were made. */
export const sendsMails = import.meta.env.PUBLIC_MAIL !== 'none'

/** Whether this site sells subscriptions (P-SERVE-NO-PLANS), as it was set when its pages were made. */
export const sellsPlans = import.meta.env.PUBLIC_PLANS !== 'none'

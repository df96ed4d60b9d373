const ofSubscriptions = { noun: "subscription", permission: "subscriptions.read", inbox: true } as const;

/** The kinds of notification about subscriptions. */
export const subscriptionKinds = {
  subscription_payment_failed: { event: "subscription.payment_failed", ...ofSubscriptions, mail: true },
  subscription_trial_ending: { event: "subscription.trial_ending", ...ofSubscriptions, mail: false },
  subscription_canceled: { event: "subscription.canceled", ...ofSubscriptions, mail: false },
} as const;

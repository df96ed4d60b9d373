export { announceTrialEnd, claimDueRefreshes, listEndingTrials, listSubscriptionsOf, noteSubscriptionReport } from "./commands/attend";
export { cancelSubscription, keepSubscription, pauseSubscription, resumeSubscription } from "./commands/change";
export { createSubscription } from "./commands/create";
export { mailSubscription } from "./commands/mail";
export { changePlan, previewPlanChange, updateSubscription } from "./commands/plan";
export { reconcileSubscriptions } from "./commands/reconcile";
export { adoptSubscription, refreshSubscription, syncSubscription } from "./commands/refresh";
export { subscriptionCanceled, subscriptionEvents, subscriptionPaymentFailed, subscriptionTrialEnding } from "./events";
export {
  findSubscription,
  getSubscription,
  listSubscriptionInvoices,
  listSubscriptionPrices,
  listSubscriptions,
  listUnmatchedSubscriptions,
} from "./queries";
export { hasSubscriptions, openOwnCardPage, readOwnSubscriptions } from "./queries/own";
export { reportRecurringRevenue } from "./queries/revenue";
export { subscriptionRecord } from "./record";

import { dueTenants } from "../due";
import { finder, joined, ofCustomer } from "../finder";
import { check, index } from "../kinds";

/** Trials of the next three days that nobody was told of; one that was cancelled ends without a charge. */
const trials = `  select tenant_id from public.subscriptions
  where status = 'trialing' and trial_end <= p_now + interval '3 days' and trial_told is distinct from trial_end
    and (ends_at is null or ends_at > trial_end)`;

/** Live ones that were not compared with the provider for most of a day. */
const unchecked = `  select tenant_id from public.subscriptions
  where ended_at is null and checked_at <= p_now - interval '20 hours'`;

/** SQL of subscriptions that Prisma's schema cannot express. A status is the provider's word, so none is checked. */
export const subscriptions = [
  check("subscriptions", "subscriptions_mrr_check", "mrr >= 0"),
  check("plan_changes", "plan_changes_quantity_check", "quantity > 0"),
  index("subscriptions_trials", "subscriptions", "(trial_end, tenant_id) where status = 'trialing'"),
  index("subscription_refreshes_due", "subscription_refreshes", "(due_at, tenant_id) where due_at is not null"),
  index("subscriptions_unchecked", "subscriptions", "(checked_at, tenant_id) where ended_at is null"),
  dueTenants("subscription_trials", trials),
  dueTenants("subscription_refreshes", "  select tenant_id from public.subscription_refreshes where due_at <= p_now"),
  dueTenants("subscription_checks", unchecked),
  ...finder("subscriptions", { text: joined("title"), fuzzy: true, indexed: true, also: [ofCustomer] }),
];

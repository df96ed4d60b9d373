import { deleteOldDeliveries, watchFailingWebhooks } from "@/lib/domains/webhooks";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";

export const watchWebhooks: Schedule = {
  id: "watch-webhooks",
  cron: "*/5 * * * *",
  rights: { company: "Reports failing endpoints; an endpoint ends with its author." },
  due: (runtime) => listDueTenants(runtime, "failing_webhooks"),
  work: watchFailingWebhooks,
};

export const deleteDeliveries: Schedule = {
  id: "delete-old-webhook-deliveries",
  cron: "15 3 * * *",
  rights: { company: "Deletes what is past its retention." },
  due: (runtime) => listDueTenants(runtime, "old_webhook_deliveries"),
  work: deleteOldDeliveries,
};

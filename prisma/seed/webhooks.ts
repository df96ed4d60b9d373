import { createWebhook, pauseWebhook } from "@/lib/domains/webhooks";
import type { Lived } from "./live-year";
import type { OpenCompany } from "./open-company";

const descriptions = { en: "Warehouse system", ar: "نظام المستودع" };

/** An endpoint for the warehouse, paused until its system is ready; its name is from the block for documentation (RFC 2606). */
export async function addWebhooks(opened: OpenCompany, _lived: Lived): Promise<void> {
  const { company, since } = opened;
  const ctx = opened.ctx("owner", new Date(since.getTime() + 350 * 86_400_000));
  const { id } = await createWebhook(ctx, {
    url: "https://warehouse.example/hooks/atrium",
    description: descriptions[company.home.language],
    events: ["invoice.finalized", "invoice.paid", "payment.received"],
  });
  await pauseWebhook(ctx, { id });
}

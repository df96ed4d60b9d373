import { createCustomField } from "@/lib/domains/custom-fields";
import { updateCustomer } from "@/lib/domains/customers";
import type { Lived } from "./live-year";
import type { OpenCompany } from "./open-company";

const words = {
  en: {
    segment: { label: "Segment", retail: "Retail", trade: "Trade", public: "Public sector" },
    contract: "Contract ends",
    limit: "Credit limit",
  },
  ar: {
    segment: { label: "الشريحة", retail: "تجزئة", trade: "جملة", public: "قطاع حكومي" },
    contract: "انتهاء العقد",
    limit: "حد الائتمان",
  },
};

/** Three custom fields of customers, for all to see, for the portal too, and for admins alone, filled in on the first customers. */
export async function addCustomFields(opened: OpenCompany, { customers }: Lived): Promise<void> {
  const ctx = opened.ctx("owner", new Date(opened.since.getTime() + 14 * 86_400_000));
  const entity = "customers";
  const { segment, contract, limit } = words[opened.company.home.language];
  const options = (["retail", "trade", "public"] as const).map((value) => ({ value, label: segment[value] }));
  await createCustomField(ctx, { entity, key: "segment", label: segment.label, type: "single_select", options });
  await createCustomField(ctx, { entity, key: "contract_ends", label: contract, type: "date", scope: "portal" });
  await createCustomField(ctx, { entity, key: "credit_limit", label: limit, type: "currency", scope: "admins" });
  for (const [index, id] of customers.slice(0, 12).entries()) {
    const custom = {
      segment: options[index % options.length]?.value ?? null,
      contract_ends: index % 2 === 0 ? `2027-0${String(1 + (index % 9))}-28` : null,
      credit_limit: index % 3 === 0 ? String(5_000 + 1_000 * index) : null,
    };
    await updateCustomer(ctx, { id, custom });
  }
}

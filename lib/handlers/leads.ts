import { submitLead, submitLeadWithoutScripts } from "@/lib/domains/leads";
import type { PublicRate } from "@/lib/kernel/http/endpoint/public-endpoint";
import { siteForm } from "@/lib/kernel/http/pages/site-form";
import { problemOf, submitPublicForm } from "@/lib/kernel/http/pages/public-form";
import { readFormValues } from "@/lib/kernel/http/pages/form-values";

/** Ten forms at once from one address, then one every two minutes; a company takes a hundred at once, then one every two seconds. */
export const submitRate: PublicRate = {
  name: "lead-submit",
  address: { burst: 10, seconds: 120 },
  tenant: { burst: 100, seconds: 2 },
};

const campaign = ["source", "medium", "campaign", "term", "content"] as const;
const given = (value: unknown, length: number): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value.trim().slice(0, length) : undefined;

/** The form that the company's own page shows; `view` is that page, or the one inside a frame. */
export const submitByForm = siteForm<{ view: string }>({
  reason: "The company's form for new leads, which works without a script; its tenant is the host’s.",
  operationId: submitLead.id,
  fields: null,
  page: ({ view }) => pageOf(view),
  problem: problemOf,
  async work({ names: { view }, ...call }) {
    const body = await submitPublicForm(call, readForm(call.fields), {
      rate: submitRate,
      submit: submitLead,
      withoutScripts: submitLeadWithoutScripts,
    });
    return { location: `${pageOf(view)}?sent=1`, body };
  },
});

const pageOf = (view: string): string => (view === "embed" ? "/forms/lead/embed" : "/forms/lead");

/** Empty fields are left out, and texts that the page itself adds are cut to what fits. */
function readForm(fields: Record<string, unknown>): Record<string, unknown> {
  const own = Object.entries(fields).filter(([name]) => !name.startsWith("utm_"));
  const values = campaign.map((part) => [part, given(fields[`utm_${part}`], 200) ?? null] as const);
  const touch = values.some(([, value]) => value !== null) ? Object.fromEntries(values) : null;
  const referrer = given(fields["referrer"], 2000);
  return {
    ...readFormValues(Object.fromEntries(own)),
    ...(referrer === undefined ? {} : { referrer }),
    ...(touch === null ? {} : { first_touch: touch, last_touch: touch }),
  };
}

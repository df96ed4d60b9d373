import { useFormatter, useTranslations } from "next-intl";
import { useIsolate } from "@/components/ui/use-isolate";
import type { SavedMethod } from "@/lib/domains/payments/schema";
import { encodeId } from "@/lib/kernel/base/ids";
import { DetailsForm } from "./DetailsForm";
import { DetailsPart } from "./DetailsPart";
import { Disclosure } from "../Disclosure";

/** The payment methods that the customer let the company save. Renders nothing when there are none. */
export function MethodDetails({ methods, company }: { methods: readonly SavedMethod[]; company: string }) {
  const t = useTranslations("portal.details.methods");
  const isolate = useIsolate();
  const format = useFormatter();
  if (methods.length === 0) return null;
  return (
    <DetailsPart id="methods" title={t("title")} lead={t("lead", { company: isolate(company) })}>
      <ul className="divide-y divide-line border-y border-line">
        {methods.map(({ id, customer_id, label, expires }) => (
          <li key={id} className="grid gap-3 py-3">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <bdi className="numbers font-medium">{label}</bdi>
              {expires === null ? null : (
                <span className="numbers text-sm text-muted">
                  {t("expires", {
                    month: isolate(
                      format.dateTime(new Date(`${expires}-01T00:00:00Z`), { year: "numeric", month: "short", timeZone: "UTC" }),
                    ),
                  })}
                </span>
              )}
            </p>
            <Disclosure label={t("remove")} of={label}>
              <DetailsForm change="remove-method" id={encodeId("customer", customer_id)} button={t("remove_button")} tone="danger">
                <input type="hidden" name="method_id" value={encodeId("saved_method", id)} />
                <p className="text-sm text-muted">{t("remove_lead")}</p>
              </DetailsForm>
            </Disclosure>
          </li>
        ))}
      </ul>
    </DetailsPart>
  );
}

import { useFormatter, useTranslations } from "next-intl";
import { GatewayName } from "@/components/payments/paying/GatewayName";
import { Button } from "@/components/ui/Button";
import { useIsolate } from "@/components/ui/use-isolate";
import type { SavedMethod } from "@/lib/domains/payments/schema";
import type { Autopay } from "@/lib/domains/recurring-invoices/schema";
import { encodeId } from "@/lib/kernel/base/ids";
import { DetailsForm } from "./DetailsForm";
import { DetailsPart } from "./DetailsPart";
import { Disclosure } from "../Disclosure";
import { MethodAutopay } from "./MethodAutopay";

interface MethodDetailsProps {
  methods: readonly SavedMethod[];
  /** The gateways on whose page another method can be saved. */
  gateways: readonly string[];
  autopay: Autopay;
  company: string;
}

/** The payment methods that the customer let the company save. Renders nothing where there are none and none can be saved. */
export function MethodDetails({ methods, gateways, autopay, company }: MethodDetailsProps) {
  const t = useTranslations("portal.details.methods");
  const isolate = useIsolate();
  const format = useFormatter();
  if (methods.length === 0 && gateways.length === 0) return null;
  return (
    <DetailsPart id="methods" title={t("title")} lead={t("lead", { company: isolate(company) })}>
      {methods.length === 0 ? <p className="text-muted">{t("add.none")}</p> : null}
      {methods.length === 0 ? null : (
        <ul className="divide-y divide-line border-y border-line">
          {methods.map((method) => (
            <li key={method.id} className="grid gap-3 py-3">
              <p className="flex flex-wrap items-baseline gap-x-3">
                <bdi className="numbers font-medium">{method.label}</bdi>
                {method.expires === null ? null : (
                  <span className="numbers text-sm text-muted">
                    {t("expires", {
                      month: isolate(
                        format.dateTime(new Date(`${method.expires}-01T00:00:00Z`), { year: "numeric", month: "short", timeZone: "UTC" }),
                      ),
                    })}
                  </span>
                )}
              </p>
              <MethodAutopay method={method} autopay={autopay} company={company} />
              <Disclosure label={t("remove")} of={method.label}>
                <DetailsForm change="remove-method" id={encodeId("customer", method.customer_id)} button={t("remove_button")} tone="danger">
                  <input type="hidden" name="method_id" value={encodeId("saved_method", method.id)} />
                  <p className="text-sm text-muted">{t(autopay.method_id === method.id ? "remove_autopay" : "remove_lead")}</p>
                </DetailsForm>
              </Disclosure>
            </li>
          ))}
        </ul>
      )}
      {gateways.map((gateway) => (
        <form key={gateway} method="post" action="/api/public/portal/methods" className="grid gap-2">
          <input type="hidden" name="gateway" value={gateway} />
          {gateways.length > 1 ? (
            <p>
              <GatewayName gateway={gateway} />
            </p>
          ) : null}
          <p className="text-sm text-muted">{t("add.lead")}</p>
          <Button type="submit" className="justify-self-start">
            {t("add.title")}
          </Button>
        </form>
      ))}
    </DetailsPart>
  );
}

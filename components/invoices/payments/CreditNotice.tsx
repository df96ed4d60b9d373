"use client";

import { useTranslations } from "next-intl";
import { useRecord } from "@/components/api/use-record";
import { customers, type CustomerRecord } from "@/components/customers/resource";
import { Alert } from "@/components/ui/Alert";
import { Amount } from "@/components/ui/Amount";
import { Button } from "@/components/ui/Button";
import type { InvoiceRecord } from "@/components/invoices/resource";

/** That the customer has money here which this invoice could use, and the button for it; nothing where there is none. */
export function CreditNotice({
  invoice,
  customer: initial,
  busy,
  onUse,
}: {
  invoice: InvoiceRecord;
  customer: CustomerRecord;
  busy: boolean;
  onUse: () => void;
}) {
  const t = useTranslations("invoices.paying");
  const { credits } = useRecord(customers, initial.id, initial);
  const credit = credits.find(({ currency }) => currency === invoice.currency);
  if (credit === undefined) return null;
  return (
    <Alert tone="good">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>
          {t.rich("has_credit", { amount: () => <Amount value={credit.amount} currency={credit.currency} className="font-semibold" /> })}
        </p>
        <Button busy={busy} onClick={onUse}>
          {t("use_credit")}
        </Button>
      </div>
    </Alert>
  );
}

"use client";

import { MapPin } from "lucide-react";
import { useNow, useTranslations } from "next-intl";
import { useState } from "react";
import { Refused } from "@/components/e-invoices/Refused";
import type { ProblemRow } from "@/components/e-invoices/resource";
import { AddressDialog } from "@/components/customers/parts/AddressDialog";
import { useCan, useWorkplace } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { Amount } from "@/components/ui/Amount";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { Dialog } from "@/components/ui/Dialog";
import { Facts } from "@/components/ui/Facts";
import type { DocumentView } from "@/lib/commerce/document";
import { oddityOfIssueDate, usualDaysAhead } from "@/lib/commerce/issue-date";
import { addDays } from "@/lib/commerce/days";
import { dayInTimezone } from "@/lib/commerce/timezone";

interface FinalizeDialogProps {
  view: DocumentView;
  customerId: string;
  /** Days after the date of issue, where no due date is set. */
  terms: number;
  /** The number it will probably get; null where it is not known. */
  number: string | null;
  /** What kept it from being an electronic invoice when it was last tried. */
  refused: readonly ProblemRow[];
  busy: boolean;
  /** `send`: the email is to be written next. */
  onFinalize: (options: { send: boolean }) => void;
  /** The customer has an address now. */
  onAddress: () => void;
  onClose: () => void;
}

/** Shows what is about to be issued, since a number that was assigned cannot be taken back, and offers to send it next. */
export function FinalizeDialog({ view, customerId, terms, number, refused, busy, onFinalize, onAddress, onClose }: FinalizeDialogProps) {
  const t = useTranslations("invoices");
  const words = useTranslations("staff.form");
  const can = useCan();
  const { timezone } = useWorkplace();
  const now = useNow();
  const [adding, setAdding] = useState(false);
  const { buyer, currency, dates, total } = view;
  const today = dayInTimezone(now, timezone);
  const due = dates.due_date ?? addDays(dates.issue_date ?? today, terms);
  const oddity = oddityOfIssueDate(dates.issue_date, today);
  const maySend = can("invoices.send");
  if (adding)
    return (
      <AddressDialog
        customerId={customerId}
        onClose={() => setAdding(false)}
        onAdded={() => {
          setAdding(false);
          onAddress();
        }}
      />
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("finalize")}
      size="small"
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button tone={maySend ? "secondary" : "primary"} busy={busy} autoFocus={!maySend} onClick={() => onFinalize({ send: false })}>
            {t("finalizing.only")}
          </Button>
          {maySend ? (
            <Button tone="primary" busy={busy} autoFocus onClick={() => onFinalize({ send: true })}>
              {t("finalizing.and_send")}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="grid gap-4">
        <Facts
          facts={[
            { label: t("fields.customer_id"), value: <bdi className="font-medium">{buyer.name}</bdi> },
            { label: t("fields.total"), value: <Amount value={total} currency={currency} className="font-medium" /> },
            { label: t("fields.due_date"), value: <DateText value={due} /> },
            {
              label: t("fields.number"),
              value: number === null ? t("finalizing.next_in_series") : <bdi>{number}</bdi>,
            },
          ]}
        />
        <Refused problems={refused} customerId={customerId} />
        {oddity === null ? null : <Alert tone="warn" title={t(`form.dates.${oddity}`, { days: usualDaysAhead })} />}
        {buyer.address.length > 0 ? null : (
          <Alert tone="warn" title={t("finalizing.no_address")}>
            <p>{t("finalizing.no_address_text")}</p>
            {can("customers.write") ? (
              <Button className="justify-self-start text-sm" onClick={() => setAdding(true)}>
                <MapPin aria-hidden="true" className="size-4" />
                {t("finalizing.add_address")}
              </Button>
            ) : null}
          </Alert>
        )}
        <p className="text-sm text-muted">{t("finalizing.lock")}</p>
      </div>
    </Dialog>
  );
}

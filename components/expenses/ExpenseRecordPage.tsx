"use client";

import { Ban, FilePlus2, Trash2, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { staffLookup } from "@/components/api/lookup";
import { usePerform } from "@/components/api/use-perform";
import { useRecord } from "@/components/api/use-record";
import { ReceiptReading } from "@/components/assists/ReceiptReading";
import { FileList } from "@/components/record/FileList";
import { RecordEditing } from "@/components/record/record-context";
import { RecordPage } from "@/components/record/RecordPage";
import { RecordSections } from "@/components/record/RecordSections";
import { RecordTimeline } from "@/components/record/RecordTimeline";
import { useCan, usePagePath, useWorkplace } from "@/components/shell/workplace";
import { Amount } from "@/components/ui/Amount";
import { Button } from "@/components/ui/Button";
import { MenuItem } from "@/components/ui/Menu";
import { useGo } from "@/components/ui/navigation";
import { showToast } from "@/components/ui/toast-store";
import { allows, missingField } from "@/lib/domains/expenses/rules";
import { ExpenseDetails, ExpenseFacts } from "./ExpenseDetails";
import { ExpenseStatus, statuses } from "./ExpenseStatus";
import { RejectDialog } from "./RejectDialog";
import { expenses, type ExpenseRow } from "./resource";
import { useExpenseFields } from "./use-expense-fields";

/** The expense record page. */
export function ExpenseRecordPage({ expense: initial }: { expense: ExpenseRow }) {
  const t = useTranslations("expenses");
  const can = useCan();
  const go = useGo();
  const pagePath = usePagePath();
  const { staff, grants } = useWorkplace();
  const expense = useRecord(expenses, initial.id, initial);
  const labels = useExpenseFields();
  const [rejecting, setRejecting] = useState(false);
  const { api, perform, busy } = usePerform([expenses.name]);
  const { id, status } = expense;
  const isOwn = expense.staff_id === staff.id;
  const writes = can("expenses.write") && isOwn;
  const decides = can("expenses.approve") && (!isOwn || grants === "all");
  const missing = missingField(expense);
  const locked = !can("expenses.write")
    ? t("record.no_permission")
    : !isOwn
      ? t("record.of_colleague")
      : allows(status, "update")
        ? null
        : t("record.fixed");
  const call = (verb: () => Promise<unknown>, done: "submitted" | "withdrawn" | "approved" | "reimbursed") =>
    void perform(verb, () => showToast({ tone: "good", text: t(`record.${done}`) }));
  const remove = () =>
    void perform(
      () => api.remove(expenses, id, expense.version).then(() => go(pagePath("expenses"))),
      () => showToast({ tone: "good", text: t("record.deleted") }),
    );
  const bill = () => void perform(async () => go(pagePath("invoices", (await api.call(expenses.verbs.bill, { expense_ids: [id] })).id)));
  const offers = {
    bill: expense.billable && expense.invoice_id === null && allows(status, "bill") && can("invoices.write"),
    withdraw: writes && allows(status, "withdraw"),
    reject: decides && allows(status, "reject") && expense.invoice_id === null,
    remove: writes && allows(status, "delete"),
  };
  return (
    <RecordEditing resource={expenses} record={expense} locked={locked} labels={labels}>
      <RecordPage
        title={expense.merchant || t("untitled")}
        trail={[{ label: t("plural"), href: pagePath("expenses") }]}
        status={<ExpenseStatus status={status} />}
        action={
          writes && allows(status, "submit") ? (
            <Button
              tone="primary"
              busy={busy}
              disabled={missing !== null}
              onClick={() => call(() => api.call(expenses.verbs.submit, { id }), "submitted")}
            >
              {t("verbs.submit.do")}
            </Button>
          ) : decides && allows(status, "approve") ? (
            <Button
              tone="primary"
              busy={busy}
              onClick={() => call(() => api.call(expenses.verbs.approve, { id }, { version: expense.version }), "approved")}
            >
              {t("verbs.approve.do")}
            </Button>
          ) : decides && allows(status, "reimburse") && expense.reimbursable ? (
            <Button tone="primary" busy={busy} onClick={() => call(() => api.call(expenses.verbs.reimburse, { id }), "reimbursed")}>
              {t("verbs.reimburse.do")}
            </Button>
          ) : null
        }
        menu={
          Object.values(offers).includes(true) ? (
            <>
              {offers.bill ? (
                <MenuItem icon={<FilePlus2 aria-hidden="true" />} onSelect={bill}>
                  {t("verbs.bill.do")}
                </MenuItem>
              ) : null}
              {offers.withdraw ? (
                <MenuItem
                  icon={<Undo2 aria-hidden="true" />}
                  onSelect={() => call(() => api.call(expenses.verbs.withdraw, { id }), "withdrawn")}
                >
                  {t("verbs.withdraw.do")}
                </MenuItem>
              ) : null}
              {offers.reject ? (
                <MenuItem tone="danger" icon={<Ban aria-hidden="true" />} onSelect={() => setRejecting(true)}>
                  {t("verbs.reject.do")}
                </MenuItem>
              ) : null}
              {offers.remove ? (
                <MenuItem tone="danger" icon={<Trash2 aria-hidden="true" />} onSelect={remove}>
                  {t("verbs.delete.do")}
                </MenuItem>
              ) : null}
            </>
          ) : null
        }
        amounts={
          expense.amount === null ? null : (
            <p className="text-xl font-semibold">
              <Amount value={expense.amount} currency={expense.currency} />
            </p>
          )
        }
        rail={
          <>
            <ExpenseFacts expense={expense} />
            {can("files.read") ? <FileList resource={expenses} id={id} locked={locked !== null || !can("files.write")} /> : null}
          </>
        }
        timeline={
          <RecordTimeline
            resource={expenses}
            id={id}
            labels={labels}
            write={(field, value) => {
              if (field === "decided_by" && typeof value === "string") return { lookup: staffLookup, id: value };
              const known = field === "status" ? statuses.find((each) => each === value) : undefined;
              return known === undefined ? null : t(`status.${known}`);
            }}
            kinds={["change", "note"]}
            notes
          />
        }
      >
        {writes && allows(status, "submit") && missing !== null ? (
          <p className="text-sm text-muted">{t("record.missing", { field: labels[missing] })}</p>
        ) : null}
        {locked === null ? <ReceiptReading expense={expense} /> : null}
        <ExpenseDetails expense={expense} />
        <RecordSections noun="expense" id={id} />
      </RecordPage>
      {rejecting ? <RejectDialog expense={expense} onClose={() => setRejecting(false)} /> : null}
    </RecordEditing>
  );
}

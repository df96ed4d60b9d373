"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiProblem } from "@/components/api/problem";
import { useApi } from "@/components/api/use-api";
import { useProblemText } from "@/components/api/use-problem-text";
import { ChangeCustomerDialog } from "@/components/document/ChangeCustomerDialog";
import { DocumentEditor } from "@/components/document/DocumentEditor";
import type { SeriesRow, TaxProfileRow } from "@/components/document/resource";
import { useChangeCustomer } from "@/components/document/use-change-customer";
import { useDocumentEditor } from "@/components/document/use-document-editor";
import { recurringInvoices, type RecurringRecord } from "@/components/recurring-invoices/resource";
import { useRecurringFields } from "@/components/recurring-invoices/use-recurring-fields";
import { usePagePath } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { MenuItem } from "@/components/ui/Menu";
import { useGo } from "@/components/ui/navigation";
import { showToast } from "@/components/ui/toast-store";
import { isolate } from "@/lib/commerce/direction";
import type { DocumentView } from "@/lib/commerce/document";
import { recurringKind } from "./recurring-draft";
import { RecurringHead, RecurringSettings } from "./RecurringHead";

interface RecurringEditorProps {
  recurring_invoice: RecurringRecord;
  /** False for a new schedule, which is created as a draft with the first change. */
  isStored?: boolean;
  document: DocumentView;
  profiles: readonly TaxProfileRow[];
  series: readonly SeriesRow[];
  paper: "A4" | "Letter";
  /** The company's; null where the reader may not read it. */
  country: string | null;
}

/** What lets a schedule run, by the status in which it can be edited here. */
const ways = { draft: "start", paused: "resume", stopped: "rearm" } as const;
const toasts = { start: "started", resume: "resumed", rearm: "rearmed" } as const;

/** A schedule beside one of its invoices. It saves itself and issues nothing until it is started. */
export function RecurringEditor(props: RecurringEditorProps) {
  const { recurring_invoice: begun, isStored = true, document: saved, profiles, series, paper, country } = props;
  const t = useTranslations("recurring_invoices");
  const words = useTranslations("documents.form");
  const go = useGo();
  const api = useApi();
  const say = useProblemText();
  const pagePath = usePagePath();
  const labels = useRecurringFields();
  const messages = { before_start: t("form.before_start"), needs_finalize: t("form.needs_finalize") };
  const editor = useDocumentEditor(recurringKind, { document: begun, isStored, saved, profiles, country, labels, messages });
  const { draft, document: schedule, errors } = editor;
  const [busy, setBusy] = useState(false);
  const [changing, setChanging] = useState(false);
  const changeCustomer = useChangeCustomer(recurringInvoices, draft, () => setChanging(false));
  const way = schedule.status === "paused" || schedule.status === "stopped" ? ways[schedule.status] : "start";
  const fields = { draft: draft.value, edit: draft.edit, errors };

  async function run(): Promise<void> {
    if (!editor.checkComplete()) return;
    setBusy(true);
    const id = (await draft.flush()) ? draft.storedId() : null;
    if (id === null) return setBusy(false);
    try {
      await api.call(recurringInvoices.verbs[way], { id });
      showToast({ tone: "good", text: t(`record.${toasts[way]}`) });
      go(pagePath("recurring-invoices", id));
    } catch (error) {
      if (error instanceof ApiProblem && error.errors.length > 0) editor.refuse(error.errors);
      showToast({ tone: "bad", text: say(error) });
      setBusy(false);
    }
  }
  return (
    <DocumentEditor
      editor={editor}
      labels={labels}
      profiles={profiles}
      series={series}
      paper={paper}
      title={t("record.draft_for", { customer: isolate(saved.buyer.name) })}
      trail={[{ label: t("plural"), href: pagePath("recurring-invoices") }]}
      problemTitle={t("form.problem")}
      download={{ label: t("form.open"), run: () => go(pagePath("recurring-invoices", schedule.id)) }}
      page={{ label: t("form.open"), href: pagePath("recurring-invoices", schedule.id) }}
      action={
        <Button tone="primary" busy={busy} onClick={() => void run()}>
          {t(`record.${way}`)}
        </Button>
      }
      menu={<MenuItem onSelect={() => setChanging(true)}>{words("customer.title")}</MenuItem>}
      head={<RecurringHead {...fields} />}
      settings={{ names: ["payment_terms_days"], fields: <RecurringSettings {...fields} /> }}
    >
      {changing ? (
        <ChangeCustomerDialog
          customer={{ value: schedule.customer_id, label: saved.buyer.name }}
          onChange={changeCustomer}
          onClose={() => setChanging(false)}
        />
      ) : null}
    </DocumentEditor>
  );
}

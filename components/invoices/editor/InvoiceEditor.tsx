"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Download, Trash2, UserRoundPen } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ApiProblem } from "@/components/api/problem";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { useProblemText } from "@/components/api/use-problem-text";
import { useCustomWords } from "@/components/custom-fields/use-custom-words";
import { useRefusal } from "@/components/e-invoices/use-refusal";
import { useRuleWords } from "@/components/e-invoices/rule-words";
import { ChangeCustomerDialog } from "@/components/document/ChangeCustomerDialog";
import { DocumentEditor } from "@/components/document/DocumentEditor";
import { DraftCustomFields } from "@/components/document/DraftCustomFields";
import type { SeriesRow, TaxProfileRow } from "@/components/document/resource";
import { useChangeCustomer } from "@/components/document/use-change-customer";
import { useDocumentEditor } from "@/components/document/use-document-editor";
import { FinalizeDialog } from "@/components/invoices/FinalizeDialog";
import { invoices, type InvoiceRecord } from "@/components/invoices/resource";
import { useInvoiceActions } from "@/components/invoices/use-invoice-actions";
import { useInvoiceFields } from "@/components/invoices/use-invoice-fields";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { MenuItem } from "@/components/ui/Menu";
import { showToast } from "@/components/ui/toast-store";
import { useGo } from "@/components/ui/navigation";
import { isolate } from "@/lib/commerce/direction";
import type { DocumentView } from "@/lib/commerce/document";
import { isOfParties } from "@/lib/domains/e-invoices/rules";
import { invoiceKind } from "./invoice-draft";
import { InvoiceHead, InvoiceSettings } from "./InvoiceFields";

interface InvoiceEditorProps {
  invoice: InvoiceRecord;
  /** False for a new invoice, which is created with the first change. */
  isStored?: boolean;
  document: DocumentView;
  profiles: readonly TaxProfileRow[];
  series: readonly SeriesRow[];
  paper: "A4" | "Letter";
  /** The company's; null where the reader may not read it. */
  country: string | null;
}

/** A draft beside its PDF. It saves itself until it is finalized. */
export function InvoiceEditor({ invoice: begun, isStored = true, document: opened, profiles, series, paper, country }: InvoiceEditorProps) {
  const t = useTranslations("invoices");
  const words = useTranslations("documents.form");
  const [router, go] = [useRouter(), useGo()];
  const api = useApi();
  const cache = useQueryClient();
  const can = useCan();
  const say = useProblemText();
  const pagePath = usePagePath();
  const labels = { ...useCustomWords("invoices").labels, ...useInvoiceFields() };
  const [saved, setSaved] = useState(opened);
  const refusal = useRefusal();
  const sayRule = useRuleWords(refusal.problems.length > 0);
  const messages = {
    before_issue: t("form.before_issue"),
    ...Object.fromEntries(refusal.problems.map((problem) => [problem.rule, sayRule(problem)])),
  };
  const editor = useDocumentEditor(invoiceKind, { document: begun, isStored, saved, profiles, country, labels, messages });
  const { draft, document: invoice, errors } = editor;
  const { value, edit } = draft;
  const actions = useInvoiceActions(invoice);
  const [asking, setAsking] = useState(false);
  const [finalizing, setFinalizing] = useState(false);
  const [changing, setChanging] = useState(false);
  const changeCustomer = useChangeCustomer(invoices, draft, () => setChanging(false));
  const close = () => {
    setAsking(false);
    setFinalizing(false);
  };
  const next = series.find(({ id, is_default }) => (value.series_id === "" ? is_default : id === value.series_id))?.next_number ?? null;
  const download = () => void draft.flush().then(actions.download);

  /** The preview shows the customer's new address; where it cannot be read the saved one stays. */
  async function readAddress(): Promise<void> {
    const id = (await draft.flush()) ? draft.storedId() : null;
    if (id !== null)
      await api.ask(invoices.verbs.read_document, { id }).then(setSaved, (error: unknown) => showToast({ tone: "bad", text: say(error) }));
  }
  async function finalize({ send }: { send: boolean }): Promise<void> {
    setFinalizing(true);
    const id = (await draft.flush()) ? draft.storedId() : null;
    if (id === null) return close();
    try {
      const finalized = await refusal.watch(() => api.call(invoices.verbs.finalize, { id }));
      cache.setQueryData(queryKeys.record(api.tenant, invoices.name, id), finalized);
      void cache.invalidateQueries({ queryKey: queryKeys.all(api.tenant, invoices.name) });
      showToast({ tone: "good", text: t("finalizing.done") });
      go(`${pagePath("invoices", id)}${send ? "?send" : ""}`);
      router.refresh();
    } catch (error) {
      const errors = error instanceof ApiProblem ? error.errors : [];
      // The fields of company and customer are not in this form: the dialog says what is missing there, and stays open.
      const ours = errors.filter(({ path }) => !isOfParties({ path }));
      if (errors.length === 0) showToast({ tone: "bad", text: say(error) });
      editor.refuse(ours);
      if (ours.length === errors.length) close();
      else setFinalizing(false);
    }
  }
  const fields = { draft: value, edit, errors };
  return (
    <DocumentEditor
      editor={editor}
      labels={labels}
      profiles={profiles}
      series={series}
      paper={paper}
      title={t("record.draft_for", { customer: isolate(saved.buyer.name) })}
      trail={[{ label: t("title"), href: pagePath("invoices") }]}
      problemTitle={t("form.problem")}
      download={{ label: t("record.download"), run: download }}
      page={{ label: t("form.open"), href: pagePath("invoices", invoice.id) }}
      action={
        can("invoices.finalize") ? (
          <Button tone="primary" onClick={() => editor.checkComplete() && setAsking(true)}>
            {t("finalize")}
          </Button>
        ) : null
      }
      menu={
        <>
          <MenuItem icon={<Download aria-hidden="true" />} onSelect={download}>
            {t("record.download")}
          </MenuItem>
          <MenuItem icon={<UserRoundPen aria-hidden="true" />} onSelect={() => setChanging(true)}>
            {words("customer.title")}
          </MenuItem>
          <MenuItem tone="danger" icon={<Trash2 aria-hidden="true" />} onSelect={() => void draft.flush().then(actions.discard)}>
            {t("record.discard")}
          </MenuItem>
        </>
      }
      head={<InvoiceHead {...fields} />}
      settings={{ names: ["supply_date"], fields: <InvoiceSettings {...fields} /> }}
    >
      {changing ? (
        <ChangeCustomerDialog
          customer={{ value: invoice.customer_id, label: saved.buyer.name }}
          onChange={changeCustomer}
          onClose={() => setChanging(false)}
        />
      ) : null}
      {draft.stored ? <DraftCustomFields resource={invoices} document={draft.stored} labels={labels} /> : null}
      {asking ? (
        <FinalizeDialog
          view={editor.view}
          customerId={invoice.customer_id}
          terms={Number(value.payment_terms_days) || 0}
          number={next}
          refused={refusal.problems}
          busy={finalizing}
          onFinalize={(options) => void finalize(options)}
          onAddress={() => void readAddress()}
          onClose={close}
        />
      ) : null}
    </DocumentEditor>
  );
}

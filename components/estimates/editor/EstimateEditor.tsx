"use client";

import { Download, Trash2, UserRoundPen } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCustomWords } from "@/components/custom-fields/use-custom-words";
import { ChangeCustomerDialog } from "@/components/document/ChangeCustomerDialog";
import { DocumentEditor } from "@/components/document/DocumentEditor";
import { DraftCustomFields } from "@/components/document/DraftCustomFields";
import type { SeriesRow, TaxProfileRow } from "@/components/document/resource";
import { useChangeCustomer } from "@/components/document/use-change-customer";
import { useDocumentEditor } from "@/components/document/use-document-editor";
import { estimates, type EstimateRecord } from "@/components/estimates/resource";
import { useEstimateActions } from "@/components/estimates/use-estimate-actions";
import { useEstimateFields } from "@/components/estimates/use-estimate-fields";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { MenuItem } from "@/components/ui/Menu";
import { useGo } from "@/components/ui/navigation";
import { isolate } from "@/lib/commerce/direction";
import type { DocumentView } from "@/lib/commerce/document";
import { estimateKind } from "./estimate-draft";
import { MarginFigures } from "@/components/estimates/MarginFigures";
import { EstimateHead } from "./EstimateHead";
import { costsOf } from "./costs-of";

interface EstimateEditorProps {
  estimate: EstimateRecord;
  /** False for a new estimate, which is created with the first change. */
  isStored?: boolean;
  document: DocumentView;
  profiles: readonly TaxProfileRow[];
  series: readonly SeriesRow[];
  paper: "A4" | "Letter";
  /** The company's; null where the reader may not read it. */
  country: string | null;
}

/** A draft beside its PDF. It saves itself until it is sent. */
export function EstimateEditor(props: EstimateEditorProps) {
  const { estimate: begun, isStored = true, document: saved, profiles, series, paper, country } = props;
  const t = useTranslations("estimates");
  const words = useTranslations("documents.form");
  const go = useGo();
  const can = useCan();
  const pagePath = usePagePath();
  const labels = { ...useCustomWords("estimates").labels, ...useEstimateFields() };
  const messages = { before_issue: t("form.before_issue") };
  const editor = useDocumentEditor(estimateKind, { document: begun, isStored, saved, profiles, country, labels, messages });
  const { draft, document: estimate, errors } = editor;
  const actions = useEstimateActions(estimate);
  const [changing, setChanging] = useState(false);
  const changeCustomer = useChangeCustomer(estimates, draft, () => setChanging(false));
  const download = () => void draft.flush().then(actions.download);

  /** The record's page asks what to write in the email. */
  async function send(): Promise<void> {
    if (!editor.checkComplete()) return;
    const id = (await draft.flush()) ? draft.storedId() : null;
    if (id !== null) go(`${pagePath("estimates", id)}?send`);
  }
  return (
    <DocumentEditor
      editor={editor}
      labels={labels}
      profiles={profiles}
      series={series}
      paper={paper}
      title={t("record.draft_for", { customer: isolate(saved.buyer.name) })}
      trail={[{ label: t("plural"), href: pagePath("estimates") }]}
      problemTitle={t("form.problem")}
      download={{ label: t("record.download"), run: download }}
      page={{ label: t("form.open"), href: pagePath("estimates", estimate.id) }}
      action={
        can("estimates.send") ? (
          <Button tone="primary" onClick={() => void send()}>
            {t("form.send")}
          </Button>
        ) : null
      }
      menu={
        <>
          <MenuItem icon={<Download aria-hidden="true" />} onSelect={download}>
            {t("record.download")}
          </MenuItem>
          {estimate.number === null ? (
            <>
              <MenuItem icon={<UserRoundPen aria-hidden="true" />} onSelect={() => setChanging(true)}>
                {words("customer.title")}
              </MenuItem>
              <MenuItem tone="danger" icon={<Trash2 aria-hidden="true" />} onSelect={() => void draft.flush().then(actions.discard)}>
                {t("record.discard")}
              </MenuItem>
            </>
          ) : null}
        </>
      }
      figures={<MarginFigures lines={costsOf(draft.value.lines, editor.totals)} currency={draft.value.currency} />}
      head={<EstimateHead draft={draft.value} edit={draft.edit} errors={errors} />}
    >
      {changing ? (
        <ChangeCustomerDialog
          customer={{ value: estimate.customer_id, label: saved.buyer.name }}
          onChange={changeCustomer}
          onClose={() => setChanging(false)}
        />
      ) : null}
      {draft.stored ? <DraftCustomFields resource={estimates} document={draft.stored} labels={labels} /> : null}
    </DocumentEditor>
  );
}

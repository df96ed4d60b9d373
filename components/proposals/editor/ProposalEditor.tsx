"use client";

import { Download, Trash2, UserRoundPen } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ChangeCustomerDialog } from "@/components/document/ChangeCustomerDialog";
import { DocumentEditor } from "@/components/document/DocumentEditor";
import { isBlank } from "@/components/document/lines/draft-line";
import type { SeriesRow, TaxProfileRow } from "@/components/document/resource";
import { useChangeCustomer } from "@/components/document/use-change-customer";
import { useDocumentEditor } from "@/components/document/use-document-editor";
import { proposals, type ProposalRecord } from "@/components/proposals/resource";
import { useProposalActions } from "@/components/proposals/use-proposal-actions";
import { useProposalFields } from "@/components/proposals/use-proposal-fields";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { MenuItem } from "@/components/ui/Menu";
import { useGo } from "@/components/ui/navigation";
import { isolate } from "@/lib/commerce/direction";
import type { DocumentView } from "@/lib/commerce/document";
import { proposalKind } from "./proposal-draft";
import { ProposalHead } from "./ProposalHead";
import { InsertTemplate } from "./InsertTemplate";
import { SectionList } from "./SectionList";

interface ProposalEditorProps {
  proposal: ProposalRecord;
  /** False for a new proposal, which is created with the first change. */
  isStored?: boolean;
  document: DocumentView;
  profiles: readonly TaxProfileRow[];
  series: readonly SeriesRow[];
  paper: "A4" | "Letter";
  /** The company's; null where the reader may not read it. */
  country: string | null;
}

/** A draft beside its PDF. It saves itself until it is sent. */
export function ProposalEditor(props: ProposalEditorProps) {
  const { proposal: begun, isStored = true, document: saved, profiles, series, paper, country } = props;
  const t = useTranslations("proposals");
  const words = useTranslations("documents.form");
  const go = useGo();
  const can = useCan();
  const pagePath = usePagePath();
  const labels = useProposalFields();
  const messages = {
    before_issue: t("form.before_issue"),
    empty: t("form.no_content"),
    unknown_field: t("form.unknown_field"),
  };
  const editor = useDocumentEditor(proposalKind, { document: begun, isStored, saved, profiles, country, labels, messages });
  const { draft, document: proposal, errors } = editor;
  const actions = useProposalActions(proposal);
  const [changing, setChanging] = useState(false);
  const changeCustomer = useChangeCustomer(proposals, draft, () => setChanging(false));
  const download = () => void draft.flush().then(actions.download);

  /** The record's page asks what to write in the email. */
  async function send(): Promise<void> {
    if (!editor.checkComplete()) return;
    const { title, sections, lines } = draft.value;
    const missing = [
      ...(title.trim() === "" ? [{ path: "title", code: "required", message: t("form.no_title") }] : []),
      ...(sections.length === 0 && lines.every(isBlank) ? [{ path: "sections", code: "empty", message: t("form.no_content") }] : []),
    ];
    if (missing.length > 0) {
      editor.refuse(missing);
      return;
    }
    const id = (await draft.flush()) ? draft.storedId() : null;
    if (id !== null) go(`${pagePath("proposals", id)}?send`);
  }
  return (
    <DocumentEditor
      editor={editor}
      labels={labels}
      profiles={profiles}
      series={series}
      paper={paper}
      title={t("record.draft_for", { customer: isolate(saved.buyer.name) })}
      trail={[{ label: t("plural"), href: pagePath("proposals") }]}
      problemTitle={t("form.problem")}
      download={{ label: t("record.download"), run: download }}
      page={{ label: t("form.open"), href: pagePath("proposals", proposal.id) }}
      action={
        can("proposals.send") ? (
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
          {proposal.number === null ? (
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
      head={
        <>
          <ProposalHead draft={draft.value} edit={draft.edit} errors={errors} />
          <SectionList
            draft={draft.value}
            edit={draft.edit}
            errors={errors}
            store={async () => ((await draft.flush()) ? draft.storedId() : null)}
          >
            <InsertTemplate onInsert={(sections) => draft.edit({ sections: [...draft.value.sections, ...sections].slice(0, 50) })} />
          </SectionList>
        </>
      }
    >
      {changing ? (
        <ChangeCustomerDialog
          customer={{ value: proposal.customer_id, label: saved.buyer.name }}
          onChange={changeCustomer}
          onClose={() => setChanging(false)}
        />
      ) : null}
    </DocumentEditor>
  );
}

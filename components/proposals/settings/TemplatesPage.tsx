"use client";

import { useTranslations } from "next-intl";
import type { FirstPage } from "@/components/api/resource";
import { useList } from "@/components/api/use-list";
import { usePerform } from "@/components/api/use-perform";
import { TemplateSettings } from "@/components/document/templates/TemplateSettings";
import { SectionList } from "@/components/proposals/editor/SectionList";
import { proposalTemplates, type ProposalTemplateRow } from "@/components/proposals/resource";

type Sections = ProposalTemplateRow["sections"];

/** The sections that proposals are put together from. */
export function TemplatesPage({ first }: { first: FirstPage<ProposalTemplateRow> }) {
  const t = useTranslations("proposal_templates");
  const { api, perform, busy } = usePerform([proposalTemplates.name]);
  const found = useList(proposalTemplates, first.query, first);
  return (
    <TemplateSettings<ProposalTemplateRow, Sections>
      words="proposal_templates"
      rows={found.rows}
      onMore={found.hasNextPage ? () => void found.fetchNextPage() : null}
      column={{ header: t("fields.sections"), cell: (row) => <bdi>{row.sections.map(({ heading }) => heading).join(" · ")}</bdi> }}
      contentOf={(row) => row?.sections ?? [{ heading: "", body: "" }]}
      isComplete={(sections) => sections.length > 0 && sections.every(({ heading }) => heading.trim() !== "")}
      fields={(sections, set) => <SectionList draft={{ sections }} edit={(changed) => set([...changed.sections])} errors={{}} />}
      save={(row, values, content) => {
        const wire = { ...values, sections: content.map(({ heading, body }) => ({ heading: heading.trim(), body })) };
        return perform(() => (row ? api.update(proposalTemplates, row.id, row.version, wire) : api.create(proposalTemplates, wire)));
      }}
      busy={busy}
      remove={(row) => void perform(() => api.remove(proposalTemplates, row.id, row.version))}
    />
  );
}

"use client";

import { useTranslations } from "next-intl";
import type { FirstPage } from "@/components/api/resource";
import { useList } from "@/components/api/use-list";
import { usePerform } from "@/components/api/use-perform";
import { contractTemplates, type ContractTemplateRow } from "@/components/contracts/resource";
import { MergeFields } from "@/components/contracts/text/MergeFields";
import { TemplateSettings } from "@/components/document/templates/TemplateSettings";
import { MarkdownField } from "@/components/editor/MarkdownField";

/** The texts that contracts start from. */
export function TemplatesPage({ first }: { first: FirstPage<ContractTemplateRow> }) {
  const t = useTranslations("contract_templates");
  const hints = useTranslations("contracts.text");
  const { api, perform, busy } = usePerform([contractTemplates.name]);
  const found = useList(contractTemplates, first.query, first);
  return (
    <TemplateSettings<ContractTemplateRow, string>
      words="contract_templates"
      rows={found.rows}
      onMore={found.hasNextPage ? () => void found.fetchNextPage() : null}
      column={{ header: t("fields.body"), cell: ({ body }) => t("length", { count: body.length }) }}
      contentOf={(row) => row?.body ?? ""}
      isComplete={(body) => body.trim() !== ""}
      fields={(body, set) => (
        <MarkdownField
          name="body"
          label={t("fields.body")}
          hint={hints("body_hint")}
          required
          dir="auto"
          rows={14}
          maxLength={50_000}
          value={body}
          onChange={set}
        >
          {(insert) => <MergeFields onInsert={insert} />}
        </MarkdownField>
      )}
      save={(row, values, body) =>
        perform(() =>
          row
            ? api.update(contractTemplates, row.id, row.version, { ...values, body })
            : api.create(contractTemplates, { ...values, body }),
        )
      }
      busy={busy}
      remove={(row) => void perform(() => api.remove(contractTemplates, row.id, row.version))}
    />
  );
}

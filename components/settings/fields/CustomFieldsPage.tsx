"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { usePerform } from "@/components/api/use-perform";
import { entities } from "@/components/custom-fields/entities";
import { customFieldList, customFields, type CustomFieldRow, type Entity } from "@/components/custom-fields/resource";
import { useCustomFields } from "@/components/custom-fields/use-custom-fields";
import { Section } from "@/components/record/Section";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { Button } from "@/components/ui/Button";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/EmptyState";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { useWords } from "@/components/words/use-words";
import { SettingsFrame } from "../SettingsFrame";
import { DeleteFieldDialog } from "./DeleteFieldDialog";
import { FieldDialog } from "./FieldDialog";
import { FieldRows } from "./FieldRows";
import { TypeDialog } from "./TypeDialog";

/** The custom fields of one entity: defined, ordered, deleted and restored. */
export function CustomFieldsPage({ entity }: { entity: Entity }) {
  const settings = useTranslations("settings");
  const t = useTranslations("custom_fields");
  const words = useWords();
  const can = useCan();
  const pagePath = usePagePath();
  const fields = useCustomFields(entity);
  const deleted = useDeletedFields(entity);
  const { api, perform, busy } = usePerform([customFieldList, entity]);
  const [editing, setEditing] = useState<CustomFieldRow | "new" | null>(null);
  const [deleting, setDeleting] = useState<CustomFieldRow | null>(null);
  const [typing, setTyping] = useState<CustomFieldRow | null>(null);
  const mayWrite = can("custom_fields.write");
  const move = ({ id }: CustomFieldRow, position: number, done: () => void) =>
    void perform(() => api.call(customFields.update, { entity, id, position }), done);
  const restore = ({ id }: CustomFieldRow) => void perform(() => api.call(customFields.restore, { entity, id }));
  const add = (
    <Button tone="primary" onClick={() => setEditing("new")}>
      {t("verbs.create.do")}
    </Button>
  );
  return (
    <SettingsFrame title={settings("pages.custom_fields.title")} text={settings("pages.custom_fields.text")} action={mayWrite ? add : null}>
      <div className="grid gap-6">
        <nav aria-label={t("fields.entity")} className="flex flex-wrap gap-1 border-b border-line">
          {entities.map((each) => (
            <AheadLink
              key={each}
              href={`${pagePath("settings", "custom-fields")}?entity=${each}`}
              aria-current={each === entity ? "page" : undefined}
              className={classNames(
                "-mb-px min-h-9 border-b-2 border-transparent px-2.5 py-2 text-sm text-muted no-underline hover:text-text",
                "aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-text",
              )}
            >
              {words.plural(each)}
            </AheadLink>
          ))}
        </nav>
        {fields === undefined ? <SkeletonLines count={4} /> : null}
        {fields?.length === 0 ? (
          <EmptyState title={t("empty.title")} actions={mayWrite ? add : null}>
            {t("empty.text")}
          </EmptyState>
        ) : null}
        {fields && fields.length > 0 ? (
          <FieldRows
            label={words.plural(entity)}
            fields={fields}
            actions={mayWrite ? { onMove: move, onEdit: setEditing, onType: setTyping, onDelete: setDeleting } : null}
          />
        ) : null}
        {deleted.length > 0 ? (
          <Section title={t("deleted.title")}>
            <p className="text-sm text-muted">{t("deleted.text")}</p>
            <ul className="grid">
              {deleted.map((field) => (
                <li key={field.id} className="flex min-h-11 items-center justify-between gap-3 border-b border-line last:border-0">
                  <span className="grid min-w-0">
                    <bdi className="truncate">{field.label}</bdi>
                    <span className="text-sm text-muted">{t(`types.${field.type}`)}</span>
                  </span>
                  {mayWrite ? (
                    <Button tone="quiet" busy={busy} aria-label={t("restore", { name: field.label })} onClick={() => restore(field)}>
                      {t("verbs.restore.do")}
                    </Button>
                  ) : null}
                </li>
              ))}
            </ul>
          </Section>
        ) : null}
      </div>
      {editing ? <FieldDialog entity={entity} field={editing === "new" ? null : editing} onClose={() => setEditing(null)} /> : null}
      {typing ? <TypeDialog field={typing} onClose={() => setTyping(null)} /> : null}
      {deleting ? <DeleteFieldDialog field={deleting} onClose={() => setDeleting(null)} /> : null}
    </SettingsFrame>
  );
}

function useDeletedFields(entity: Entity): readonly CustomFieldRow[] {
  const api = useApi();
  const query = { entity, deleted: "true", limit: "100" } as const;
  const { data } = useQuery({
    queryKey: queryKeys.list(api.tenant, customFieldList, query),
    queryFn: ({ signal }) => api.ask(customFields.list, query, signal),
  });
  return data?.data ?? [];
}

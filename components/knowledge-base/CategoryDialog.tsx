"use client";

import { useTranslations } from "next-intl";
import { CreateDialog } from "@/components/settings/CreateDialog";
import { EditDialog } from "@/components/settings/EditDialog";
import type { PartField } from "@/components/customers/parts/PartForm";
import { showToast } from "@/components/ui/toast-store";
import { assertFits, type Branch } from "@/lib/domains/knowledge-base/rules";
import { categories, type CategoryRow } from "./resource";
import { pathText } from "./use-categories";

interface CategoryDialogProps {
  /** Null for a new one. */
  category: CategoryRow | null;
  tree: readonly Branch<CategoryRow>[];
  onClose: () => void;
}

/** Creates a category, or renames and moves one. Only places where it fits are offered. */
export function CategoryDialog({ category, tree, onClose }: CategoryDialogProps) {
  const t = useTranslations("categories");
  const rows = tree.map(({ row }) => row);
  const fits = (parent_id: string) => {
    try {
      assertFits(rows, category?.id ?? null, parent_id);
      return true;
    } catch {
      return false;
    }
  };
  const places = tree.filter(({ row }) => fits(row.id)).map(({ row, path }) => ({ value: row.id, label: pathText(path) }));
  const fields: PartField[] = [
    { name: "name", label: t("fields.name"), kind: "text", required: true, maxLength: 100 },
    { name: "description", label: t("fields.description"), kind: "text", maxLength: 500, whenEmpty: "" },
    { name: "parent_id", label: t("fields.parent_id"), kind: "options", options: places },
  ];
  if (category !== null) {
    const slug: PartField = { name: "slug", label: t("fields.slug"), kind: "text", required: true, maxLength: 100 };
    return <EditDialog resource={categories} record={category} title={t("verbs.update.do")} fields={[...fields, slug]} onClose={onClose} />;
  }
  return (
    <CreateDialog<CategoryRow>
      resource={categories}
      title={t("verbs.create.do")}
      save={t("verbs.create.do")}
      fields={fields}
      onDone={({ name }) => {
        showToast({ tone: "good", text: t("created", { name }) });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

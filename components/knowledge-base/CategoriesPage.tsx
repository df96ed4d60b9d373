"use client";

import { ArrowDown, ArrowUp, FolderTree, Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePerform } from "@/components/api/use-perform";
import { PageHeader } from "@/components/shell/PageHeader";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { Button } from "@/components/ui/Button";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/EmptyState";
import { IconButton } from "@/components/ui/IconButton";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { showToast } from "@/components/ui/toast-store";
import type { Branch } from "@/lib/domains/knowledge-base/rules";
import { CategoryDialog } from "./CategoryDialog";
import { articles, categories, type CategoryRow } from "./resource";
import { useCategories } from "./use-categories";

/** Further in by the level. */
const indents = ["", "ps-7", "ps-14"] as const;

/** The categories as visitors see them: nested and in order. */
export function CategoriesPage() {
  const t = useTranslations("categories");
  const kb = useTranslations("articles");
  const can = useCan();
  const pagePath = usePagePath();
  const tree = useCategories();
  const [editing, setEditing] = useState<CategoryRow | "new" | null>(null);
  const [said, setSaid] = useState("");
  const { api, perform, busy } = usePerform([categories.name, articles.name]);
  const writes = can("kb.write");
  const move = (moved: CategoryRow, siblings: readonly CategoryRow[], to: number) => {
    const others = siblings.filter(({ id }) => id !== moved.id);
    const ids = [...others.slice(0, to), moved, ...others.slice(to)].map(({ id }) => id);
    void perform(
      () => api.call(categories.verbs.reorder, { parent_id: moved.parent_id, ids }),
      () => setSaid(t("order.moved", { name: moved.name, place: to + 1, count: siblings.length })),
    );
  };
  const remove = (row: CategoryRow) =>
    void perform(
      () => api.remove(categories, row.id, row.version),
      () => showToast({ tone: "good", text: t("deleted", { name: row.name }) }),
    );
  const add = (
    <Button tone="primary" onClick={() => setEditing("new")}>
      {t("verbs.create.do")}
    </Button>
  );
  const row = ({ row: category, level }: Branch<CategoryRow>, siblings: readonly CategoryRow[]) => {
    const place = siblings.findIndex(({ id }) => id === category.id);
    const { name } = category;
    return (
      <li key={category.id} className={classNames("flex min-h-12 items-center gap-2 border-b border-line py-1.5", indents[level - 1])}>
        <div className="grid min-w-0 flex-1">
          <AheadLink
            href={`${pagePath("articles")}?category_id=${category.id}`}
            className="inline-flex min-h-6 items-center justify-self-start font-medium hover:underline"
          >
            <bdi className="[overflow-wrap:anywhere]">{name}</bdi>
          </AheadLink>
          {category.description === "" ? null : (
            <span dir="auto" className="truncate text-match text-sm text-muted">
              {category.description}
            </span>
          )}
        </div>
        {writes ? (
          <span className="flex gap-1">
            <IconButton
              label={t("order.up", { name })}
              icon={<ArrowUp />}
              disabled={busy || place === 0}
              onClick={() => move(category, siblings, place - 1)}
            />
            <IconButton
              label={t("order.down", { name })}
              icon={<ArrowDown />}
              disabled={busy || place === siblings.length - 1}
              onClick={() => move(category, siblings, place + 1)}
            />
            <IconButton label={t("edit", { name })} icon={<Pencil />} onClick={() => setEditing(category)} />
            <IconButton label={t("delete", { name })} icon={<Trash2 />} disabled={busy} onClick={() => remove(category)} />
          </span>
        ) : null}
      </li>
    );
  };
  return (
    <div className="max-w-4xl pb-10">
      <PageHeader title={t("plural")} trail={[{ label: kb("plural"), href: pagePath("articles") }]} action={writes ? add : null}>
        <p className="measure text-muted">{t("text")}</p>
      </PageHeader>
      <div className="px-4 pt-3 md:px-6">
        {tree === undefined ? <SkeletonLines count={5} /> : null}
        {tree?.length === 0 ? (
          <EmptyState icon={<FolderTree />} title={t("empty.title")} actions={writes ? add : null}>
            {t("empty.text")}
          </EmptyState>
        ) : null}
        {tree && tree.length > 0 ? (
          <ul aria-label={t("plural")} className="grid border-t border-line">
            {tree.map((branch) =>
              row(
                branch,
                tree.filter((other) => other.row.parent_id === branch.row.parent_id).map((other) => other.row),
              ),
            )}
          </ul>
        ) : null}
        <p role="status" className="sr-only">
          {said}
        </p>
      </div>
      {editing ? <CategoryDialog category={editing === "new" ? null : editing} tree={tree ?? []} onClose={() => setEditing(null)} /> : null}
    </div>
  );
}
